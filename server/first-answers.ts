import { agentConfig } from '#contract/agent.ts';
import { callName, type FirstAnswer } from '#contract/first-answers.ts';
import { gameReads, membersReads, PAGE_ROWS, PAGES, type Page, type Read } from '#contract/pages.ts';
import { allLobbies, findEntry, isBeforeLogin } from '#liff/entries.ts';
import type { PageContent, PageContents, PageReader } from './http/page.ts';
import type { Server } from './http/route.ts';
import { bangkokDay } from './lib/bangkok.ts';
import { keepFor } from './lib/keep-for.ts';
import { Refusal } from './lib/refusal.ts';

/** A drawing of our own; other pictures are no text, or too large for a page. */
const DRAWING = /^\/media\/[\w./-]+\.svg$/;
const LARGEST_DRAWING = 8000;

/** Members' pages have what everybody gets at most this old (ms), as visitors' pages do. */
const SHARED_MS = 1000;
/** Every such read of all pages; an input has no value of a reader. */
const MOST_SHARED = 100;

/** The pages that LINE's menu opens by a name, as the rows that they show. */
const byName: readonly Page[] = [
  { ...PAGES.liff, path: '/liff/contact', isDrawn: true },
  ...allLobbies().map(
    ([name, { category }]): Page => ({
      ...PAGES.lobby,
      path: `/lobby/${name}`,
      isDrawn: true,
      reads: category === 'lotto' ? PAGES.lottoLobby.reads : gameReads(category ?? undefined),
    }),
  ),
];

/** The pages with a content of their own, by the path that they are opened by. Any other carries the agent's configuration only. */
const CONTENTS: ReadonlyMap<string, Page> = new Map(
  [...PAGE_ROWS, ...byName].flatMap((page) => (page.isDrawn ? [[page.path.replace(/\/:\w+\?$/, ''), page]] : [])),
);

/** The paths of the pages that are drawn for this reader: for members only, or for visitors too. */
export const pathsDrawnFor = (reader: 'visitor' | 'member'): string[] =>
  [...CONTENTS].flatMap(([path, page]) => ((page.for === 'members') === (reader === 'member') ? [path] : []));

/** The modules that the page's route loads, as the build names them (src/app/routes/routes.tsx); home's are in the first chunk. */
function modulesOf({ path, module, layout }: Page, isMember: boolean): readonly string[] {
  return [
    ...(path === '/' ? [] : [`src/${module}`]),
    ...(layout === 'auth' ? ['src/app/layouts/auth-layout.tsx'] : []),
    ...(isMember ? ['member'] : []),
  ];
}

/**
 * Characters that markup and JSON would each write in their own way, besides those that an address must not hold. A
 * rendered page holds a drawing in both, and compression finds it again only if the letters are the same.
 */
const ESCAPED = /[%#<>"&]/g;

/**
 * Returns what a page's HTML carries: the answers of the calls that the page makes first, read as its reader would get them. A
 * call that is refused or fails is left out; the app makes it then and shows why.
 */
export function firstAnswers({ fastify, platform, read }: Pick<Server, 'fastify' | 'platform' | 'read'>): PageContents {
  const { config, log, now } = platform;
  const { agent } = config;
  const fieldsOf = ({ endpoint: { tenant, method }, input }: Read): object => {
    const fields = { ...(tenant && { [tenant]: agent.id }), ...input };
    if (method === 'POST') return fields;
    // As they would stand in an address.
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  };

  /** The same for everybody: such an answer is never read as the member. */
  const isShared = ({ endpoint, isVisitors }: Read) => endpoint.access === 'visitor' && !isVisitors;
  const keep = keepFor<unknown>({ ms: SHARED_MS, now, most: MOST_SHARED });

  function answerOf(one: Read, reader: PageReader): Promise<unknown> {
    const fields = fieldsOf(one);
    if (reader.session === null || !isShared(one)) return read(one.endpoint, fields, reader);
    const name = `${callName(one.endpoint)} ${JSON.stringify(fields)}`;
    return keep(name, () => read(one.endpoint, fields, { ...reader, session: null })).value;
  }

  async function answersOf(reads: readonly Read[], reader: PageReader): Promise<(readonly [Read, unknown])[]> {
    const all = reads.map(async (one): Promise<(readonly [Read, unknown])[]> => {
      try {
        const data = await answerOf(one, reader);
        return [[one, data], ...(await answersOf(one.next?.(data) ?? [], reader))];
      } catch (error) {
        if (!(error instanceof Refusal)) log.error(error, `${one.endpoint.path}: no first answer`);
        return [];
      }
    });
    return (await Promise.all(all)).flat();
  }

  /** Drawings change with a release or an operator's upload, which gets an address of its own. */
  const drawings = new Map<string, Promise<readonly [address: string, data: string] | null>>();

  /** The drawing under its address, as an `img` takes it. Null if it is not ours, or too large. */
  async function fetchDrawing(url: string): Promise<readonly [address: string, data: string] | null> {
    const { statusCode, body } = await fastify.inject({ method: 'GET', url });
    if (statusCode !== 200 || body.length > LARGEST_DRAWING) return null;
    return [url, `data:image/svg+xml,${body.replace(ESCAPED, encodeURIComponent)}`];
  }

  function drawing(url: string) {
    const found = drawings.get(url) ?? fetchDrawing(url);
    drawings.set(url, found);
    found.then(
      (picture) => picture ?? drawings.delete(url),
      () => drawings.delete(url),
    );
    return found;
  }

  async function contentOf(path: string, reader: PageReader): Promise<PageContent> {
    const page = CONTENTS.get(path);
    const isMember = reader.session !== null;
    const ofPage = page?.reads?.(agent.code, isMember, bangkokDay(now())) ?? [];
    const wanted = [...ofPage, ...(isMember ? membersReads(agent.code) : [])];
    const reads: Read[] = [
      { endpoint: agentConfig, input: { agent_code: agent.code }, isVisitors: false, drawings: 0 },
      ...new Map(wanted.map((one) => [`${callName(one.endpoint)} ${JSON.stringify(one.input)}`, one])).values(),
    ];
    const all = await answersOf(
      reads.filter(({ endpoint }) => isMember || endpoint.access === 'visitor'),
      reader,
    );
    const group = (isIn: (one: Read) => boolean): FirstAnswer[] =>
      all.flatMap(([one, data]) => (isIn(one) ? [[callName(one.endpoint), one.input, data]] : []));
    const named = all.flatMap(([one, data]) => drawingsIn(data).slice(0, one.drawings));
    const pictures = (await Promise.all([...new Set(named)].map(drawing))).filter((one) => one !== null);
    return {
      modules: page ? modulesOf(page, isMember) : [],
      answers: {
        at: now().getTime(),
        mark: reader.mark ?? null,
        shared: group(isShared),
        own: group((one) => !isShared(one)),
        pictures,
      },
    };
  }

  return {
    paths: pathsDrawnFor('visitor'),
    memberPaths: pathsDrawnFor('member'),
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
