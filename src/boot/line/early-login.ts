import type { EarlyLogin } from '../../../liff/identity.ts';
import { API_URL, CALL_TIMEOUT_MS } from '../../lib/api-url.ts';

/** What has been requested before the app's code is there (early-requests.ts). */
export interface EarlyRequests {
  /** Of the entry's first reads, by method and address; none without a session. */
  readonly answers: ReadonlyMap<string, Promise<Response>>;
  readonly login: EarlyLogin | null;
  /** The device has a session. */
  readonly isKnown: boolean;
  /** The page is drawn first, and LINE's SDK starts after that (app/line-identity.tsx): a known member's, or one for all. */
  readonly isDrawnFirst: boolean;
  /** The login is answered with a session: the server has verified LINE's token, and the SDK starts after the page, too. */
  readonly hasSession: boolean;
}

/** The state that a store has persisted (stores/persistence.ts); null when there is none or it cannot be read. */
function persistedState(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')?.state ?? null;
  } catch {
    return null;
  }
}

/** Nobody is logged in, no logout has stopped LINE's login, and no link has named another agent. */
function isPlainVisit(): boolean {
  const user = persistedState('user');
  const choices = persistedState('local_data');
  const hasToken = typeof user === 'object' && user !== null && 'accessToken' in user && user.accessToken !== null;
  if (hasToken) return false;
  if (typeof choices !== 'object' || choices === null) return true;
  return (
    !('isLineLoginStopped' in choices && choices.isLineLoginStopped) && !('agentCode' in choices && choices.agentCode)
  );
}

/**
 * Sends the login of an entry as `exchange` of stores/line.ts would, but without the app's code, while LINE's SDK still
 * starts. Null when something on this device speaks against it.
 */
export function sendEarlyLogin(idToken: string): EarlyLogin | null {
  if (!isPlainVisit() || typeof crypto.randomUUID !== 'function') return null;
  const key = crypto.randomUUID();
  const answer = fetch(`${API_URL}/api/login`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ agent_code: document.documentElement.dataset.agent, line_id_token: idToken }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  // `signIn` handles the failure when it takes the answer.
  answer.catch(() => undefined);
  return { idToken, key, answer };
}

/** The token of the session that a login is answered with; rejects where there is none. */
export async function tokenOf({ answer }: EarlyLogin): Promise<string> {
  const { data } = await (await answer).clone().json();
  if (typeof data?.access_token !== 'string') throw new Error('no session');
  return data.access_token;
}
