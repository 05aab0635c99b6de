import { useEffect, useState } from 'react';
import { type Entry, routeOf } from '#liff/entries.ts';
import { link } from '#src/lib/links.ts';
import { type LineResult, signInWithLine } from '#src/stores/line.ts';
import { useSession } from '#src/stores/session.ts';
import { useUser } from '#src/stores/user.ts';

export type Arrival = { kind: 'working' | 'failed' } | { kind: 'go'; to: string };

/**
 * The page that an entry leads to once the LINE account is known: the page itself, or the registration for a LINE
 * account without a member, after which the page opens. Without LINE the page's own guard requires the login.
 */
export function destinationOf(
  entry: Pick<Entry, 'needsLogin'> & { route: string },
  result: LineResult,
  isLoggedIn: boolean,
): { to: string; target: string | null } {
  const isGuestPage = entry.route === link('register') || entry.route === link('login');
  if (isLoggedIn && isGuestPage) return { to: link('member'), target: null };
  if (result === 'unbound' && entry.needsLogin && !isLoggedIn) return { to: link('register'), target: entry.route };
  return { to: entry.route, target: null };
}

/** Runs the silent login of this page load and returns the page to open. */
export function useArrival(entry: Entry): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ kind: 'working' });
  useEffect(() => {
    let isHere = true;
    signInWithLine()
      .then((result) => {
        if (!isHere || result === 'leaving') return;
        if (result === 'failed') return setArrival({ kind: 'failed' });
        const { to, target } = destinationOf(
          { ...entry, route: routeOf(entry, location.search) },
          result,
          useUser.getState().isLoggedIn,
        );
        if (target) useSession.getState().keepTarget(target);
        setArrival({ kind: 'go', to });
      })
      .catch((error: unknown) => {
        console.warn('Login by LINE failed:', error instanceof Error ? error.message : error);
        if (isHere) setArrival({ kind: 'failed' });
      });
    return () => {
      isHere = false;
    };
  }, [entry]);
  return arrival;
}
