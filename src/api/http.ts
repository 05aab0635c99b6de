import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { earlyCallName } from '#contract/first-answers.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { ApiError } from './api-error.ts';
import { queryOf, withTenant } from './call-fields.ts';
import { FRESH_MS, takeFirstAnswer } from './first-answers.ts';
import type { CallOptions } from './requests.ts';
import { currentToken } from './session-source.ts';

export type { CallOptions };

/**
 * Answers of calls of this session that were sent before this code had loaded (boot/first-reads.ts, boot/line/early-requests.ts), by
 * method and address.
 */
const sentEarly = new Map<string, Promise<Response>>();

export function keepSent(answers: Iterable<readonly [string, Promise<Response>]>): void {
  for (const [name, answer] of answers) sentEarly.set(name, answer);
  setTimeout(forgetSent, FRESH_MS);
}

/** They are old, or another session's. */
export const forgetSent = () => sentEarly.clear();

function takeSent(endpoint: Endpoint, fields: Record<string, unknown>): Promise<Response> | undefined {
  if (sentEarly.size === 0) return;
  const name = earlyCallName(endpoint, queryOf(fields));
  const sent = sentEarly.get(name);
  sentEarly.delete(name);
  return sent;
}

let loaded: typeof import('./requests.ts') | undefined;

/**
 * Loads the code that sends calls. It is not in the first chunk, because a visitor's page arrives with its first answers
 * (docs/architecture.md#first-answers): every other start requests it beside that chunk (boot/start.ts).
 */
export async function loadRequests(): Promise<typeof import('./requests.ts')> {
  loaded ??= await loadCode(() => import('./requests.ts'), { waits: false });
  return loaded;
}

/**
 * Calls the API. Returns the envelope's `data`, typed by the contract; throws {@link ApiError}. A failure that has a row
 * in the error catalogue is also reported to the app, which alone shows something.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const known = options.sent ? undefined : takeFirstAnswer(endpoint, input);
  if (known) return known.data;
  const fields = withTenant(endpoint, input);
  const sent = options.sent ?? (options.token === undefined ? takeSent(endpoint, fields) : undefined);
  const token = options.token ?? currentToken();
  const { request } =
    loaded ??
    (await loadRequests().catch((cause: unknown) => {
      throw new ApiError({ code: 'network', status: 0, message: ERROR_TEXT.network }, cause);
    }));
  return request(endpoint, fields, { ...options, ...(sent && { sent }), token });
}
