/**
 * How the app starts, in a browser and inside LINE. This module is the first code of a page load, and all that the
 * liff.state hop needs besides the SDK: so the app (mount.tsx) and the phases inside LINE (line/) are imported
 * dynamically. What was measured: docs/decisions/2026-11-21-what-a-start-in-line-sends-early.md.
 */
import { FIRST_ANSWERS_ID } from '#contract/first-answers.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import { isReader } from '#src/lib/is-reader.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { readAddress, removeTokens } from './address.ts';
import { recordPress } from './early-press.ts';
import type { HandOver } from './hand-over.ts';
import { storedSession } from './stored-session.ts';

/** The page has been rendered and loaded by then. */
const QUIET_MS = 8000;
/** A cached page has been looked at by then. */
const SEEN_MS = 400;

/** For the next visit; not inside LINE, whose browser on iOS has no service workers. */
const cachePage = () =>
  import('./page-cache.ts')
    .then((code) => code.cachePage())
    // Where the browser refuses it, each visit is a first one.
    .catch(() => undefined);

/** Runs the phases in their order. Never resolves while a screen before the app lets the player choose. */
export async function start(root: HTMLElement): Promise<void> {
  const address = readAddress();
  const prerendered = await afterFirstPaint(root);
  if (!address.isForLine) {
    setTimeout(cachePage, isCachedPage() ? SEEN_MS : QUIET_MS);
    const app = loadApp();
    return mount({ root, line: null, ...prerendered }, app);
  }
  const { startSdk, signIn, loadRoute } = await import('./line/start-in-line.ts');
  const early = await startSdk(root, address);
  if (!early) return mount({ root, line: null });
  removeTokens();
  const app = loadApp();
  // The page of a session that has just begun came after the splash.
  const page = early.hasSession ? await afterFirstPaint(root) : prerendered;
  const { path, line } = await signIn(early);
  await loadRoute(path);
  return mount({ root, line, ...page }, app);
}

const isPainted = () =>
  new Promise<void>((resolve) => {
    // A page in the background is not painted.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });

/** Waits until a server-rendered page is painted, then requests all of its scripts at once. */
async function afterFirstPaint(root: HTMLElement): Promise<Pick<HandOver, 'repeatPress'>> {
  const { prerendered } = root.dataset;
  if (prerendered === undefined) return {};
  const repeatPress = recordPress(root);
  await isPainted();
  for (const href of prerendered.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  return { repeatPress };
}

/** A page with all first answers of its reader makes no call; every other page sends some as soon as it is rendered. */
function needsCalls(): boolean {
  const { whole } = document.getElementById(FIRST_ANSWERS_ID)?.dataset ?? {};
  return isCachedPage() || whole === undefined || !isReader(whole || null, storedSession());
}

const loadApp = () => {
  // A call that needs it requests it again.
  if (needsCalls()) import('#src/api/requests.ts').catch(() => undefined);
  return loadCode(() => import('./app/mount.tsx'));
};

async function mount(handOver: HandOver, app = loadApp()): Promise<void> {
  removeTokens();
  const code = await app;
  // Its modules have just run: on a page that is seen, a slow phone draws and takes a press before the rendering begins.
  if (handOver.repeatPress) await nextTask();
  await code.mount(handOver);
}
