/** The start where LINE has its say first: splash, SDK, and the screens of what can go wrong. */
import { askLine, liffUrl, reopenInLine, resetLine, startLiff } from './client.ts';
import { cleanUp, enterApp, type StartOptions } from './enter-app.ts';
import { isInsideLine, isLiffStateHop, isLoginReturn, targetOf } from './environment.ts';
import { failureOf, type LiffFailure } from './failure.ts';
import { showConnecting, showFailure, showSlow } from './splash.ts';
import { liffText } from './text.ts';
import { isLiffStarted } from './this-app.ts';
import { clearAttempts, readVisit, takeAttempt, writeVisit } from './visit.ts';

/** After this long the splash offers a choice. */
export const SLOW_AFTER_MS = 8000;
/** Starts in one visit that never came to an end: LINE is sending us round in circles. */
const START_CAP = 5;
/** The page for trouble: it comes up without LINE, too. */
const CHECK_PATH = '/liff/check';

/** The start inside LINE; resolves when the app is mounted or a screen with a choice stands. */
export async function startInLine(options: StartOptions): Promise<void> {
  const isCheck = isCheckAsked();
  if (!takeAttempt('start', START_CAP)) return isCheck ? enterApp(options) : fail(options, 'ended');
  skipAndroidNotice();
  let isIn = false;
  const slow = setTimeout(() => {
    isIn = isCheck;
    if (isCheck) void enterApp(options);
    else showSlow(options.root, [retry(), leave(options)]);
  }, SLOW_AFTER_MS);
  try {
    void askLine().then(
      ({ idToken }) => whileAsked(options, idToken),
      () => undefined,
    );
    await startLiff();
  } catch (thrown) {
    clearTimeout(slow);
    return isIn ? undefined : recover(options, thrown);
  }
  clearTimeout(slow);
  writeVisit('failure', null);
  if (isIn) return;
  cleanUp();
  const app = options.loadApp();
  await arrive(options);
  await enterApp(options, app);
}

const loadArrival = async ({ loadAhead }: StartOptions) => (await loadAhead()).loadArrival();

/** LINE's answer takes a while. Drawing, and running the app's code, must not stand before the questions. */
async function whileAsked(options: StartOptions, idToken: () => string | null): Promise<void> {
  showConnecting(options.root);
  if (isLiffStateHop(location)) return;
  await loginAhead(options, idToken);
  // A turn later both are out.
  setTimeout(() => void bringArrival(options));
}

/**
 * An entry waits for its login, and the server judges the token by itself: so it goes out beside the SDK's question. Only
 * the first of a visit: later ones are not sent again (identity.ts). What fails here is told by the login itself.
 */
async function loginAhead({ loadAhead }: StartOptions, idToken: () => string | null): Promise<void> {
  const path = targetOf(location.href);
  if (!path.startsWith('/liff/') || isCheckAsked() || readVisit('exchanged') !== null) return;
  const ahead = await loadAhead().catch(() => null);
  const token = idToken();
  if (token !== null) ahead?.loginAhead(token, path);
}

/** While LINE is asked, the code comes. Nothing of it looks at the address before LINE has; what fails here is told later. */
async function bringArrival(options: StartOptions): Promise<void> {
  const arrival = await loadArrival(options).catch(() => null);
  arrival?.preload(targetOf(location.href));
}

/** An entry's login, and then its page's address: the app is drawn once, and at once as the page that was asked for. */
async function arrive(options: StartOptions): Promise<void> {
  const path = targetOf(location.href);
  const to = await loadArrival(options).then(
    (arrival) => arrival.arrive(path),
    () => path,
  );
  if (to !== path) history.replaceState(history.state, '', to);
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
