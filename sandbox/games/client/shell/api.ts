import type { ApiRefusal, SessionView } from '../../api.ts';
import { setConnected } from './connection.ts';
import { pause } from './dom.ts';
import { keepSession, keptSession } from './session-store.ts';

const TIMEOUT_MS = 12_000;
const MOST_WAIT_MS = 4000;

/** The server's "no"; anything else that goes wrong is tried again. */
export class Refused extends Error {
  readonly code: ApiRefusal['code'];
  constructor(code: ApiRefusal['code']) {
    super(code);
    this.code = code;
  }
}

let bearer: string | null = null;

async function once<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    cache: 'no-store',
  });
  if (response.status === 429 || response.status >= 500) throw new Error(`HTTP ${response.status}`);
  const answer = await response.json();
  if (!response.ok) {
    const { code }: ApiRefusal = answer;
    throw new Refused(code);
  }
  return answer;
}

/** Asks until there is an answer; meanwhile the banner of a lost connection shows. Rejects with `Refused` only. */
export async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await once<Answer>(path, body);
      setConnected(true);
      return answer;
    } catch (error) {
      if (error instanceof Refused) {
        setConnected(true);
        throw error;
      }
      setConnected(false);
      await pause(Math.min(MOST_WAIT_MS, 500 * 2 ** tries));
    }
  }
}

/** The session of the address's launch token, or of this tab before a reload. Rejects with `Refused` when there is none. */
export async function openSession(): Promise<SessionView> {
  const token = new URLSearchParams(location.search).get('token');
  const kept = keptSession();
  history.replaceState(null, '', location.pathname);
  if (token !== null && token !== kept?.token) {
    const made = newBearer();
    // Before it is asked for: a reload on the way asks for the same once more.
    keepSession(token, made);
    return opened(token, made);
  }
  if (kept === null) throw new Refused('session_unknown');
  return opened(kept.token, kept.bearer);
}

/** However often it is asked: the token opens one session, and that for this page's bearer alone. */
async function opened(token: string, made: string): Promise<SessionView> {
  const session = await call<SessionView>('/api/session', { token, bearer: made });
  bearer = made;
  return session;
}

/** 32 random bytes in base64url. */
function newBearer(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
