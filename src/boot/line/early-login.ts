import type { EarlyLogin } from '#liff/identity.ts';
import { API_URL, CALL_TIMEOUT_MS } from '#src/lib/api-url.ts';
import { storedState } from '../stored-session.ts';

/** The requests that a start inside LINE has sent before the app's code is there, and what is known by then. */
export interface EarlyRequests {
  readonly login: EarlyLogin | null;
  /** The device has a session. */
  readonly isKnown: boolean;
  /** The page is rendered first, and LINE's SDK starts after that (app/shell/line-identity.tsx): a known member's, or one for all. */
  readonly rendersBeforeSdk: boolean;
  /** The login is answered with a session: the server has verified LINE's token, and the SDK starts after the page, too. */
  readonly hasSession: boolean;
}

/** Nobody is logged in, no logout has stopped LINE's login, and no link has named another agent. */
function isPlainVisit(): boolean {
  const { isLineLoginStopped, agentCode } = storedState('local_data');
  return storedState('user').accessToken == null && !isLineLoginStopped && !agentCode;
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

/** The token of the session in a login's answer; rejects without one. */
export async function tokenOf({ answer }: EarlyLogin): Promise<string> {
  const { data } = await (await answer).clone().json();
  if (typeof data?.access_token !== 'string') throw new Error('no session');
  return data.access_token;
}
