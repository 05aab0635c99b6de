/**
 * The size budget: what a logged-out browser really fetches of JS and CSS for `/`, beside a bare Vite app that only
 * imports the same libraries, both built in this run. Prints the ratio; fails above the limit.
 */
import { readFileSync, statSync } from 'node:fs';
import { chromium } from 'playwright';
import { buildBareApp, SEVEN_LIBRARIES } from './bare-app.ts';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { PATIENT_MS, startTestServer } from './server/harness.ts';

const LIMIT = 1.15;
const HOP_LIMIT_BYTES = 37_000;
/** Of the operators' desk, from the sign-in to any page. */
const DESK_LIMIT_BYTES = 220_000;
/** `QUIET_MS` of src/boot/start.ts, ms after the start. */
const KEEPS_PAGE_MS = 8000;

/** Brotli bytes of the bare app's JavaScript. */
async function bareAppBytes(): Promise<number> {
  const files = await buildBareApp(SEVEN_LIBRARIES);
  return [...files].reduce((sum, [path, body]) => sum + (path.endsWith('.js') ? body.length : 0), 0);
}

interface Load {
  /** Bytes of the bodies. */
  bytes: number;
  headers: number;
  files: string[];
}

/**
 * The JS and CSS that a fresh browser loads for one URL until it is quiet: the bodies as sent (brotli), no headers.
 */
async function loadOf(url: string, prepare: { isHop?: boolean } = {}): Promise<Load> {
  const browser = await chromium.launch({ ...ensureBrowser(), args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
    });
    if (prepare.isHop) {
      await page.route('https://**', (route) => route.abort());
    }
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const kinds = new Map<string, { url: string; document: string; headers: number }>();
    const load: Load = { bytes: 0, headers: 0, files: [] };
    // Until the body begins, the received bytes are headers.
    network.on('Network.responseReceived', ({ requestId, type, response, loaderId }) => {
      if (type !== 'Script' && type !== 'Stylesheet') return;
      kinds.set(requestId, { url: response.url, document: loaderId, headers: response.encodedDataLength });
    });
    let firstDocument: string | undefined;
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (!kind) return;
      firstDocument ??= kind.document;
      if (prepare.isHop && kind.document !== firstDocument) return;
      const body = encodedDataLength - kind.headers;
      load.bytes += body;
      load.headers += kind.headers;
      load.files.push(`${new URL(kind.url).pathname} ${body}`);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // Requests that the page makes by itself a moment later count too.
    await page.waitForTimeout(3000);
    // A busy machine may take so long that the page is being kept for the next visit, which is no part of a first load.
    const isOnTime = prepare.isHop || (await page.evaluate(() => performance.now())) < KEEPS_PAGE_MS;
    return isOnTime ? load : await loadOf(url, prepare);
  } finally {
    await browser.close();
  }
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Brotli bytes of JavaScript and CSS from the desk's sign-in to its largest page. */
function deskBytes(): { page: string; bytes: number } {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync('dist-desk/.vite/manifest.json', 'utf8'));
  const reach = (name: string, seen: Map<string, Chunk>): void => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.set(name, chunk);
    for (const next of chunk.imports ?? []) reach(next, seen);
  };
  const bytesWith = (page: string): number => {
    const seen = new Map<string, Chunk>();
    for (const name of ['index.html', 'shell/shell.tsx', page]) reach(name, seen);
    const files = new Set([...seen.values()].flatMap(({ file, css = [] }) => [file, ...css]));
    return [...files].reduce((sum, file) => sum + statSync(`dist-desk/${file}.br`).size, 0);
  };
  const pages = Object.keys(chunks).filter((name) => /^pages\/.+-page\.tsx$/.test(name));
  return pages
    .map((page) => ({ page, bytes: bytesWith(page) }))
    .reduce((one, other) => (other.bytes > one.bytes ? other : one), { page: 'no page', bytes: 0 });
}

const server = await startTestServer({ seed: true, config: { serverRendering: true, pageWaitMs: PATIENT_MS } });
let isWithin = true;
try {
  const bare = await bareAppBytes();
  const [home, hop] = await Promise.all([
    loadOf(`${server.url}/`),
    loadOf(`${server.url}/?liff.state=%2Fliff%2Fdeposit`, { isHop: true }),
  ]);
  const ratio = home.bytes / bare;
  isWithin &&= ratio <= LIMIT;
  console.log(home.files.join('\n'));
  console.log(
    `first load of /: ${home.bytes} bytes (+ ${home.headers} of headers), bare app ${bare} bytes: ${ratio.toFixed(3)} × (limit ${LIMIT} ×)`,
  );

  isWithin &&= hop.bytes + hop.headers <= HOP_LIMIT_BYTES && hop.bytes > 0;
  console.log(hop.files.join('\n'));
  console.log(`liff.state hop: ${hop.bytes} bytes + ${hop.headers} of headers (limit ${HOP_LIMIT_BYTES})`);

  const desk = deskBytes();
  isWithin &&= desk.bytes > 0 && desk.bytes <= DESK_LIMIT_BYTES;
  console.log(`the desk from its sign-in to ${desk.page}: ${desk.bytes} bytes (limit ${DESK_LIMIT_BYTES})`);
} finally {
  await server.close();
}
if (!isWithin) {
  console.error('size budget exceeded');
  process.exitCode = 1;
}
