import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { FirstAnswers } from '#contract/first-answers.ts';
import { manifestSchema } from '#server/http/manifest.ts';
import { type PageContent, pageMaker } from '#server/http/page.ts';
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
const NONE: FirstAnswers = { at: 7, shared: [], visitor: [], pictures: [] };

let now = new Date(0);
const maker = (contentOf: (path: string) => Promise<PageContent>, onFailure: (error: unknown) => void = () => {}) =>
  pageMaker(
    HTML,
    MANIFEST,
    { paths: ['/', '/slot'], memberPaths: ['/member'], contentOf },
    { now: () => now, onFailure },
  );
const textOf = async (page: Promise<{ html: Buffer }>) => (await page).html.toString();
const linksOf = async (page: Promise<{ link: string }>) =>
  (await page).link.split(', ').map((one) => one.replace(/^<\/(.+?)>; rel=(\w+).*$/, '$2 $1'));

test('the answers are data in the page, whatever is in them', async () => {
  const nasty = 'น้ำ</script><script>alert(1)</script><!--\u2028\u2029 " \\';
  const answers: FirstAnswers = { ...NONE, shared: [['GET /api/x', {}, { nasty }]] };
  const html = await textOf(maker(async () => ({ answers }))('/'));
  const [, json] =
    /<script type="application\/json" id="first-answers" data-whole>(.*)<\/script><\/body>$/s.exec(html) ?? [];
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json ?? '')).toEqual(answers);
});

test('a page without a content of its own says that its code has calls to make', async () => {
  const page = maker(async () => ({ answers: NONE }));
  expect(await textOf(page('/'))).toContain(' data-whole>');
  expect(await textOf(page('/play'))).not.toContain('data-whole');
});

test('compressed it is the same page', async () => {
  const { html, brotli } = await maker(async () => ({ answers: NONE }))('/');
  expect(brotliDecompressSync(brotli)).toEqual(html);
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

test('a member’s page names its code, is rendered for members only, and says that it has calls to make', async () => {
  const page = maker(async (path) => ({ answers: NONE, modules: path === '/member' ? ['src/slot.tsx'] : [] }));
  expect(await linksOf(page('/member', 'visitor'))).toContain('modulepreload assets/slot.js');
  expect(await textOf(page('/member', 'visitor'))).not.toMatch(/data-whole|data-prerendered/);
  expect(await linksOf(page('/other'))).not.toContain('modulepreload assets/slot.js');
});

test('a page is made once in a second of the server’s clock; unknown paths share one', async () => {
  const contentOf = vi.fn(async (_path: string) => ({ answers: NONE }));
  const page = maker(contentOf);
  await Promise.all([page('/'), page('/'), page('/slot'), page('/a'), page('/b')]);
  expect(contentOf.mock.calls.flat()).toEqual(['/', '/slot', '']);
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
    pageMaker(
      SPLASH,
      MANIFEST,
      {
        paths: ['/', '/slot'],
        memberPaths: ['/member'],
        contentOf: async () => content,
      },
      { now: () => now, onFailure, render },
    );

  test('has the first screen in place of the splash, its styles, and the scripts that it is to load once it is seen', async () => {
    const render = vi.fn(async () => ({ markup: '<main>$& เกม</main>', isTimeless: true }));
    const { html, link } = await renderingMaker(render)('/slot', 'visitor');
    expect(render).toHaveBeenCalledWith('/slot', JSON.stringify(SLOT.answers), 'visitor');
    const text = html.toString();
    expect(text).not.toContain('splash');
    // The sentence about scripts stands above what is visible without them.
    expect(text).toMatch(
      /<noscript><p class="[^"]+">เปิด JavaScript<\/p><\/noscript><div id="root" data-prerendered="[^"]*" class="two-frames"><main>\$& เกม<\/main><\/div>/,
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
    expect(await textOf(page('/member', 'visitor'))).toContain('splash');
    expect(await textOf(page('/slot', 'member'))).toContain('splash');
    expect(render).toHaveBeenCalledTimes(1);
    expect(await textOf(page('/member', 'member'))).toContain('data-viewer="member" class="two-frames"><main>');
  });

  test('names the first calls of a member’s page', async () => {
    const render = vi.fn(async () => ({ markup: '<main></main>', isTimeless: true }));
    const page = renderingMaker(render, undefined, { ...SLOT, reads: ['POST /api/a', 'GET /api/b?x=1&y=2'] });
    const html = await textOf(page('/member', 'member'));
    expect(html).toContain('<html data-reads="POST /api/a,GET /api/b?x=1&amp;y=2"');
    expect(await textOf(page('/member'))).toContain('<html data-reads=');
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
      const page = pageMaker(
        SPLASH,
        MANIFEST,
        { paths: ['/'], memberPaths: [], contentOf },
        { now: () => now, onFailure: () => {}, render },
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
