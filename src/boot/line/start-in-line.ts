/** The phases of a start inside LINE between the address and the app (boot/start.ts). */
import { initSdk, reopenInLine, START_CAP, saveTokens, startLiff } from '#liff/client.ts';
import { isBeforeLogin } from '#liff/entries.ts';
import { isInsideLine, isLoginReturn, isOpenedByLine, secondAddress, targetOf } from '#liff/environment.ts';
import { failureOf, type LiffFailure } from '#liff/splash/failure.ts';
import { showConnecting } from '#liff/splash/splash.ts';
import { clearAttempts, readVisit, takeAttempt, writeVisit } from '#liff/visit.ts';
import { nextTask } from '#src/lib/next-task.ts';
import type { Address } from '../address.ts';
import type { HandOver } from '../hand-over.ts';
import { storedSession } from '../stored-session.ts';
import { type EarlyRequests, sendEarlyLogin, tokenOf } from './early-login.ts';
import { showPage } from './early-page.ts';
import { loadEntryCode } from './entry-code.ts';
import { failureScreens } from './failure-screens.ts';

/** After this long the splash offers a choice. */
const SLOW_AFTER_MS = 8000;
/** The page for support; it must come up without LINE, too. */
const CHECK_PATH = '/liff/check';

/**
 * Sends the early requests. For a known member, and on pages that are the same for everybody, it resolves at once, and the SDK
 * starts after the first paint. Otherwise it shows the splash and logs in: by an early request, or else through
 * `liff.init()`. Resolves with the requests, or with null when the app starts without LINE. Never resolves when the page is
 * being left, nor while a screen waits for a choice.
 */
export async function startSdk(root: HTMLElement, address: Address): Promise<EarlyRequests | null> {
  const second = secondAddress(location.href, navigator.userAgent);
  if (second !== null) history.replaceState(history.state, '', second);
  const isHop = address.isHop && second === null;
  return sendBeforeSdk(address.path) ?? startUnderSplash(root, { ...address, isHop });
}

/**
 * The early requests of a page that is rendered before LINE's SDK starts: of a member whom this device knows, or a page for
 * all, where LINE has opened it or runs in it already. Null for every other start.
 */
function sendBeforeSdk(path: string): EarlyRequests | null {
  const isReady = isOpenedByLine(navigator.userAgent, location) || readVisit('exchanged') !== null;
  if (!isReady || pathnameOf(path) === CHECK_PATH) return null;
  const session = storedSession();
  if (session === null && !isBeforeLogin(pathnameOf(path), false)) return null;
  saveTokens();
  if (session === null) return sendForAll();
  preloadCode(path);
  return { ...noRequests, isKnown: true, rendersBeforeSdk: true };
}

/** A page for all arrives with its answers, so that only the login is sent: it is under way while the page is rendered. */
function sendForAll(): EarlyRequests {
  const idToken = idTokenInAddress();
  const login = idToken === null || readVisit('exchanged') !== null ? null : sendEarlyLogin(idToken);
  return { ...noRequests, login, rendersBeforeSdk: true };
}

/** The tokens of LINE are in the address before the SDK is there. */
const idTokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('id_token');

/** Runs in a task of its own, because the app's code takes long on a slow phone. */
function preloadCode(path: string): void {
  void nextTask()
    .then(loadEntryCode)
    .then(
      (entry) => entry.preloadRoute(path),
      () => undefined,
    );
}

/** The splash of one start, which ends once: with the early requests, or with null where the app starts without LINE. */
interface Splash {
  /** The page for support comes up without LINE, too. */
  readonly isForSupport: boolean;
  isOver(): boolean;
  end(early: EarlyRequests | null): void;
  /** Says why LINE could not be started and waits for a choice; the page for support goes on without LINE. */
  fail(cause: LiffFailure): void;
  /** LINE has answered: no screen for a slow start comes any more. */
  stopClock(): void;
}

function openSplash(root: HTMLElement, isForSupport: boolean, onEnd: Splash['end']): Splash {
  let isOver = false;
  const stopClock = () => clearTimeout(slow);
  const end = (early: EarlyRequests | null) => {
    isOver = true;
    stopClock();
    onEnd(early);
  };
  const screens = failureScreens(root, () => end(null));
  const slow = setTimeout(() => (isForSupport ? end(null) : screens.slow()), SLOW_AFTER_MS);
  return {
    isForSupport,
    isOver: () => isOver,
    end,
    fail(cause) {
      stopClock();
      if (isForSupport) end(null);
      else screens.failed(cause);
    },
    stopClock,
  };
}

function startUnderSplash(root: HTMLElement, address: Address): Promise<EarlyRequests | null> {
  // The splash replaces what the server may have rendered.
  for (const mark of ['data-prerendered', 'data-viewer']) root.removeAttribute(mark);
  return new Promise((resolve) => {
    const splash = openSplash(root, pathnameOf(address.path) === CHECK_PATH, resolve);
    if (!takeAttempt('start', START_CAP)) return splash.fail('ended');
    skipAndroidNotice();
    const inAddress = idTokenInAddress();
    const first = inAddress === null || address.isHop ? null : sendEarly(address.path, inAddress);
    if (!first?.login) return startSdkUnder(splash, root, address, first);
    showConnecting(root);
    tokenOf(first.login).then(
      async (token) => {
        preloadCode(address.path);
        await showPage(root, address.path, { token, isTooLate: splash.isOver });
        if (splash.isOver()) return;
        saveTokens();
        // This start has ended: the SDK's own, after the page, is another one.
        clearAttempts('start');
        splash.end({ ...first, hasSession: true });
      },
      () => {
        preloadCode(address.path);
        // Without a session only the SDK can tell whether this LINE account is new.
        if (!splash.isOver()) startSdkUnder(splash, root, address, first);
      },
    );
  });
}

/** Logs in through `liff.init()`. `first`: the requests that were sent with the token of the address. */
function startSdkUnder(splash: Splash, root: HTMLElement, address: Address, first: EarlyRequests | null): void {
  const early = initSdk()
    // The early login has already shown the splash and sent these requests.
    .then(({ idToken }) =>
      first?.login ? first : duringSdkInit(root, address, () => first ?? sendEarly(address.path, idToken())),
    )
    .catch(() => noRequests);
  startLiff()
    .then(
      async () => {
        writeVisit('failure', null);
        if (!splash.isOver()) splash.end(await early);
      },
      (thrown: unknown) => splash.isOver() || onSdkFailed(splash, thrown),
    )
    .finally(splash.stopClock);
}

function onSdkFailed(splash: Splash, thrown: unknown): void {
  const facts = { isOnline: navigator.onLine, isInsideLine: isInsideLine(navigator.userAgent, location) };
  const cause = failureOf(thrown, facts);
  console.warn('LINE could not be started:', cause);
  writeVisit('failure', cause);
  // A player who came back from LINE Login without it (refused, connection lost) continues without LINE.
  if (!facts.isInsideLine && isLoginReturn(location) && cause !== 'offline') splash.end(null);
  // An ended session of LINE is renewed by opening LINE once more.
  else if (splash.isForSupport || cause !== 'ended' || !reopenInLine()) splash.fail(cause);
}

const pathnameOf = (path: string) => path.split('?')[0] ?? path;

/** LINE's answer takes a round trip or more; each step in a task of its own, so that none delays the one before it. */
async function duringSdkInit(
  root: HTMLElement,
  { path, isHop }: Address,
  send: () => EarlyRequests,
): Promise<EarlyRequests> {
  showConnecting(root);
  if (isHop) return noRequests;
  // `liff.init()` has sent its request, and holds its token, only now.
  await nextTask();
  const early = send();
  preloadCode(path);
  return early;
}

const noRequests: EarlyRequests = {
  login: null,
  isKnown: false,
  rendersBeforeSdk: false,
  hasSession: false,
};

/**
 * An entry waits for its login, and the server verifies the token by itself, so both can run beside the SDK's start.
 * Only the first login of a visit: identity.ts does not send later ones again.
 */
function sendEarly(path: string, idToken: string | null): EarlyRequests {
  const entry = pathnameOf(path);
  const isWanted = entry.startsWith('/liff/') && entry !== CHECK_PATH && readVisit('exchanged') === null;
  return idToken === null || !isWanted ? noRequests : { ...noRequests, login: sendEarlyLogin(idToken) };
}

interface SignedIn extends Pick<HandOver, 'line'> {
  /** The page that the opened entry leads to; null: the address stays as it is. */
  readonly path: string | null;
}

/** Exchanges LINE's identity when an entry was opened, and finds the entry's page. */
export async function signIn(early: EarlyRequests): Promise<SignedIn> {
  try {
    return await (await loadEntryCode()).resolveEntry(targetOf(location.href), early);
  } catch {
    // Code that does not load is handled by `mount`, which needs the same code.
    return { path: null, line: { popFailures: () => [] } };
  }
}

/** Loads the page's code, so that the app is rendered once and as this page. */
export async function loadRoute(path: string | null): Promise<void> {
  if (path === null) return;
  await (await loadEntryCode()).loadRoute(path);
  history.replaceState(history.state, '', path);
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
