/** What comes before the app inside LINE (start-in-line.ts): an entry of LINE's is answered before anything is drawn. */
import { findEntry, routeOf } from '../../liff/entries.ts';
import { destinationOf } from '../features/liff/model/use-arrival.ts';
import { signInWithLine } from '../stores/line.ts';
import { useSession } from '../stores/session.ts';
import { useUser } from '../stores/user.ts';
import { keepRef } from './keep-ref.ts';
import { findRoute } from './routes.tsx';

/** The entry of `/liff/:name`, if it leads on by itself: `contact` stays, and an unknown name is told by its page. */
function entryAt({ pathname, search }: URL): { needsLogin: boolean; route: string } | null {
  const name = /^\/liff\/([^/]+)$/.exec(pathname)?.[1];
  const entry = name === undefined || name === 'contact' ? undefined : findEntry(name);
  return entry ? { ...entry, route: routeOf(entry, search) } : null;
}

async function bring(path: string, isVisit: boolean): Promise<void> {
  const { pathname } = new URL(path, location.origin);
  await findRoute(pathname)?.page.preload(pathname, isVisit);
}

/** Brings the code of the page at this path, or of the one that an entry leads to. */
export function preload(path: string): void {
  void bring(entryAt(new URL(path, location.origin))?.route ?? path, false);
}

/**
 * Where the app begins for somebody who opens this path: an entry's login goes out, and where it leads, its page asks for
 * what it shows first. A login that fails is told by the entry's own page, which waits for the same answer.
 */
export async function arrive(path: string): Promise<string> {
  const url = new URL(path, location.origin);
  const entry = entryAt(url);
  if (!entry) return path;
  keepRef(url.search);
  const result = await signInWithLine().catch(() => 'failed' as const);
  // The page is being left for LINE: nothing is to be drawn any more.
  if (result === 'leaving') return new Promise(() => {});
  if (result === 'failed') return path;
  const { to, target } = destinationOf(entry, result, useUser.getState().isLoggedIn);
  if (target) useSession.getState().keepTarget(target);
  // Its code is there by now, or nearly: so it is the first thing drawn.
  await bring(to, true);
  return to;
}
