import { affiliateConfigs } from '#contract/affiliate.ts';
import { agentConfig } from '#contract/agent.ts';
import { paymentChannels, qrcodeInfo } from '#contract/deposit.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { callName, earlyCallName, type FirstAnswer } from '#contract/first-answers.ts';
import { gameList, gameLobby, tileName } from '#contract/game.ts';
import { GAMES_A_PAGE } from '#contract/game-pages.ts';
import { billList } from '#contract/lotto-bills.ts';
import { lottoLobby, lottoRates } from '#contract/lotto-lobby.ts';
import { lottoHistory, lottoResults } from '#contract/lotto-results.ts';
import { promotionBonuses, promotionList } from '#contract/promotion.ts';
import { questList } from '#contract/quest.ts';
import { redemptionList } from '#contract/redemption.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { allLobbies, findEntry, isBeforeLogin } from '#liff/entries.ts';
import type { PageContent, PageContents } from './http/page.ts';
import type { Platform } from './runtime/platform.ts';

/** Of a rail the tiles in sight. */
const RAIL_TILES = 5;
/** Of a lobby's tiles the ones that a browser loads before anyone scrolls. */
const LOBBY_TILES = 18;
/** A drawing of our own; other pictures are no text, or too large for a page. */
const DRAWING = /^\/media\/[\w./-]+\.svg$/;
const LARGEST_DRAWING = 8000;

interface Read {
  readonly endpoint: Endpoint;
  readonly input: object;
  /** A member's answer has more in it. */
  readonly isVisitors: boolean;
  /** So many of the drawings that the answer names come with it. */
  readonly drawings: number;
}

const read = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & object,
  { isVisitors = false, drawings = 0 } = {},
): Read => ({ endpoint, input, isVisitors, drawings });

interface Page {
  /** The modules that the route loads, as the build names it (src/app/routes/routes.tsx). */
  readonly modules?: readonly string[];
  readonly reads: (agentCode: string) => readonly Read[];
}

const page = (module: string, reads: Page['reads'] = () => []): Page => ({ modules: [`src/${module}`], reads });

/** A page before the login, in the layout of these. */
const authPage = (name: string): Page => ({
  modules: [`src/features/auth/pages/${name}-page.tsx`, 'src/app/layouts/auth-layout.tsx'],
  reads: () => [],
});

type Category = 'slot' | 'casino' | 'sport' | 'fishing' | 'freespin';

/** Of all games without a category. */
const gameReads =
  (category: Category | null): Page['reads'] =>
  (agent_code) => [
    read(gameLobby, { agent_code, ...(category && { category }) }, { isVisitors: true, drawings: RAIL_TILES }),
    read(gameList, { agent_code, ...(category && { category }), limit: GAMES_A_PAGE }, { drawings: LOBBY_TILES }),
  ];

const gamePage = (category: Category): Page => page('features/game/pages/lobby-page.tsx', gameReads(category));

const lottoReads: Page['reads'] = () => [read(lottoLobby, {}, { drawings: 20 })];

/** `/lobby/:name`, which LINE's menu opens. */
const lobbyPages = Object.fromEntries(
  allLobbies().map(([name, { category }]) => [
    `/lobby/${name}`,
    page('app/pages/lobby-page.tsx', category === 'lotto' ? lottoReads : gameReads(category)),
  ]),
);

/** The pages that visitors land on. A page that is not here carries the agent's configuration only. */
export const PAGES: Readonly<Record<string, Page>> = {
  '/': {
    reads: (agent_code) => [
      read(lottoLobby, {}, { drawings: 20 }),
      read(lottoRates, {}),
      read(lottoHistory, {}),
      read(gameLobby, { agent_code }, { isVisitors: true, drawings: tileName.options.length }),
    ],
  },
  '/slot': gamePage('slot'),
  '/casino': gamePage('casino'),
  '/sport': gamePage('sport'),
  '/fishing': gamePage('fishing'),
  '/freespin': gamePage('freespin'),
  '/lotto/lobby': page('features/lotto/pages/lobby-page.tsx', lottoReads),
  '/lotto/results': page('features/lotto/pages/results-page.tsx', () => [
    read(lottoResults, {}, { drawings: 5 }),
    read(lottoLobby, {}),
  ]),
  '/lotto/rates': page('features/lotto/pages/rates-page.tsx', () => [
    read(lottoRates, {}, { drawings: 20 }),
    read(lottoLobby, {}),
  ]),
  '/promotions': page('features/promotion/pages/promotions-page.tsx', (agent_code) => [
    read(promotionList, { agent_code }, { isVisitors: true, drawings: 3 }),
  ]),
  '/affiliate': page('features/affiliate/pages/affiliate-page.tsx', () => [read(affiliateConfigs, {})]),
  '/redeem': page('features/redemption/pages/redemption-page.tsx', () => [read(redemptionList, {}, { drawings: 6 })]),
  ...lobbyPages,
  '/liff/contact': page('features/liff/pages/liff-page.tsx'),
  '/login': authPage('login'),
  '/register': authPage('register'),
};

interface MemberPage {
  readonly modules: readonly string[];
  /** What the page shows of the member in its first screen: the browser sends these calls beside the code (src/boot/first-reads.ts). */
  readonly reads: readonly Read[];
}

const memberPage = (module: string, reads: readonly Read[] = []): MemberPage => ({ modules: [module], reads });

/**
 * Members' pages that are opened by themselves, from LINE's menu above all: their code is named in the `Link` header. They
 * carry no answers, and nobody but a member gets them so.
 */
export const MEMBER_PAGES: Readonly<Record<string, MemberPage>> = {
  '/member': memberPage('src/app/pages/member-page.tsx', [
    read(memberWallets, {}),
    read(memberPoints, {}),
    read(qrcodeInfo, {}),
    read(billList, { status: 'pending', limit: 1 }),
    read(questList, {}),
    read(promotionBonuses, {}),
  ]),
  '/member/deposit': memberPage('line-entry', [read(paymentChannels, {}), read(qrcodeInfo, {})]),
  '/member/withdraw': memberPage('src/app/pages/withdraw-page.tsx', [
    read(withdrawRules, {}),
    read(withdrawStatus, {}),
  ]),
  '/member/statement': memberPage('src/app/pages/statement-page.tsx'),
  '/member/creditfree': memberPage('src/app/pages/quests-page.tsx'),
  '/lotto': memberPage('src/features/lotto/pages/lotto-page.tsx'),
  '/lotto/bills': memberPage('src/features/lotto/pages/bills-page.tsx', [read(billList, { order: 'draw' })]),
};

/** Their first calls are sent by src/boot/line/early-requests.ts. */
const READ_EARLY = ['/member/deposit', '/member/withdraw', '/member/creditfree'];

/**
 * Besides what an address must not hold: what markup and JSON would each write in a way of its own. A server-rendered page
 * holds a drawing in both, and compression finds it again only when they are the same letters.
 */
const ESCAPED = /[%#<>"&]/g;

/** One call of this server, as a visitor makes it. */
type VisitorCall = (request: {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: object;
}) => Promise<{ readonly statusCode: number; readonly body: string }>;

/**
 * Returns what a page's HTML carries: the answers of the calls that the page makes first, read through the routes
 * themselves, so that they are checked and shared like any other answer. A call that is refused or fails is left out; the
 * app makes it then and shows why.
 */
export function firstAnswers(
  call: VisitorCall,
  { config: { agent }, now }: Pick<Platform, 'config' | 'now'>,
): PageContents {
  const fieldsOf = ({ endpoint: { tenant }, input }: Read) => ({ ...(tenant && { [tenant]: agent.id }), ...input });
  const queryOf = (one: Read) =>
    new URLSearchParams(Object.entries(fieldsOf(one)).map(([name, value]) => [name, String(value)]));

  async function answer(one: Read): Promise<unknown> {
    const { method, path } = one.endpoint;
    const request =
      method === 'GET' ? { method, url: `${path}?${queryOf(one)}` } : { method, url: path, payload: fieldsOf(one) };
    const { statusCode, body } = await call(request);
    return statusCode === 200 ? JSON.parse(body).data : undefined;
  }

  const answersOf = async (reads: readonly Read[]): Promise<readonly (readonly [Read, unknown])[]> =>
    Promise.all(reads.map(async (one) => [one, await answer(one)] as const));

  /** Under its address, as an `img` takes it. Null where it is none of ours, or too large. */
  async function drawing(url: string): Promise<readonly [address: string, data: string] | null> {
    const { statusCode, body } = await call({ method: 'GET', url });
    if (statusCode !== 200 || body.length > LARGEST_DRAWING) return null;
    return [url, `data:image/svg+xml,${body.replace(ESCAPED, encodeURIComponent)}`];
  }

  async function contentOf(path: string): Promise<PageContent> {
    const { modules = [], reads } = PAGES[path] ?? { reads: () => [] };
    const all = await answersOf([read(agentConfig, { agent_code: agent.code }), ...reads(agent.code)]);
    const group = (wanted: boolean): FirstAnswer[] =>
      all.flatMap(([{ endpoint, input, isVisitors }, data]) =>
        data === undefined || isVisitors !== wanted ? [] : [[callName(endpoint), input, data]],
      );
    const named = all.flatMap(([one, data]) => drawingsIn(data).slice(0, one.drawings));
    const pictures = (await Promise.all([...new Set(named)].map(drawing))).filter((one) => one !== null);
    return {
      modules: MEMBER_PAGES[path]?.modules ?? modules,
      reads: MEMBER_PAGES[path]?.reads.map((one) => earlyCallName(one.endpoint, queryOf(one))) ?? [],
      answers: { at: now().getTime(), shared: group(false), visitor: group(true), pictures },
    };
  }

  return {
    paths: Object.keys(PAGES),
    memberPaths: Object.keys(MEMBER_PAGES),
    readEarly: READ_EARLY,
    contentOf,
    pageOf,
    isBeforeLogin,
  };
}

/** The page that a link from LINE leads to; every other address leads to itself. */
function pageOf(address: string): string {
  const name = /^\/liff\/([^/?]+)(\?|$)/.exec(address)?.[1];
  return (name !== undefined && findEntry(name)?.route) || address;
}

/** The addresses of drawings in an answer, each once, in its order. */
function drawingsIn(data: unknown): string[] {
  if (typeof data === 'string') return DRAWING.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return [...new Set(Object.values(data).flatMap(drawingsIn))];
}
