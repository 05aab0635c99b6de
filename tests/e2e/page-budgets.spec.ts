import { brotliCompressSync, constants } from 'node:zlib';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pathsDrawnFor } from '#server/first-answers.ts';
import { loadPage, memberHeaders, PHONE } from '../server/page-load.ts';
import { enter, test } from './fixtures/app-test.ts';
import { noon } from './fixtures/noon.ts';
import { watchQuiet } from './fixtures/quiet.ts';

/**
 * What a page may cost until it is quiet, with an empty cache: counted, so that a busy machine measures the same. About 5 %
 * more than it costs today; of layouts a third, for a busy machine draws fewer frames. Work that blocks a slow phone follows
 * from the last three.
 */
interface Budget {
  /** kB on the wire, with headers. */
  readonly wire: number;
  readonly requests: number;
  /** kB of script that the browser reads, unpacked. */
  readonly script: number;
  /** Elements in the document. */
  readonly elements: number;
  /** Times that the page is laid out. */
  readonly layouts: number;
}

const budget = (wire: number, requests: number, script: number, elements: number, layouts: number): Budget => ({
  wire,
  requests,
  script,
  elements,
  layouts,
});

const VISITOR: Readonly<Record<string, Budget>> = {
  '/': budget(156, 11, 377, 517, 16),
  '/lotto/lobby': budget(215, 21, 508, 404, 20),
  '/slot': budget(226, 23, 529, 300, 21),
  '/casino': budget(224, 23, 529, 258, 18),
  '/sport': budget(223, 23, 529, 256, 20),
  '/login': budget(203, 19, 492, 78, 12),
  '/register': budget(209, 21, 502, 124, 12),
  '/promotions': budget(202, 18, 484, 167, 17),
  '/affiliate': budget(205, 18, 499, 162, 15),
  '/lotto/results': budget(220, 24, 529, 183, 17),
};
const MEMBER: Readonly<Record<string, Budget>> = {
  '/': budget(227, 25, 514, 557, 20),
  '/lotto/lobby': budget(216, 22, 510, 448, 18),
  '/slot': budget(227, 24, 532, 345, 20),
  '/member': budget(205, 19, 479, 293, 18),
  '/member/deposit': budget(215, 24, 513, 229, 18),
  '/lotto': budget(266, 32, 657, 338, 20),
  '/lotto/bills': budget(218, 24, 523, 202, 18),
};

// A phone takes the larger pictures.
test.use({ deviceScaleFactor: 2 });
test.afterEach(({ server }) => server.clock.set(new Date()));

async function costOf(page: Page, path: string): Promise<Budget> {
  const browser = await page.context().newCDPSession(page);
  await Promise.all([browser.send('Network.enable'), browser.send('Performance.enable')]);
  const [sent, scripts] = [new Set<string>(), new Set<string>()];
  const cost = { wire: 0, requests: 0, script: 0 };
  browser.on('Network.responseReceived', ({ requestId, type, response }) => {
    // The live connection is opened once the page is quiet, and sometimes a moment sooner.
    if (!response.url.startsWith('http') || response.url.includes('/api/stream')) return;
    sent.add(requestId);
    cost.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  browser.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) cost.script += dataLength / 1000;
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sent.has(requestId)) cost.wire += encodedDataLength / 1000;
  });
  const quiet = watchQuiet(page);
  await page.goto(path);
  await page.locator('main').waitFor();
  await expect(page.locator('main .skeleton:not(.rail .skeleton)')).toHaveCount(0);
  await quiet();
  const { metrics } = await browser.send('Performance.getMetrics');
  return {
    ...cost,
    elements: await page.locator('*').count(),
    layouts: metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0,
  };
}

/** The figures above their budget, page by page. */
async function tooMuch(
  opened: () => Promise<BrowserContext>,
  budgets: Readonly<Record<string, Budget>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [path, most] of Object.entries(budgets)) {
    // A context of its own: an empty cache.
    const context = await opened();
    const cost = await costOf(await context.newPage(), path);
    await context.close();
    for (const [what, limit] of Object.entries(most)) {
      const value = Object.entries(cost).find(([name]) => name === what)?.[1] ?? 0;
      if (value > limit) found.push(`${path}: ${what} ${value.toFixed(0)}, at most ${limit}`);
    }
  }
  return found;
}

/** Bytes of a page's HTML, compressed: all of it is in one of the first packets. */
const LARGEST_PAGE = 14_000;
/** Bytes on the wire, at the quality of a member's page. */
async function sizeOf(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { html } = await loadPage(address, headers);
  expect(html, address).toContain('data-prerendered');
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
}

test('the HTML of a page, with its data and its first screen, is small', async ({ server, member }) => {
  const tooLarge: string[] = [];
  const look = async (paths: readonly string[], headers: Readonly<Record<string, string>>) => {
    for (const path of paths) {
      const size = await sizeOf(server.url + path, headers);
      if (size > LARGEST_PAGE) tooLarge.push(`${path}: ${size}`);
    }
  };
  await look(pathsDrawnFor('visitor'), { 'user-agent': PHONE });
  await look(pathsDrawnFor('member'), memberHeaders(member.accessToken));
  expect(tooLarge).toEqual([]);
});

test('no page costs more than its budget: bytes, requests, script, elements, layouts', async ({
  browser,
  server,
  member,
  contextOptions,
}) => {
  test.slow();
  server.clock.set(noon());
  const options = { ...contextOptions, baseURL: server.url };
  expect.soft(await tooMuch(() => browser.newContext(options), VISITOR), 'a visitor').toEqual([]);
  const opened = async () => {
    const made = await browser.newContext(options);
    await enter(made, server.url, member, { hasPages: true });
    return made;
  };
  expect(await tooMuch(opened, MEMBER), 'a member').toEqual([]);
});
