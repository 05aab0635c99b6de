import type { ApiRefusal, SessionView } from '../../api.ts';
import { setConnected } from './connection.ts';
import { pause } from './dom.ts';
import { storedSession, storeSession } from './session-store.ts';

const TIMEOUT_MS = 12_000;
const MAX_WAIT_MS = 4000;

/** A refusal of the server. Any other failure is retried. */
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

/** Calls until there is an answer, with the banner of a lost connection in the meantime. Throws `Refused` only. */
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
      await pause(Math.min(MAX_WAIT_MS, 500 * 2 ** tries));
    }
  }
}

/** The session of the launch token in the address, or of this tab before a reload. Throws `Refused` without either. */
export async function openSession(): Promise<SessionView> {
  const token = new URLSearchParams(location.search).get('token');
  const stored = storedSession();
  history.replaceState(null, '', location.pathname);
  if (token !== null && token !== stored?.token) {
    const newSecret = newBearer();
    // Stored before the call, so that a reload in between repeats it with the same bearer.
    storeSession(token, newSecret);
    return opened(token, newSecret);
  }
  if (stored === null) throw new Refused('session_unknown');
  return opened(stored.token, stored.bearer);
}

/** Trades the token for the session; it may be repeated, but only with the same bearer. */
async function opened(token: string, secret: string): Promise<SessionView> {
  const session = await call<SessionView>('/api/session', { token, bearer: secret });
  bearer = secret;
  return session;
}

/** 32 random bytes in base64url. */
function newBearer(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
