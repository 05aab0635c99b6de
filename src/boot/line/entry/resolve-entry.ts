/**
 * The app's part of a start inside LINE before it is rendered: the login of an entry, and the page that it leads to.
 */
import { findEntry, routeOf } from '#liff/entries.ts';
import { keepFailures } from '#src/api/failures.ts';
import { findRoute } from '#src/app/routes/routes.tsx';
import { destinationOf } from '#src/features/liff/model/use-arrival.ts';
import { keepEarlyLogin, signInWithLine } from '#src/stores/line.ts';
import { useLocal } from '#src/stores/local.ts';
import { useSession } from '#src/stores/session.ts';
import { setFirstLogin } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { keepRef } from '../../keep-ref.ts';
import type { EarlyRequests } from '../early-login.ts';

/** The entry of `/liff/:name`; an unknown name has a page of its own: null. */
function entryAt({ pathname, search }: URL): { needsLogin: boolean; route: string } | null {
  const name = /^\/liff\/([^/]+)$/.exec(pathname)?.[1];
  const entry = name === undefined ? undefined : findEntry(name);
  return entry ? { ...entry, route: routeOf(entry, search) } : null;
}

/** Loads the page's code. A failure shows when it is rendered. */
export async function loadRoute(path: string): Promise<void> {
  await findRoute(new URL(path, location.origin).pathname)
    ?.page.load()
    .catch(() => undefined);
}

/**
 * Loads the code of the page at this path, or of the one that an entry leads to.
 */
export function preloadRoute(path: string): void {
  void loadRoute(entryAt(new URL(path, location.origin))?.route ?? path);
}

/** How the login of nobody stands when a page for all is rendered: under way, unless a logout has stopped it or its answer is known. */
function noteLogin(): void {
  if (useSession.getState().lineTicket) setFirstLogin('unbound');
  else if (!useLocal.getState().isLineLoginStopped) setFirstLogin('pending');
}

/**
 * Logs in by LINE when `opened` is an entry, unless its page is rendered first, and returns the page it leads to. Null: the
 * opened path stays, also after a failed login, which the entry's own page then shows.
 */
export async function resolveEntry(opened: string, early: EarlyRequests) {
  const { login, isKnown, rendersBeforeSdk, hasSession } = early;
  const line = { popFailures: keepFailures() };
  keepEarlyLogin(login, hasSession);
  const url = new URL(opened, location.origin);
  if (rendersBeforeSdk && !isKnown) noteLogin();
  const entry = entryAt(url);
  if (!entry) return { path: null, line };
  keepRef(url.search);
  const result = rendersBeforeSdk ? 'none' : await signInWithLine().catch(() => 'failed' as const);
  // The page is being left for LINE: nothing may be rendered any more.
  if (result === 'leaving') return new Promise<never>(() => {});
  if (result === 'failed') return { path: null, line };
  const { to, target } = destinationOf(entry, result, useUser.getState().isLoggedIn);
  if (target) useSession.getState().keepTarget(target);
  return { path: to, line };
}
