/** A device clock that was set anew makes old observations worthless beyond this. */
const RESET_MS = 5000;

let offsetMs: number | null = null;

/**
 * Tells the clock what time the server had when it answered (epoch ms, usually the Date header).
 * An observation is always late (the way back, whole seconds), so the furthest ahead is the best one.
 */
export function observeServerTime(serverMs: number, receivedAtMs = Date.now()): void {
  if (!Number.isFinite(serverMs)) return;
  const seen = serverMs - receivedAtMs;
  if (offsetMs === null || seen > offsetMs || seen < offsetMs - RESET_MS) offsetMs = seen;
}

/** Now by the server's clock, epoch ms; the device's own clock until the server has answered once. */
export function serverNow(): number {
  return Date.now() + (offsetMs ?? 0);
}

/** Forgets what was observed (tests, a change of server). */
export function resetClock(): void {
  offsetMs = null;
}
