/**
 * The login of an entry inside LINE, as `exchange` of stores/line.ts would send it, made without the app's code: it goes
 * out while LINE is being asked, and with its answer what the entry's page asks for first. It imports no store, which
 * would bring all of that code.
 */
import { exchangeAhead } from '../../liff/identity.ts';
import { askFirst } from './first-asked.ts';

const TIMEOUT_MS = 15_000;

/** What a store has kept (stores/persistence.ts); null where there is nothing, or nothing that can be read. */
function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')?.state ?? null;
  } catch {
    return null;
  }
}

/** Nobody is logged in, the login was not stopped by a logout, and no link has named another agent. */
function isPlain(): boolean {
  const user = kept('user');
  const choices = kept('local_data');
  const hasToken = typeof user === 'object' && user !== null && 'accessToken' in user && user.accessToken !== null;
  if (hasToken) return false;
  if (typeof choices !== 'object' || choices === null) return true;
  return (
    !('isLineLoginStopped' in choices && choices.isLineLoginStopped) && !('agentCode' in choices && choices.agentCode)
  );
}

/** `path`: the entry, with its query. */
export function loginAhead(idToken: string, path: string): void {
  if (!isPlain() || typeof crypto.randomUUID !== 'function') return;
  const key = crypto.randomUUID();
  const request = new Request(`${import.meta.env.VITE_API_URL ?? ''}/api/login`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ agent_code: document.documentElement.dataset.agent, line_id_token: idToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  askFirst(path.split('?')[0] ?? path, exchangeAhead(idToken, key, request));
}

/** All code of the start is asked for at once; the app's own, which the hop has brought, runs while the rest is on its way. */
export const loadArrival = async () => {
  const [, arrival] = await Promise.all([import('../pages.css'), import('./arrival.ts'), import('./mount.tsx')]);
  return arrival;
};
