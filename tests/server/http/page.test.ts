import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type FirstAnswers, readScreen, type Viewer } from '#contract/first-answers.ts';
import { manifestSchema } from '#server/http/manifest.ts';
import { brotliOf, type MadePage, type PageContent, type PageReader, pageMaker } from '#server/http/page.ts';
import type { RenderPage } from '#server/http/page-renderer.ts';

const HTML = '<html><body><div id="root"></div></body>';
const MANIFEST = manifestSchema.parse({
  'index.html': { file: 'assets/index.js', css: ['assets/boot.css'] },
  _app: { file: 'assets/app.js', name: 'app', css: ['assets/app.css'], imports: ['index.html'] },
  'src/pages.css': { file: 'assets/pages.css' },
  'src/slot.tsx': { file: 'assets/slot.js', imports: ['_app', '_tiles'] },
  _tiles: { file: 'assets/tiles.js' },
  thai: { file: 'assets/anuphan-thai-B7_xQ-9a.woff2' },
  light: { file: 'assets/anuphan-thai-300-normal-B7_xQ-9a.woff2' },
  title: { file: 'assets/mitr-thai-1a.woff2' },
});
const NONE: FirstAnswers = { at: 7, mark: null, shared: [], own: [], pictures: [] };

const SESSION = { sessionId: '1', memberId: 1, agentId: 1, agentCode: 'chokdee' };

/** A visitor's load; nothing here looks at the request. */
let visitor: PageReader;
beforeAll(async () => {
  const fastify = Fastify();
  fastify.get('/', async (request, reply) => {
    visitor = { request, reply, session: null };
    return '';
  });
  await fastify.inject('/');
});

type Page = ReturnType<typeof pageMaker>;
/** One load: a visitor's without a first screen, unless it says otherwise. */
const loader =
  (page: Page) =>
  (path: string | null, viewer: Viewer | null = null, screen = '') =>
    page({
      path,
      viewer,
      screen: readScreen(screen),
      began: performance.now(),
      reader: viewer === 'member' ? { ...visitor, session: SESSION, mark: 'abcdef' } : visitor,
    });

let now = new Date(0);
const maker = (contentOf: (path: string) => Promise<PageContent>, onFailure: (error: unknown) => void = () => {}) =>
  loader(
    pageMaker(
      HTML,
      MANIFEST,
      { paths: ['/', '/slot'], memberPaths: ['/member'], contentOf },
      { now: () => now, waitMs: 300, onFailure },
    ),
  );
const textOf = async (page: Promise<MadePage>) => (await page).html;
const linksOf = async (page: Promise<{ link: string }>) =>
  (await page).link.split(', ').map((one) => one.replace(/^<\/(.+?)>; rel=(\w+).*$/, '$2 $1'));

test('the answers are data in the page, whatever is in them', async () => {
  const nasty = 'น้ำ</script><script>alert(1)</script><!--\u2028\u2029 " \\';
  const answers: FirstAnswers = { ...NONE, shared: [['GET /api/x', {}, { nasty }]] };
  const html = await textOf(maker(async () => ({ answers }))('/'));
  const [, json] =
    /<script type="application\/json" id="first-answers" data-whole="">(.*)<\/script><\/body>$/s.exec(html) ?? [];
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json ?? '')).toEqual(answers);
});

test('a page without a content of its own says that its code has calls to make', async () => {
  const page = maker(async () => ({ answers: NONE }));
  expect(await textOf(page('/'))).toContain(' data-whole="">');
  expect(await textOf(page('/play'))).not.toContain('data-whole');
});

test('compressed it is the same page, for one reader or for all', async () => {
  const page = await maker(async () => ({ answers: NONE }))('/');
  for (const isForAll of [true, false])
    expect(brotliDecompressSync(await brotliOf(page, isForAll)).toString()).toBe(page.html);
});

test('a page names its scripts, styles and the text’s fonts', async () => {
  const page = maker(async (path) => ({
    answers: NONE,
    ...(path === '/slot' && { modules: ['src/slot.tsx'] }),
  }));
  expect(await linksOf(page('/'))).toEqual([
    'modulepreload assets/app.js',
    'preload assets/app.css',
    'preload assets/anuphan-thai-B7_xQ-9a.woff2',
  ]);
  expect((await linksOf(page('/slot'))).sort()).toEqual([
    'modulepreload assets/app.js',
    'modulepreload assets/slot.js',
    'modulepreload assets/tiles.js',
    'preload assets/anuphan-thai-B7_xQ-9a.woff2',
    'preload assets/app.css',
    'preload assets/pages.css',
  ]);
});

test('a visitor gets no member’s page: it names its code and has calls to make', async () => {
  const page = maker(async (path) => ({ answers: NONE, modules: path === '/member' ? ['src/slot.tsx'] : [] }));
  expect(await linksOf(page('/member', 'visitor'))).toContain('modulepreload assets/slot.js');
  expect(await textOf(page('/member', 'visitor'))).not.toMatch(/data-whole|data-prerendered/);
  expect(await linksOf(page('/other'))).not.toContain('modulepreload assets/slot.js');
});

test('a member’s page is whole for them, is made for each load, and is kept for nobody', async () => {
  let n = 0;
  const contentOf = vi.fn(async () => ({ answers: { ...NONE, mark: 'abcdef', at: ++n } }));
  const page = maker(contentOf);
  expect(await textOf(page('/member', 'member'))).toContain(' data-whole="abcdef">{"at":1,');
  expect(await textOf(page('/member', 'member'))).toContain('{"at":2,');
  expect(await textOf(page('/', 'member'))).toContain('{"at":3,');
  expect(contentOf).toHaveBeenCalledTimes(3);
});

test('while too many members’ pages are being made, the next one comes without its data, at once', async () => {
  const contentOf = vi.fn(() => new Promise<PageContent>(() => {}));
  const page = maker(contentOf);
  const waiting = Array.from({ length: 40 }, () => textOf(page('/member', 'member')));
  expect(await waiting.at(-1)).toBe(HTML);
  expect(contentOf).toHaveBeenCalledTimes(24);
  // Those under way give up by themselves, and others have their turn.
  await Promise.all(waiting);
  const began = performance.now();
  expect(await textOf(page('/member', 'member'))).toBe(HTML);
  expect(performance.now() - began).toBeGreaterThan(250);
});

test('a page is made once in a second of the server’s clock; unknown paths share one', async () => {
  const contentOf = vi.fn(async (_path: string) => ({ answers: NONE }));
  const page = maker(contentOf);
  await Promise.all([page('/'), page('/'), page('/slot'), page('/a'), page('/b')]);
  expect(contentOf.mock.calls.map(([path]) => path)).toEqual(['/', '/slot', '']);
  for (const [ms, made] of [
    [999, 3],
    [1000, 4],
    [500, 5],
  ] as const) {
    now = new Date(ms);
    await page('/');
    expect(contentOf, `at ${ms} ms`).toHaveBeenCalledTimes(made);
  }
});

test('a load that leads to another page carries nothing', async () => {
  const contentOf = vi.fn(async (_path: string) => ({ answers: NONE }));
  expect(await textOf(maker(contentOf)(null))).toBe(HTML);
  expect(contentOf).not.toHaveBeenCalled();
});

test('content that fails or is slow leaves the page without it', async () => {
  const failed = vi.fn();
  const error = new Error('no database');
  expect(await textOf(maker(() => Promise.reject(error), failed)('/'))).toBe(HTML);
  expect(failed).toHaveBeenCalledWith(error);
  expect(await textOf(maker(() => new Promise(() => {}))('/'))).toBe(HTML);
});

describe('a rendered page', () => {
  const SPLASH =
    '<html><head></head><body><div id="root"><div>splash</div></div>\n<noscript>เปิด JavaScript</noscript></body>';
  const SLOT: PageContent = { answers: { ...NONE, at: 8 }, modules: ['src/slot.tsx'] };
  const renderingMaker = (render: RenderPage, onFailure = (_: unknown) => {}, content = SLOT) =>
    loader(
      pageMaker(
        SPLASH,
        MANIFEST,
        {
          paths: ['/', '/slot'],
          memberPaths: ['/member'],
          contentOf: async () => content,
        },
        { now: () => now, waitMs: 300, onFailure, render },
      ),
    );

  test('has the first screen in place of the splash, its styles, and the scripts that it is to load once it is seen', async () => {
    const render = vi.fn(async () => ({ markup: '<main>$& เกม</main>', isTimeless: true }));
    const { html, link } = await renderingMaker(render)('/slot', 'visitor');
    expect(render).toHaveBeenCalledWith('/slot', JSON.stringify(SLOT.answers), {
      viewer: 'visitor',
      hidesBalance: false,
    });
    const text = html;
    expect(text).not.toContain('splash');
    // The sentence about scripts stands above what is visible without them.
    expect(text).toMatch(
      /<noscript><p class="[^"]+">เปิด JavaScript<\/p><\/noscript><div id="root" data-prerendered="[^"]*" data-viewer="visitor"><main>\$& เกม<\/main><\/div>/,
    );
    expect(/data-prerendered="([^"]*)"/.exec(text)?.[1]?.split(' ').sort()).toEqual([
      '/assets/app.js',
      '/assets/slot.js',
      '/assets/tiles.js',
    ]);
    for (const style of ['app', 'pages'])
      expect(text).toContain(`<link rel="stylesheet" crossorigin href="/assets/${style}.css">`);
    expect(link).not.toContain('modulepreload');
    expect(link).toContain('/assets/app.css');
  });

  test('is another one than the plain page of the same moment, and only of a page with a content of its own', async () => {
    const render = vi.fn(async () => ({ markup: '<main></main>', isTimeless: true }));
    const page = renderingMaker(render);
    expect(await textOf(page('/slot', 'visitor'))).toContain('<main>');
    expect(await textOf(page('/slot'))).toContain('splash');
    expect(render).toHaveBeenCalledTimes(1);
    expect(await textOf(page('/member', 'member'))).toContain('data-viewer="member"><main>');
    expect(await textOf(page('/other', 'visitor'))).toContain('splash');
  });

  test('has the theme that the device has chosen, and is kept for it', async () => {
    const render = vi.fn(async () => ({ markup: '<main></main>', isTimeless: true }));
    const page = renderingMaker(render);
    for (const [screen, start] of [
      ['light', '<html data-theme="light"><head>'],
      ['', '<html><head>'],
      ['dark', '<html data-theme="dark"><head>'],
    ] as const)
      expect((await textOf(page('/slot', 'visitor', screen))).startsWith(start), screen).toBe(true);
  });

  test('is rendered again only when an answer has changed or it shows the time; the time in it is always the present one', async () => {
    for (const isTimeless of [true, false]) {
      const render = vi.fn(async (_: string, answers: string) => ({
        markup: `<main>${answers.length}</main>`,
        isTimeless,
      }));
      let games = 1;
      const contentOf = async () => ({
        answers: { ...NONE, at: now.getTime(), shared: [['GET /x', {}, games]] } as const,
      });
      const page = loader(
        pageMaker(
          SPLASH,
          MANIFEST,
          { paths: ['/'], memberPaths: [], contentOf },
          { now: () => now, waitMs: 300, onFailure: () => {}, render },
        ),
      );
      const renderedAt = async (ms: number) => {
        now = new Date(ms);
        expect(await textOf(page('/', 'visitor'))).toContain(`{"at":${ms},`);
        return render.mock.calls.length;
      };
      expect(await renderedAt(10_000)).toBe(1);
      expect(await renderedAt(11_000)).toBe(isTimeless ? 1 : 2);
      games = 2;
      expect(await renderedAt(12_000)).toBe(isTimeless ? 2 : 3);
    }
  });

  test('that cannot be rendered is sent without a first screen, with its answers', async () => {
    const failed = vi.fn();
    const error = new Error('a component throws');
    const text = await textOf(renderingMaker(() => Promise.reject(error), failed)('/slot', 'visitor'));
    expect(text).toContain('splash');
    expect(text).toContain('first-answers');
    expect(failed).toHaveBeenCalledWith(error);
    const { link } = await renderingMaker(() => Promise.reject(error))('/slot', 'visitor');
    expect(link).toContain('</assets/slot.js>; rel=modulepreload');
  });

  test('is the plain one, with its scripts, where nothing renders', async () => {
    const contentOf = vi.fn(async () => SLOT);
    const page = maker(contentOf);
    const [visitors, members] = await Promise.all([page('/slot', 'visitor'), page('/slot')]);
    expect(visitors).toBe(members);
    expect(visitors.link).toContain('</assets/slot.js>; rel=modulepreload');
    expect(contentOf).toHaveBeenCalledTimes(1);
  });
});
