/**
 * Wraps LINE's SDK. The first call that needs the SDK downloads it, and it starts once for the whole page: every
 * caller gets the same promise, even when React's StrictMode calls twice.
 */
import { appUrl } from './app-url.ts';
import { hasCredentials, isInsideLine, isLiffBrowser, targetOf } from './environment.ts';
import { markLiffStarted } from './sdk-state.ts';
import { clearAttempts, forgetSdkState, readVisit, TOKENS, takeAttempt, writeVisit } from './visit.ts';

/** The part of the SDK that we use; the mock has it too. */
type Liff = Pick<
  typeof import('./sdk/sdk.ts')['liff'],
  'isLoggedIn' | 'isInClient' | 'getIDToken' | 'login' | 'logout' | 'openWindow'
>;

/** How often each step may leave the page in one visit. */
const LOGIN_CAP = 3;
const REOPEN_CAP = 1;
/** More unfinished starts in one visit mean that LINE redirects in a circle. */
export const START_CAP = 5;

interface SdkInit {
  /** Settles with `liff.init()`. */
  readonly done: Promise<Liff>;
  /** The token that the SDK holds while it still starts; only the server verifies it. */
  readonly idToken: () => string | null;
}

/** The LIFF app of this build (index.html). */
export const liffId = (): string => document.documentElement.dataset.liffId ?? '';

let initialising: Promise<SdkInit> | null = null;
let starting: Promise<Liff> | null = null;
let started: Liff | null = null;

/** LINE's tokens while they are not in the address. */
let savedTokens = '';

/** Saves LINE's tokens, so that the app can be rendered and clean the address before the SDK reads them there. */
export function saveTokens(): void {
  if (!hasCredentials(location.hash)) return;
  savedTokens = location.hash;
  writeVisit(TOKENS, savedTokens);
}

/**
 * Puts LINE's tokens back into the address, where the SDK reads them. They are also in session storage, in case the page is
 * reloaded before the SDK has started.
 */
function restoreTokens(): void {
  const tokens = savedTokens || readVisit(TOKENS);
  if (tokens && !hasCredentials(location.hash))
    history.replaceState(history.state, '', `${location.pathname}${location.search}${tokens}`);
  savedTokens = '';
}

async function initOnce(): Promise<SdkInit> {
  if (import.meta.env.DEV && import.meta.env.VITE_LIFF_MOCK === '1')
    return { done: (await import('./sdk/mock.ts')).initMock(liffId()), idToken: () => null };
  const { liff } = await import('./sdk/sdk.ts');
  restoreTokens();
  return {
    done: liff.init({ liffId: liffId() }).then(() => liff),
    idToken: () => (liff.isLoggedIn() ? liff.getIDToken() : null),
  };
}

/** Downloads the SDK and calls `liff.init()`. Resolves at once; `startLiff` waits for the end. */
export function initSdk(): Promise<SdkInit> {
  initialising ??= initOnce();
  return initialising;
}

async function startOnce(): Promise<Liff> {
  const { done } = await initSdk();
  const liff = await done;
  // The SDK keeps them itself now. After a failure they stay: a page that is being reloaded ends the SDK's requests.
  writeVisit(TOKENS, null);
  started = liff;
  markLiffStarted();
  clearAttempts('start', ...(liff.isLoggedIn() ? ['login'] : []));
  return liff;
}

/**
 * Downloads the SDK and runs `liff.init()` once. Rejects with the SDK's error (splash/failure.ts finds the cause). On
 * the liff.state hop it never settles, because the SDK has left the page.
 */
export function startLiff(): Promise<Liff> {
  starting ??= startOnce();
  return starting;
}

/**
 * Like {@link startLiff}, for a page that is rendered already. Also rejects after {@link START_CAP} starts: the page
 * goes on without LINE.
 */
export function startLiffLater(): Promise<Liff> {
  if (starting === null && !takeAttempt('start', START_CAP)) return Promise.reject(new Error('too many starts'));
  return startLiff();
}

/** True inside LINE's own LIFF browser; does not need the SDK. */
export function isInLine(): boolean {
  return isLiffBrowser(navigator.userAgent) || (started?.isInClient() ?? false);
}

/**
 * Tells whether LINE's SDK runs on this page, or can: inside LINE a known member's page is rendered before the SDK
 * starts.
 */
export const canUseLine = (): boolean => started !== null || isInLine();

/** LINE's raw ID token for the server, or null if nobody is logged in to LINE here. Never store it. */
export function getIdToken(): string | null {
  return started?.isLoggedIn() ? started.getIDToken() : null;
}

/** An address that opens `path` inside LINE. */
export function liffUrl(path: string): string {
  const { miniApp } = document.documentElement.dataset;
  return `${appUrl(liffId(), miniApp !== undefined)}${path === '/' ? '' : path}`;
}

/**
 * Logs in through LINE Login in a normal browser: starts the SDK, and leaves for LINE unless the player is logged in
 * there already. LINE returns to `path` (with its query) on this site. `refused`: too many attempts in this visit.
 */
export async function loginWithLine(path: string): Promise<'ready' | 'leaving' | 'refused'> {
  const liff = await startLiff();
  if (liff.isLoggedIn()) return 'ready';
  if (!takeAttempt('login', LOGIN_CAP)) return 'refused';
  liff.login({ redirectUri: new URL(path, location.origin).href });
  return 'leaving';
}

/** The path that this document was opened with; pages may change the address later. Home if there is no document. */
export const openedPath = 'location' in globalThis ? targetOf(location.href) : '/';

/**
 * Gets a fresh ID token: drops the SDK's session and opens the page in LINE once more (in a normal browser: LINE
 * Login). Works once in a visit, and then returns false.
 */
export function reopenInLine(path: string = targetOf(location.href)): boolean {
  if (!takeAttempt('reopen', REOPEN_CAP)) return false;
  started?.logout();
  forgetSdkState();
  if (isInLine() || started === null) location.replace(liffUrl(path));
  else started.login({ redirectUri: new URL(path, location.origin).href });
  return true;
}

/** The reset button: forgets every attempt of this visit and opens LINE again. */
export function resetLine(): void {
  const path = targetOf(location.href);
  clearAttempts('login', 'start', 'reopen');
  forgetSdkState();
  const isHere = !isInsideLine(navigator.userAgent, location);
  location.replace(isHere ? path : liffUrl(path));
}
