/** Every page of the app by name, as the router's pattern. src/app/routes/routes.tsx has the rest of each. */
export const PATHS = {
  home: '/',
  slot: '/slot',
  casino: '/casino',
  sport: '/sport',
  fishing: '/fishing',
  freespin: '/freespin',
  play: '/play',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  member: '/member',
  profile: '/member/profile',
  deposit: '/member/deposit',
  withdraw: '/member/withdraw',
  payment: '/member/payment',
  statement: '/member/statement',
  limits: '/member/limits',
  privacy: '/member/privacy',
  notifications: '/member/notifications',
  memberPromotions: '/member/promotions',
  coupon: '/member/coupon',
  quests: '/member/creditfree',
  wheel: '/member/wheel',
  memberWinloss: '/member/winloss',
  winloss: '/winloss',
  cashback: '/cashback',
  affiliate: '/affiliate',
  redeem: '/redeem',
  promotions: '/promotions',
  lottoLobby: '/lotto/lobby',
  lottoResults: '/lotto/results',
  lottoRates: '/lotto/rates',
  lottoBills: '/lotto/bills',
  lottoRule: '/lotto/rule/:round_id',
  drawNight: '/lotto/draw/:round_id',
  yeekee: '/lotto/yeekee/:round_id',
  lotto: '/lotto/:round_id?',
  poll: '/poll/:id?',
  liff: '/liff/:name?',
  lobby: '/lobby/:name?',
} as const;

export type RouteName = keyof typeof PATHS;

/** The parameters of a pattern; `?` marks an optional one. */
type ParametersOf<Pattern extends string> = Pattern extends `${string}/:${infer Name}?`
  ? { readonly [Key in Name]?: string }
  : Pattern extends `${string}/:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

type Fields<Name extends RouteName> = ParametersOf<(typeof PATHS)[Name]> & Readonly<Record<string, string>>;
/** A route with a required parameter needs its fields. */
type Rest<Name extends RouteName> =
  Record<string, never> extends Fields<Name> ? [fields?: Fields<Name>] : [fields: Fields<Name>];

/** The address of a page. Fields that are no parameter of its pattern become the query. */
export function link<Name extends RouteName>(name: Name, ...[fields]: Rest<Name>): `/${string}` {
  const query = new URLSearchParams(fields);
  const path = PATHS[name].replace(/\/:(\w+)\??/, (_, parameter: string) => {
    const value = query.get(parameter);
    query.delete(parameter);
    return value ? `/${encodeURIComponent(value)}` : '';
  });
  const search = String(query);
  return `/${path.slice(1)}${search && `?${search}`}`;
}
