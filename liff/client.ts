/**
 * The only way to LINE's SDK. The SDK is downloaded by the first call that needs it, and started once for the whole
 * page: every caller gets the same promise, also when React's StrictMode calls twice.
 */
import { isInsideLine, isLiffBrowser, targetOf } from './environment.ts';
import { markLiffStarted, thisLiffId } from './this-app.ts';
import { clearAttempts, forgetSdkState, takeAttempt } from './visit.ts';

/** What we use of the SDK; the mock has it too. */
type Liff = Pick<
  typeof import('./sdk.ts')['liff'],
  'isLoggedIn' | 'isInClient' | 'getIDToken' | 'login' | 'logout' | 'openWindow'
>;

/** Tries of each step that leaves the page, in one visit. */
const LOGIN_CAP = 3;
const REOPEN_CAP = 1;

interface Asked {
  /** Settles with `liff.init()`. */
  readonly answered: Promise<Liff>;
  /** The token of LINE's session as the SDK keeps it; it is the server that judges it. */
  readonly idToken: () => string | null;
}

let asking: Promise<Asked> | null = null;
let starting: Promise<Liff> | null = null;
let started: Liff | null = null;

async function ask(): Promise<Asked> {
  const liffId = thisLiffId();
  if (import.meta.env.DEV && import.meta.env.VITE_LIFF_MOCK === '1')
    return { answered: (await import('./mock.ts')).initMock(liffId), idToken: () => null };
  const { liff } = await import('./sdk.ts');
  return {
    answered: liff.init({ liffId }).then(() => liff),
    idToken: () => (liff.isLoggedIn() ? liff.getIDToken() : null),
  };
}

/** Downloads the SDK and lets it ask LINE; `startLiff` has the answer. */
export function askLine(): Promise<Asked> {
  asking ??= ask();
  return asking;
}

async function startOnce(): Promise<Liff> {
  const { answered } = await askLine();
  const liff = await answered;
  started = liff;
  markLiffStarted();
  clearAttempts('start', ...(liff.isLoggedIn() ? ['login'] : []));
  return liff;
}

/**
 * Downloads the SDK and runs `liff.init()` once. Rejects with what the SDK threw (failure.ts tells the cause); on the
 * liff.state hop it never settles, because the SDK has left the page.
 */
export function startLiff(): Promise<Liff> {
  starting ??= startOnce();
  return starting;
}

/** True inside LINE's own LIFF browser; known without the SDK. */
export function isInLine(): boolean {
  return isLiffBrowser(navigator.userAgent) || (started?.isInClient() ?? false);
}

/** LINE's raw ID token for the server, or null when LINE knows no player here. Never keep it anywhere. */
export function getIdToken(): string | null {
  return started?.isLoggedIn() ? started.getIDToken() : null;
}

/** An address that opens `path` inside LINE. */
export function liffUrl(path: string): string {
  return `https://liff.line.me/${thisLiffId()}${path === '/' ? '' : path}`;
}

/**
 * LINE Login for a normal browser: starts the SDK, and leaves for LINE unless the player is logged in there already.
 * Comes back to `path` (with its query) on this site. `refused`: too many tries in this visit.
 */
export async function loginWithLine(path: string): Promise<'ready' | 'leaving' | 'refused'> {
  const liff = await startLiff();
  if (liff.isLoggedIn()) return 'ready';
  if (!takeAttempt('login', LOGIN_CAP)) return 'refused';
  liff.login({ redirectUri: new URL(path, location.origin).href });
  return 'leaving';
}

/** Where this document was opened; a page may take out of its address what it has read there. Outside of a page: home. */
export const openedAt = 'location' in globalThis ? targetOf(location.href) : '/';

/**
 * A fresh ID token needs a fresh start: drops the SDK's session and opens the page in LINE once more (in a normal
 * browser: LINE Login). Once in a visit; false when that was already done.
 */
export function reopenInLine(path: string = targetOf(location.href)): boolean {
  if (!takeAttempt('reopen', REOPEN_CAP)) return false;
  started?.logout();
  forgetSdkState();
  if (isInLine() || started === null) location.replace(liffUrl(path));
  else started.login({ redirectUri: new URL(path, location.origin).href });
  return true;
}

/** The reset button: forgets every try of this visit and opens LINE anew. */
export function resetLine(path: string = targetOf(location.href)): void {
  clearAttempts('login', 'start', 'reopen');
  forgetSdkState();
  const isHere = !isInsideLine(navigator.userAgent, location);
  location.replace(isHere ? path : liffUrl(path));
}
