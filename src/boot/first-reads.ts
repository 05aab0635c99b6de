import { API_URL, CALL_TIMEOUT_MS } from '#src/lib/api-url.ts';

/** Answers that are under way, by method and address. */
export type SentReads = ReadonlyMap<string, Promise<Response>>;

/**
 * Sends the first reads of a member's page beside the code that shows them. The server names these calls in the page
 * (contract/pages.ts), so this knows no page. The code that takes an answer handles its failure.
 */
export function sendFirstReads(token: string | Promise<string>): SentReads {
  const answers = new Map<string, Promise<Response>>();
  const bearer = Promise.resolve(token);
  bearer.catch(() => answers.clear());
  for (const name of document.documentElement.dataset.reads?.split(',') ?? []) {
    const [method = '', address = ''] = name.split(' ');
    const answer = bearer.then((session) =>
      fetch(API_URL + address, {
        method,
        headers: { Accept: 'application/json', Authorization: `Bearer ${session}` },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      }),
    );
    answer.catch(() => undefined);
    answers.set(name, answer);
  }
  return answers;
}
