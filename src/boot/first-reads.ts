/**
 * The first reads of a member's page that the server has rendered: sent beside the code that shows them, instead of by it. The
 * page names them (server/first-answers.ts), so this knows no page. A chunk of its own, because a visitor has none.
 */
import { API_URL, CALL_TIMEOUT_MS } from '#src/lib/api-url.ts';
import { storedSession } from './stored-session.ts';

export interface FirstReads {
  /** Whose answers they are: another tab may log somebody else in before the app is there. */
  readonly token: string;
  /** By method and address. */
  readonly answers: ReadonlyMap<string, Promise<Response>>;
}

/** `names`: method and address of each, by commas. Without a session none is sent. */
export function sendFirstReads(names: string): FirstReads | undefined {
  const token = storedSession();
  if (token === null) return;
  const answers = new Map<string, Promise<Response>>();
  for (const name of names.split(',')) {
    const [method = '', address = ''] = name.split(' ');
    const answer = fetch(API_URL + address, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    // Whoever takes the answer handles its failure.
    answer.catch(() => undefined);
    answers.set(name, answer);
  }
  return { token, answers };
}
