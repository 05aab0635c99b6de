/**
 * Whether LINE's SDK runs on this page; apart from client.ts, because the first load in a browser has no other use for
 * that.
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
