import { cleanAddress, isLiffEnvironment, isLiffStateHop, targetOf } from '#liff/environment.ts';

export interface Address {
  /** The path and query that the player opened, without what LINE has added. */
  readonly path: string;
  /** LINE's SDK must read the address before anything else does. */
  readonly isForLine: boolean;
  /** LIFF's first load, which leads to the address inside `liff.state` (docs/line.md). */
  readonly isHop: boolean;
}

const isMocked = () => import.meta.env.DEV && import.meta.env.VITE_LIFF_MOCK === '1';

/** Reads from the address what kind of start this is. */
export const readAddress = (): Address => ({
  path: targetOf(location.href),
  isForLine: isLiffEnvironment(navigator.userAgent, location) || isMocked(),
  isHop: isLiffStateHop(location),
});

/** Removes LINE's tokens from the address before the router, a log or a link can read them. */
export function removeTokens(): void {
  const wanted = isLiffStateHop(location) ? targetOf(location.href) : cleanAddress(location.href);
  if (wanted !== `${location.pathname}${location.search}${location.hash}`)
    history.replaceState(history.state, '', wanted);
}
