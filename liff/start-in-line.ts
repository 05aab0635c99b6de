/** The start where LINE has its say first: splash, SDK, and the screens of what can go wrong. */
import { liffUrl, reopenInLine, resetLine, startLiff } from './client.ts';
import { enterApp, type StartOptions } from './enter-app.ts';
import { isInsideLine, isLiffStateHop, isLoginReturn, targetOf } from './environment.ts';
import { failureOf, type LiffFailure } from './failure.ts';
import { showConnecting, showFailure, showSlow } from './splash.ts';
import { liffText } from './text.ts';
import { isLiffStarted } from './this-app.ts';
import { clearAttempts, takeAttempt, writeVisit } from './visit.ts';

/** After this long the splash offers a choice. */
export const SLOW_AFTER_MS = 8000;
/** Starts in one visit that never came to an end: LINE is sending us round in circles. */
const START_CAP = 5;
/** The page for trouble: it comes up without LINE, too. */
const CHECK_PATH = '/liff/check';

/** The start inside LINE; resolves when the app is mounted or a screen with a choice stands. */
export async function startInLine(options: StartOptions): Promise<void> {
  showConnecting(options.root);
  const isCheck = isCheckAsked();
  if (!takeAttempt('start', START_CAP)) return isCheck ? enterApp(options) : fail(options, 'ended');
  skipAndroidNotice();
  let isIn = false;
  const slow = setTimeout(() => {
    isIn = isCheck;
    if (isCheck) void enterApp(options);
    else showSlow(options.root, [retry(), leave(options)]);
  }, SLOW_AFTER_MS);
  const starting = startLiff();
  if (!isLiffStateHop(location)) void loadAhead(options);
  try {
    await starting;
  } catch (thrown) {
    clearTimeout(slow);
    return isIn ? undefined : recover(options, thrown);
  }
  clearTimeout(slow);
  writeVisit('failure', null);
  if (isIn) return;
  await enterApp(options);
  // Who it is is known now: what the page asks for first goes out while it is drawn.
  void loadAhead(options);
}

/**
 * While LINE is asked, the code of the page comes, and of the page that an entry leads to. Nothing of it looks at the
 * address before LINE has; what fails here is told by the start itself.
 */
async function loadAhead({ loadApp }: StartOptions): Promise<void> {
  const { pathname } = new URL(targetOf(location.href), location.origin);
  const loaded = await Promise.all([loadApp(), import('./entries.ts')]).catch(() => null);
  if (!loaded) return;
  const [{ preload }, { findEntry }] = loaded;
  preload(pathname);
  const entry = findEntry(/^\/liff\/([^/]+)$/.exec(pathname)?.[1] ?? '');
  if (entry) preload(entry.route);
}

/** A player who came back from LINE Login without it (refused it, lost the line) simply goes on; others see the cause. */
async function recover(options: StartOptions, thrown: unknown): Promise<void> {
  const facts = { isOnline: navigator.onLine, isInsideLine: isInsideLine(navigator.userAgent, location) };
  const cause = failureOf(thrown, facts);
  console.warn('LINE could not be started:', cause);
  writeVisit('failure', cause);
  if (isCheckAsked()) return enterApp(options);
  if (!facts.isInsideLine && isLoginReturn(location) && cause !== 'offline') return enterApp(options);
  if (cause === 'ended' && reopenInLine()) return;
  fail(options, cause);
}

function fail(options: StartOptions, cause: LiffFailure): void {
  const reset = { label: liffText.reset, to: () => resetLine() };
  const first =
    cause === 'ended'
      ? reset
      : cause === 'outside'
        ? { label: liffText.openInLine, to: liffUrl(targetOf(location.href)) }
        : retry();
  showFailure(options.root, cause, [first, leave(options), { label: liffText.check, to: CHECK_PATH }]);
}

const isCheckAsked = () => targetOf(location.href).split('?')[0] === CHECK_PATH;

function retry() {
  return {
    label: liffText.retry,
    to: () => {
      clearAttempts('start');
      location.reload();
    },
  };
}

/** Inside LINE a link that LINE opens in the phone's own browser; outside, the app without LINE. */
function leave(options: StartOptions) {
  const target = new URL(targetOf(location.href), location.origin);
  if (!isInsideLine(navigator.userAgent, location))
    return { label: liffText.openInBrowser, to: () => void (isLiffStarted() || enterApp(options)) };
  target.searchParams.set('openExternalBrowser', '1');
  return { label: liffText.openInBrowser, to: target.href };
}

/**
 * On Android the SDK ends a LINE Login with a notice whose script comes from another host, which our CSP refuses, and
 * then waits for it for ever (@liff/init, escapeFromAndroidOpenedWindow). This parameter is the SDK's own way past it.
 */
function skipAndroidNotice(): void {
  if (!isLoginReturn(location) || !new URLSearchParams(location.search).has('liffClientId')) return;
  const url = new URL(location.href);
  url.searchParams.set('liffIsEscapedFromApp', 'true');
  history.replaceState(history.state, '', url);
}
