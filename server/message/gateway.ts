import { callRemote, type RemoteAnswer, retryAfterSeconds } from '#server/lib/remote.ts';
import type { Sent } from './sender.ts';

/** The time limit for a gateway's answer. */
export const TIMEOUT_MS = 8_000;

/** A gateway is down or busy: the message is tried again, not before what its `Retry-After` asks for. */
export class Busy extends Error {
  readonly retryAfterSeconds: number | null;
  constructor({ status, headers }: Pick<RemoteAnswer, 'status' | 'headers'>) {
    super(`answered HTTP ${status}`);
    this.retryAfterSeconds = retryAfterSeconds(headers.get('retry-after'), new Date());
  }
}

/** LINE's 429 if the agent has used up the messages that it pays for: no pause helps (docs/rules.md#messages). */
export const LINE_LIMIT = 'line_monthly_limit';
const isMonthlyLimit = (answer: string) => /reached your monthly limit/i.test(answer);

/** Throws `Busy` for a gateway that is down or busy. 409: it has this message already. */
function outcomeOf(response: RemoteAnswer, answer: string): Sent {
  const { status, ok } = response;
  if (ok || status === 409) return { state: 'sent' };
  if (status === 429 && isMonthlyLimit(answer)) return { state: 'refused', reason: LINE_LIMIT };
  if (status >= 500 || status === 408 || status === 425 || status === 429) throw new Busy(response);
  return { state: 'refused', reason: `http_${status}` };
}

/** Sends a message by POST. Throws `Busy`, or the connection's error. */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<Sent> {
  const response = await callRemote(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    timeoutMs: TIMEOUT_MS,
  });
  const answer = response.status === 429 ? (await response.bytes()).toString('utf8') : '';
  await response.drop();
  return outcomeOf(response, answer);
}
