/**
 * Every page of the app, one row each. The app's routes, the data in a page's HTML, its `Link` header, the calls sent before the
 * app's code is there and those sent when a link is touched all follow from it (docs/architecture.md#first-answers).
 */
import { affiliateConfigs } from './affiliate.ts';
import { notifications } from './agent.ts';
import { paymentChannels, paymentReviews, qrcodeInfo } from './deposit.ts';
import type { Endpoint, InputOf, OutputOf } from './endpoint.ts';
import { gameList, gameLobby, gameRounds } from './game.ts';
import { GAMES_A_PAGE } from './game-pages.ts';
import { billDays, billList, billResults } from './lotto-bills.ts';
import { buyerList } from './lotto-buyers.ts';
import { lottoLobby, lottoRates } from './lotto-lobby.ts';
import { lottoHistory, lottoResults } from './lotto-results.ts';
import { lottoLimit, lottoRate, lottoRound } from './lotto-rounds.ts';
import { getUserInfo } from './member.ts';
import { memberNotifications } from './notice.ts';
import { promotionBonuses, promotionList } from './promotion.ts';
import { eventQuest, questList } from './quest.ts';
import { redemptionList } from './redemption.ts';
import { getLimits } from './safer-play.ts';
import { memberPoints, memberWallets } from './wallet.ts';
import { wheelBoard, wheelConfigV2 } from './wheel.ts';
import { withdrawRules, withdrawStatus } from './withdraw.ts';

/** A call that a page makes first. */
export interface Read {
  readonly endpoint: Endpoint;
  readonly input: object;
  /** A member's answer has more in it than a visitor's. */
  readonly isVisitors: boolean;
  /** How many of the drawings that the answer names come with the HTML. */
  readonly drawings: number;
  /** The calls that follow from its answer. */
  next?(data: unknown): readonly Read[];
}

export interface Page {
  /** The router's pattern; `?` marks an optional parameter. */
  readonly path: string;
  /** The possible values of the parameter; any other value gives the 404 page. */
  readonly parameter?: RegExp;
  /** Its component, a default export, below src/. */
  readonly module: string;
  /** `members`: visitors are led to the login. `guests`: members are led to their page. */
  readonly for?: 'members' | 'guests';
  /** Takes the agent of `?ag=`. */
  readonly takesAgent?: true;
  readonly layout?: 'auth' | 'game' | 'liff' | 'lobby' | 'payment';
  /** On a phone: a back button and the title by default, `menu` with the menu button, or `own`, drawn by the page. */
  readonly header?: 'menu' | 'own';
  /** From 960 px the page draws its heading itself. */
  readonly ownHeading?: true;
  /** A flow page has its own action bar in place of dock and floating buttons. */
  readonly isFlow?: true;
  /** The fixed profile bar shows once the member panel has left the view, or always. */
  readonly profileBar?: 'after-panel' | 'always';
  /** The server draws its first screen, for a visitor or, with their own answers, for the member who opens it on a phone. */
  readonly isDrawn?: true;
  /** The calls of the page's first screen on a day in Bangkok. A visitor makes those that visitors may make. */
  readonly reads?: (agentCode: string, isMember: boolean, today: string) => readonly Read[];
}

interface ReadOptions<E extends Endpoint> {
  readonly isVisitors?: boolean;
  readonly drawings?: number;
  readonly next?: (data: OutputOf<E>) => readonly Read[];
}

const read = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & object,
  { isVisitors = false, drawings = 0, ...next }: ReadOptions<E> = {},
): Read => ({ endpoint, input, isVisitors, drawings, ...next });

/** The calls of what surrounds a member's pages: their name and money, the bell, quests, payments under review, the play timer. */
export const membersReads = (agent_code: string): readonly Read[] => [
  read(getUserInfo, {}),
  read(memberWallets, {}),
  read(memberPoints, {}),
  read(notifications, { agent_code }),
  read(memberNotifications, { limit: 1 }),
  read(questList, {}),
  read(paymentReviews, {}),
  read(getLimits, {}),
];

const FOR_VISITORS = true;
/** The visible tiles of a rail. */
const RAIL_TILES = 5;
/** Home's tiles of categories. */
const HOME_TILES = 6;
/** The tiles of a lobby that a browser loads before anyone scrolls. */
const LOBBY_TILES = 18;

type Category = 'slot' | 'casino' | 'sport' | 'fishing' | 'freespin';

/** The first reads of a lobby of games; all games without a category. */
export const gameReads =
  (category?: Category) =>
  (agent_code: string): readonly Read[] => [
    read(gameLobby, { agent_code, ...(category && { category }) }, { isVisitors: FOR_VISITORS, drawings: RAIL_TILES }),
    read(gameList, { agent_code, ...(category && { category }), limit: GAMES_A_PAGE }, { drawings: LOBBY_TILES }),
  ];

const gameLobbyPage = { module: 'features/game/pages/lobby-page.tsx', ownHeading: true, profileBar: 'always' } as const;
const cashbackPage = { module: 'features/cashback/pages/cashback-page.tsx' } as const;

/** A number in an address, such as a round's. */
const NUMBER = /^\d{1,15}$/;
/** A link from LINE or a rich menu: short words only. */
const ENTRY_NAME = /^[a-z0-9_-]{1,40}$/i;

export const PAGES = {
  home: {
    path: '/',
    module: 'app/home/home-page.tsx',
    takesAgent: true,
    header: 'menu',
    profileBar: 'after-panel',
    isDrawn: true,
    reads: (agent_code) => [
      read(lottoLobby, {}, { drawings: 20 }),
      read(lottoRates, {}),
      read(lottoHistory, {}),
      read(gameLobby, { agent_code }, { isVisitors: FOR_VISITORS, drawings: HOME_TILES }),
      read(billList, { status: 'pending', limit: 20 }),
      read(billResults, {}),
    ],
  },
  slot: { path: '/slot', ...gameLobbyPage, isDrawn: true, reads: gameReads('slot') },
  casino: { path: '/casino', ...gameLobbyPage, isDrawn: true, reads: gameReads('casino') },
  sport: { path: '/sport', ...gameLobbyPage, isDrawn: true, reads: gameReads('sport') },
  fishing: { path: '/fishing', ...gameLobbyPage, isDrawn: true, reads: gameReads('fishing') },
  freespin: { path: '/freespin', ...gameLobbyPage, isDrawn: true, reads: gameReads('freespin') },
  play: { path: '/play', module: 'app/pages/play-page.tsx', layout: 'game' },
  login: {
    path: '/login',
    module: 'features/auth/pages/login-page.tsx',
    for: 'guests',
    layout: 'auth',
    isDrawn: true,
  },
  register: {
    path: '/register',
    module: 'features/auth/pages/register-page.tsx',
    for: 'guests',
    layout: 'auth',
    isDrawn: true,
  },
  forgot: { path: '/forgot', module: 'features/auth/pages/forgot-page.tsx', for: 'guests', layout: 'auth' },
  member: {
    path: '/member',
    module: 'app/pages/member-page.tsx',
    for: 'members',
    header: 'menu',
    isDrawn: true,
    reads: () => [
      read(qrcodeInfo, {}),
      read(billList, { status: 'pending', limit: 1 }),
      read(promotionBonuses, {}),
      read(gameRounds, { limit: 5 }),
    ],
  },
  profile: { path: '/member/profile', module: 'app/pages/profile-page.tsx', for: 'members' },
  deposit: {
    path: '/member/deposit',
    module: 'app/pages/deposit-page.tsx',
    for: 'members',
    isFlow: true,
    isDrawn: true,
    reads: () => [
      read(paymentChannels, {}),
      read(qrcodeInfo, {}),
      read(promotionList, {}, { isVisitors: FOR_VISITORS }),
    ],
  },
  withdraw: {
    path: '/member/withdraw',
    module: 'app/pages/withdraw-page.tsx',
    for: 'members',
    isFlow: true,
    isDrawn: true,
    reads: () => [read(withdrawRules, {}), read(withdrawStatus, {})],
  },
  quests: {
    path: '/member/creditfree',
    module: 'app/pages/quests-page.tsx',
    for: 'members',
    isDrawn: true,
    reads: () => [read(eventQuest, {})],
  },
  wheel: {
    path: '/member/wheel',
    module: 'features/wheel/pages/wheel-page.tsx',
    for: 'members',
    isFlow: true,
    isDrawn: true,
    reads: () => [read(wheelConfigV2, {}), read(wheelBoard, {})],
  },
  memberWinloss: { path: '/member/winloss', ...cashbackPage, for: 'members' },
  winloss: { path: '/winloss', ...cashbackPage },
  cashback: { path: '/cashback', ...cashbackPage },
  affiliate: {
    path: '/affiliate',
    module: 'features/affiliate/pages/affiliate-page.tsx',
    isDrawn: true,
    reads: () => [read(affiliateConfigs, {})],
  },
  redeem: {
    path: '/redeem',
    module: 'features/redemption/pages/redemption-page.tsx',
    isDrawn: true,
    reads: () => [read(redemptionList, {}, { drawings: 6 })],
  },
  statement: {
    path: '/member/statement',
    module: 'app/pages/statement-page.tsx',
    for: 'members',
    ownHeading: true,
    isDrawn: true,
  },
  limits: { path: '/member/limits', module: 'features/safer-play/pages/limits-page.tsx', for: 'members' },
  privacy: { path: '/member/privacy', module: 'features/auth/pages/privacy-page.tsx', for: 'members' },
  notifications: {
    path: '/member/notifications',
    module: 'features/notice/pages/notifications-page.tsx',
    for: 'members',
  },
  payment: {
    path: '/member/payment',
    module: 'app/pages/payment-page.tsx',
    for: 'members',
    layout: 'payment',
    isFlow: true,
  },
  memberPromotions: {
    path: '/member/promotions',
    module: 'features/promotion/pages/member-promotions-page.tsx',
    for: 'members',
    ownHeading: true,
  },
  coupon: {
    path: '/member/coupon',
    module: 'features/promotion/pages/coupon-page.tsx',
    for: 'members',
    ownHeading: true,
  },
  promotions: {
    path: '/promotions',
    module: 'features/promotion/pages/promotions-page.tsx',
    ownHeading: true,
    isDrawn: true,
    reads: (agent_code, isMember) => [
      read(promotionList, isMember ? {} : { agent_code }, { isVisitors: FOR_VISITORS, drawings: 3 }),
    ],
  },
  lottoLobby: {
    path: '/lotto/lobby',
    module: 'features/lotto/pages/lobby-page.tsx',
    profileBar: 'always',
    isDrawn: true,
    reads: () => [read(lottoLobby, {}, { drawings: 20 })],
  },
  lottoResults: {
    path: '/lotto/results',
    module: 'features/lotto/pages/results-page.tsx',
    isDrawn: true,
    reads: () => [read(lottoResults, {}, { drawings: 5 }), read(lottoLobby, {})],
  },
  lottoRates: {
    path: '/lotto/rates',
    module: 'features/lotto/pages/rates-page.tsx',
    isDrawn: true,
    reads: () => [read(lottoRates, {}, { drawings: 20 }), read(lottoLobby, {})],
  },
  lottoBills: {
    path: '/lotto/bills',
    module: 'features/lotto/pages/bills-page.tsx',
    for: 'members',
    isDrawn: true,
    reads: (_agentCode, _isMember, today) => [
      read(billList, { order: 'draw' }, { drawings: 10 }),
      read(billDays, { month: today.slice(0, 7) }),
      read(buyerList, {}),
    ],
  },
  lottoChatList: { path: '/lotto/list', module: 'features/lotto/pages/chat-list-page.tsx', for: 'members' },
  lottoRule: { path: '/lotto/rule/:round_id', module: 'features/lotto/pages/rule-page.tsx', parameter: NUMBER },
  drawNight: {
    path: '/lotto/draw/:round_id',
    module: 'features/lotto/pages/draw-page.tsx',
    parameter: NUMBER,
    header: 'own',
  },
  yeekee: {
    path: '/lotto/yeekee/:round_id',
    module: 'features/lotto/pages/yeekee-page.tsx',
    parameter: NUMBER,
    layout: 'payment',
    isFlow: true,
  },
  lotto: {
    path: '/lotto/:round_id?',
    module: 'features/lotto/pages/lotto-page.tsx',
    parameter: NUMBER,
    header: 'own',
    isFlow: true,
    isDrawn: true,
    reads: () => [
      read(
        lottoRound,
        {},
        {
          drawings: 1,
          next: ({ round_id }) => [
            read(lottoRound, { round_id }),
            read(lottoRate, { round_id }),
            read(lottoLimit, { round_id }),
          ],
        },
      ),
    ],
  },
  poll: {
    path: '/poll/:id?',
    module: 'features/poll/pages/poll-page.tsx',
    parameter: NUMBER,
    ownHeading: true,
    isFlow: true,
  },
  liff: {
    path: '/liff/:name?',
    module: 'features/liff/pages/liff-page.tsx',
    parameter: ENTRY_NAME,
    layout: 'liff',
  },
  lobby: { path: '/lobby/:name?', module: 'app/pages/lobby-page.tsx', parameter: ENTRY_NAME, layout: 'lobby' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

const isPageName = (name: string): name is PageName => name in PAGES;
const rows: Readonly<Record<PageName, Page>> = PAGES;
/** The rows with their names, as what they have in common. */
export const PAGE_ROWS: readonly (Page & { readonly name: PageName })[] = Object.keys(rows)
  .filter(isPageName)
  .map((name) => ({ name, ...rows[name] }));

/**
 * Tells whether the app has this page. Any other path is answered as the 404 page. A page whose own call finds nothing (a poll that
 * does not exist) still counts as a page.
 */
export function isKnownPage(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const cut = trimmed.lastIndexOf('/');
  const [base, last] = [trimmed.slice(0, cut), trimmed.slice(cut + 1)];
  return PAGE_ROWS.some(({ path: pattern, parameter }) => {
    if (!parameter) return trimmed === pattern;
    const [fixed, isOptional] = [pattern.replace(/\/:\w+\??$/, ''), pattern.endsWith('?')];
    return (isOptional && trimmed === fixed) || (base === fixed && parameter.test(last));
  });
}
