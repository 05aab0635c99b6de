/** A smaller offset by more than this means that the device's clock was changed. */
const RESET_MS = 5000;

/** Only a correction above this is announced to `followClock`: smaller ones come with every answer. */
const JUMP_MS = 1000;

let offsetMs: number | null = null;
let stopped: (() => number) | null = null;
let rendered: (() => number) | null = null;
const followers = new Set<() => void>();

/**
 * Records the server's time at its answer (epoch ms, usually the Date header). An observation is always late (network
 * delay, whole seconds), so the largest offset is the best one. `mayWait`: the message may have waited on its way (a
 * stream's event, while the device slept), and never sets the clock back.
 */
export function observeServerTime(serverMs: number, mayWait = false): void {
  if (!Number.isFinite(serverMs)) return;
  const seen = serverMs - Date.now();
  const known = offsetMs;
  if (known !== null && seen <= known && (mayWait || seen >= known - RESET_MS)) return;
  offsetMs = seen;
  if (Math.abs(seen - (known ?? 0)) > JUMP_MS) tellFollowers();
}

function tellFollowers(): void {
  for (const follow of followers) follow();
}

/**
 * Calls `follow` when the clock jumps (the device's was wrong or has been set, or it goes on) and when the page is
 * visible again, because timers sleep in the background. Returns the function that ends that.
 */
export function followClock(follow: () => void): () => void {
  followers.add(follow);
  document.addEventListener('visibilitychange', follow);
  return () => {
    followers.delete(follow);
    document.removeEventListener('visibilitychange', follow);
  };
}

/** The server's present time, epoch ms; the device's until the server has answered once. */
export function serverNow(): number {
  return stopped?.() ?? Date.now() + (offsetMs ?? 0);
}

/**
 * Stops the clock at the time (epoch ms) at which the server rendered the page, so that its hydration renders the same; null
 * lets it go on.
 */
export function stopClock(at: (() => number) | null): void {
  const goesOn = stopped !== null && at === null;
  stopped = at;
  rendered = at ?? rendered;
  if (goesOn) tellFollowers();
}

/** The time at which the server rendered the page, also when the clock goes on; the present one where it did not. */
export const renderedNow = (): number => rendered?.() ?? serverNow();

/** Forgets all observations (tests, a change of server). */
export function resetClock(): void {
  offsetMs = null;
}
