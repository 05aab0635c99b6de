/**
 * Every name that a link from LINE may carry. `/liff/:name` and `/lobby/:name` read it, and the rich menus are made
 * from it. The names' titles are in src/text/entries.ts, which a start inside LINE does not load.
 */
export interface Entry {
  readonly route: `/${string}`;
  /** Without a session, LINE's identity or the login comes before the route. */
  readonly needsLogin: boolean;
  /** Members and visitors see the same page, so it is rendered before the login by LINE. */
  readonly isForAll?: true;
  /** Like `isForAll`, but only for players without a session (login, registration). */
  readonly isForGuests?: true;
  /** A parameter of the link that is passed on to the page. */
  readonly passes?: string;
}

export interface Lobby {
  /** Null shows all categories. */
  readonly category: 'slot' | 'lotto' | 'casino' | 'sport' | 'fishing' | 'freespin' | null;
}

export type EntryName = keyof typeof entries;
export type LobbyName = keyof typeof lobbies;

const open = (route: Entry['route']): Entry => ({ route, needsLogin: false });
const forAll = (route: Entry['route']): Entry => ({ ...open(route), isForAll: true });
const forGuests = (route: Entry['route']): Entry => ({ ...open(route), isForGuests: true });
const member = (route: Entry['route']): Entry => ({ route, needsLogin: true });

const entries = {
  home: open('/'),
  register: forGuests('/register'),
  login: forGuests('/login'),
  contact: forAll('/liff/contact'),
  slot: forAll('/slot'),
  casino: forAll('/casino'),
  sport: forAll('/sport'),
  fishing: forAll('/fishing'),
  freespin: forAll('/freespin'),
  member: member('/member'),
  profile: member('/member/profile'),
  deposit: member('/member/deposit'),
  withdraw: member('/member/withdraw'),
  statement: member('/member/statement'),
  coupon: { ...member('/member/coupon'), passes: 'coupon' },
  wheel: member('/member/wheel'),
  quests: member('/member/creditfree'),
  creditfree: member('/member/creditfree'),
  bills: member('/lotto/bills'),
  list: { ...member('/lotto/list'), passes: 'list' },
  promotions: forAll('/promotions'),
  affiliate: open('/affiliate'),
  cashback: open('/cashback'),
  winloss: open('/winloss'),
  redeem: open('/redeem'),
  lotto: forAll('/lotto/lobby'),
  yeekee: forAll('/lotto/lobby?category=yeekee'),
  results: forAll('/lotto/results'),
  poll: open('/poll'),
} satisfies Record<string, Entry>;

const lobbies = {
  all: { category: null },
  slot: { category: 'slot' },
  lotto: { category: 'lotto' },
  casino: { category: 'casino' },
  sport: { category: 'sport' },
  fishing: { category: 'fishing' },
  freespin: { category: 'freespin' },
} satisfies Record<string, Lobby>;

export const isEntryName = (name: string): name is EntryName => Object.hasOwn(entries, name);
export const isLobbyName = (name: string): name is LobbyName => Object.hasOwn(lobbies, name);

/** The entry of `/liff/:name`, or home without a name. Undefined if there is no such name. */
export function findEntry(name: EntryName): Entry;
export function findEntry(name: string | undefined): Entry | undefined;
export function findEntry(name = 'home') {
  return isEntryName(name) ? entries[name] : undefined;
}

/** The entry's page, with the parameter that its link passes on: `/liff/coupon?coupon=X` fills the code in. */
export function routeOf({ route, passes }: Entry, search: string): string {
  const value = passes === undefined ? null : new URLSearchParams(search).get(passes);
  return value === null ? route : `${route}?${new URLSearchParams({ [passes ?? '']: value })}`;
}

/** The lobby of `/lobby/:name`, or all categories without a name. Undefined if there is no such name. */
export function findLobby(name: LobbyName): Lobby;
export function findLobby(name: string | undefined): Lobby | undefined;
export function findLobby(name = 'all') {
  return isLobbyName(name) ? lobbies[name] : undefined;
}

/**
 * Tells whether a page that LINE has opened is rendered before the player is logged in (docs/line.md#start-2).
 * `isKnown`: the phone has a session, and a guest page leads on to another.
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

/** Entries by name, for checks over the whole table. */
export function allEntries(): readonly (readonly [string, Entry])[] {
  return Object.entries(entries);
}

/** Lobbies by name. */
export function allLobbies(): readonly (readonly [string, Lobby])[] {
  return Object.entries(lobbies);
}
