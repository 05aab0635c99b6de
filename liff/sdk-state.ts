/**
 * Whether LINE's SDK runs on this page. It is apart from client.ts, because a browser's first load needs nothing else
 * of that.
 */
let hasStarted = false;

/** True once `startLiff` (client.ts) has succeeded on this page. */
export function isLiffStarted(): boolean {
  return hasStarted;
}

/** Called by `startLiff` alone. */
export function markLiffStarted(): void {
  hasStarted = true;
}
