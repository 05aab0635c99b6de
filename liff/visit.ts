/**
 * What one visit (a tab's session storage) remembers of LINE. If storage is missing or full (private mode), nothing
 * is remembered, and a cap counts as reached, so that nothing can loop.
 */
const PREFIX = 'line:';

/**
 * LINE's tokens until the SDK has started, for a page that is reloaded: without them the SDK would leave it for LINE
 * Login.
 */
export const TOKENS = 'tokens';

export function readVisit(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Returns false if the browser refused to keep it. */
export function writeVisit(key: string, value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts one more attempt of a step that leaves the page. False: the cap is reached, and the step must not be taken.
 */
export function takeAttempt(step: string, cap: number): boolean {
  const used = Number(readVisit(`attempts:${step}`) ?? 0);
  return used < cap && writeVisit(`attempts:${step}`, String(used + 1));
}

export function clearAttempts(...steps: readonly string[]): void {
  for (const step of steps) writeVisit(`attempts:${step}`, null);
}

/**
 * Removes what the SDK stores (LIFF_STORE:…) and would read, for the reset button; LINE then starts a new session.
 */
export function forgetSdkState(): void {
  writeVisit(TOKENS, null);
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith('LIFF_STORE:')) storage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}
