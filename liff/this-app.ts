/** What the first load must know of LINE, without anything that talks to it. */
let liffId = '';
let hasStarted = false;

/** Which LIFF app this build belongs to; start.ts tells it before anything else. */
export function setLiffId(id: string): void {
  liffId = id;
}

export function thisLiffId(): string {
  return liffId;
}

/** True once `startLiff` (client.ts) has succeeded on this page. */
export function isLiffStarted(): boolean {
  return hasStarted;
}

export function markLiffStarted(): void {
  hasStarted = true;
}
