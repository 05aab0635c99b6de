/** A smaller offset by more than this means that the device's clock was changed. */
const RESET_MS = 5000;

let offsetMs: number | null = null;
let stopped: (() => number) | null = null;

/**
 * Records the server's time at its answer (epoch ms, usually the Date header). An observation is always late (network
 * delay, whole seconds), so the largest offset is the best one.
 */
export function observeServerTime(serverMs: number, receivedAtMs = Date.now()): void {
  if (!Number.isFinite(serverMs)) return;
  const seen = serverMs - receivedAtMs;
  if (offsetMs === null || seen > offsetMs || seen < offsetMs - RESET_MS) offsetMs = seen;
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
  stopped = at;
}

/** Forgets what was observed (tests, a change of server). */
export function resetClock(): void {
  offsetMs = null;
}
