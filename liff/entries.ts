/**
 * Every name that a link from LINE may carry: `/liff/:name` and `/lobby/:name` read it, and the rich menus are made
 * from it.
 */
export interface Entry {
  readonly route: `/${string}`;
  /** Without a session: LINE's identity or the login first, then the route. */
  readonly needsLogin: boolean;
  readonly title: string;
  /** Members and visitors see the same page, so it is rendered before the login by LINE. */
  readonly isForAll?: true;
  /** As `isForAll`, but only for players without a session (login, registration). */
  readonly isForGuests?: true;
  /** A parameter of the link that is passed on to the page. */
  readonly passes?: string;
}

export interface Lobby {
  /** Null shows all categories. */
  readonly category: 'slot' | 'lotto' | 'casino' | 'sport' | 'fishing' | 'freespin' | null;
  readonly title: string;
}

const open = (route: Entry['route'], title: string): Entry => ({ route, title, needsLogin: false });
const forAll = (route: Entry['route'], title: string): Entry => ({ ...open(route, title), isForAll: true });
const forGuests = (route: Entry['route'], title: string): Entry => ({ ...open(route, title), isForGuests: true });
const member = (route: Entry['route'], title: string): Entry => ({ route, title, needsLogin: true });

const entries: Readonly<Record<string, Entry>> = {
  home: open('/', 'หน้าแรก'),
  register: forGuests('/register', 'สมัครสมาชิก'),
  login: forGuests('/login', 'เข้าสู่ระบบ'),
  contact: forAll('/liff/contact', 'ติดต่อเรา'),
  slot: forAll('/slot', 'สล็อต'),
  casino: forAll('/casino', 'คาสิโน'),
  sport: forAll('/sport', 'กีฬา'),
  fishing: forAll('/fishing', 'ยิงปลา'),
  freespin: forAll('/freespin', 'ฟรีสปิน'),
  member: member('/member', 'สมาชิก'),
  profile: member('/member/profile', 'โปรไฟล์'),
  deposit: member('/member/deposit', 'ฝากเงิน'),
  withdraw: member('/member/withdraw', 'ถอนเงิน'),
  statement: member('/member/statement', 'รายการเงิน'),
  coupon: { ...member('/member/coupon', 'ใช้คูปอง'), passes: 'coupon' },
  wheel: member('/member/wheel', 'กงล้อนำโชค'),
  quests: member('/member/creditfree', 'ภารกิจ'),
  creditfree: member('/member/creditfree', 'ภารกิจ'),
  bills: member('/lotto/bills', 'โพยของฉัน'),
  promotions: forAll('/promotions', 'โปรโมชัน'),
  affiliate: open('/affiliate', 'แนะนำเพื่อน'),
  cashback: open('/cashback', 'คืนยอดรายวัน'),
  winloss: open('/winloss', 'คืนยอดเสีย'),
  redeem: open('/redeem', 'แลกคะแนน'),
  lotto: forAll('/lotto/lobby', 'หวย'),
  yeekee: forAll('/lotto/lobby?category=yeekee', 'ยี่กี'),
  results: forAll('/lotto/results', 'ผลรางวัล'),
  poll: open('/poll', 'กิจกรรม'),
};

const lobbies: Readonly<Record<string, Lobby>> = {
  all: { category: null, title: 'เกมทั้งหมด' },
  slot: { category: 'slot', title: 'สล็อต' },
  lotto: { category: 'lotto', title: 'หวย' },
  casino: { category: 'casino', title: 'คาสิโน' },
  sport: { category: 'sport', title: 'กีฬา' },
  fishing: { category: 'fishing', title: 'ยิงปลา' },
  freespin: { category: 'freespin', title: 'ฟรีสปิน' },
};

/** The entry of `/liff/:name`; without a name it is home. Undefined: there is no such name. */
export function findEntry(name: string | undefined): Entry | undefined {
  const key = name ?? 'home';
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The entry's page, with the parameter that its link passes on: `/liff/coupon?coupon=X` fills the code in. */
export function routeOf({ route, passes }: Entry, search: string): string {
  const value = passes === undefined ? null : new URLSearchParams(search).get(passes);
  return value === null ? route : `${route}?${new URLSearchParams({ [passes ?? '']: value })}`;
}

/** The lobby of `/lobby/:name`; without a name it shows all categories. Undefined: there is no such name. */
export function findLobby(name: string | undefined): Lobby | undefined {
  const key = name ?? 'all';
  return Object.hasOwn(lobbies, key) ? lobbies[key] : undefined;
}

/**
 * Whether a page that LINE has opened is rendered before the player is logged in (docs/line.md#start-2). `isKnown`: the phone has
 * a session, and is led from a guest's page to another.
 */
export function isBeforeLogin(pathname: string, isKnown: boolean): boolean {
  const [, room, name] = pathname.split('/');
  if (room === 'lobby') return findLobby(name) !== undefined;
  const found =
    room === 'liff'
      ? [findEntry(name)]
      : Object.values(entries).filter(({ route }) => route.split('?')[0] === pathname);
  return found.some((entry) => entry?.isForAll || (entry?.isForGuests && !isKnown));
}

/** All names, for the page of an unknown name and for tests: path inside LIFF and title. */
export function listAddresses(kind: 'liff' | 'lobby'): readonly { address: string; title: string }[] {
  if (kind === 'lobby')
    return Object.entries(lobbies).map(([name, { title }]) => ({ address: `/lobby/${name}`, title }));
  return Object.entries(entries).map(([name, { title }]) => ({ address: `/liff/${name}`, title }));
}

/** Entries by name, for checks over the whole table. */
export function allEntries(): readonly (readonly [string, Entry])[] {
  return Object.entries(entries);
}

/** Lobbies by name. */
export function allLobbies(): readonly (readonly [string, Lobby])[] {
  return Object.entries(lobbies);
}
