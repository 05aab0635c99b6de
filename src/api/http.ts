import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import { ApiError } from './api-error.ts';
import { withTenant } from './call-fields.ts';
import { takeFirstAnswer } from './first-answers.ts';
import type { CallOptions } from './requests.ts';
import { currentToken } from './session-source.ts';

export type { CallOptions };

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
  // The page's answers are those of its own reader.
  const known = options.sent || options.token !== undefined ? undefined : takeFirstAnswer(endpoint, input);
  if (known) return known.data;
  const fields = withTenant(endpoint, input);
  const token = options.token ?? currentToken();
  const { request } =
    loaded ??
    (await loadRequests().catch((cause: unknown) => {
      throw new ApiError({ code: 'network', status: 0, message: ERROR_TEXT.network }, cause);
    }));
  return request(endpoint, fields, { ...options, token });
}
