import { agentConfig } from '#contract/agent.ts';
import { callName, earlyCallName, type FirstAnswer } from '#contract/first-answers.ts';
import { gameReads, PAGE_ROWS, PAGES, type Page, type Read } from '#contract/pages.ts';
import { allLobbies, findEntry, isBeforeLogin } from '#liff/entries.ts';
import type { PageContent, PageContents } from './http/page.ts';
import type { Platform } from './runtime/platform.ts';

/** A drawing of our own; other pictures are no text, or too large for a page. */
const DRAWING = /^\/media\/[\w./-]+\.svg$/;
const LARGEST_DRAWING = 8000;

/** The pages that LINE's menu opens by a name, as the rows that they show. */
const byName: readonly Page[] = [
  { ...PAGES.liff, path: '/liff/contact', drawnFor: 'visitor' },
  ...allLobbies().map(
    ([name, { category }]): Page => ({
      ...PAGES.lobby,
      path: `/lobby/${name}`,
      drawnFor: 'visitor',
      reads: category === 'lotto' ? PAGES.lottoLobby.reads : gameReads(category ?? undefined),
    }),
  ),
];

/** The pages with a content of their own, by the path that they are opened by. Any other carries the agent's configuration only. */
const CONTENTS: ReadonlyMap<string, Page> = new Map(
  [...PAGE_ROWS, ...byName].flatMap((page) =>
    page.drawnFor || page.waits ? [[page.path.replace(/\/:\w+\?$/, ''), page]] : [],
  ),
);

const pathsOf = (isIn: (page: Page) => boolean): string[] =>
  [...CONTENTS].flatMap(([path, page]) => (isIn(page) ? [path] : []));

export const pathsDrawnFor = (reader: Page['drawnFor']): string[] => pathsOf(({ drawnFor }) => drawnFor === reader);

/** The modules that the page's route loads, as the build names them (src/app/routes/routes.tsx); home's are in the first chunk. */
function modulesOf({ path, module, layout }: Page): readonly string[] {
  if (path === '/') return [];
  return [`src/${module}`, ...(layout === 'auth' ? ['src/app/layouts/auth-layout.tsx'] : [])];
}

/**
 * Characters that markup and JSON would each write in their own way, besides those that an address must not hold. A
 * rendered page holds a drawing in both, and compression finds it again only if the letters are the same.
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

  /** The drawing under its address, as an `img` takes it. Null if it is not ours, or too large. */
  async function drawing(url: string): Promise<readonly [address: string, data: string] | null> {
    const { statusCode, body } = await call({ method: 'GET', url });
    if (statusCode !== 200 || body.length > LARGEST_DRAWING) return null;
    return [url, `data:image/svg+xml,${body.replace(ESCAPED, encodeURIComponent)}`];
  }

  async function contentOf(path: string): Promise<PageContent> {
    const page = CONTENTS.get(path);
    const reads = page?.reads?.(agent.code) ?? [];
    const isMembers = page?.for === 'members';
    const config: Read = { endpoint: agentConfig, input: { agent_code: agent.code }, isVisitors: false, drawings: 0 };
    const wanted = [config, ...(isMembers ? [] : reads)];
    const all = await Promise.all(wanted.map(async (one) => [one, await answer(one)] as const));
    const group = (isVisitors: boolean): FirstAnswer[] =>
      all.flatMap(([one, data]) =>
        data === undefined || one.isVisitors !== isVisitors ? [] : [[callName(one.endpoint), one.input, data]],
      );
    const named = all.flatMap(([one, data]) => drawingsIn(data).slice(0, one.drawings));
    const pictures = (await Promise.all([...new Set(named)].map(drawing))).filter((one) => one !== null);
    return {
      modules: page ? modulesOf(page) : [],
      reads: isMembers ? reads.map((one) => earlyCallName(one.endpoint, queryOf(one))) : [],
      answers: { at: now().getTime(), shared: group(false), visitor: group(true), pictures },
    };
  }

  return {
    paths: pathsDrawnFor('visitor'),
    memberPaths: pathsOf(({ drawnFor }) => drawnFor !== 'visitor'),
    waits: (path, isInLine) => ['always', ...(isInLine ? ['in LINE'] : [])].includes(CONTENTS.get(path)?.waits ?? ''),
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
