import type { Shown } from './shown-hashes.ts';

/** The game session of this tab, stored so that a reload continues it; it ends with the tab. */
interface StoredSession {
  /** The launch token that opened it. */
  token: string;
  bearer: string;
  /** A round whose answer this page has not shown yet. */
  pending?: Pending;
}

export interface Pending {
  readonly requestId: string;
  readonly bet: unknown;
  /** The part of its seed that the page has shown, or null. */
  readonly shown: Shown | null;
}

const KEY = 'game-session';

const write = (session: StoredSession) => sessionStorage.setItem(KEY, JSON.stringify(session));

export function storedSession(): StoredSession | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const session: StoredSession = JSON.parse(text);
  return session;
}

export const storeSession = (token: string, bearer: string): void => write({ token, bearer });

/** Stores the round that waits for its answer, or undefined. */
export function storePending(pending: StoredSession['pending']): void {
  const session = storedSession();
  if (session) write({ token: session.token, bearer: session.bearer, ...(pending && { pending }) });
}
