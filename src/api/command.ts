import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, call } from './http.ts';
import { createIntents } from './intents.ts';
import { currentToken } from './session-source.ts';

const intents = createIntents(newUuid);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * The page shows the result of these commands, so the next one is another intent. Otherwise a command whose answer
 * was lost would answer the next one with the same input, hours later, and nothing would be done.
 */
export const endIntents = (...endpoints: readonly Endpoint[]): void => {
  for (const endpoint of endpoints) intents.end(nameOf(endpoint));
};

/**
 * Sends a command; an idempotent one carries the key of its intent. `about` distinguishes intents with equal inputs
 * (the cashback of one day and of the next): without it, the answer to an old, lost intent could be returned for a
 * new one. An intent belongs to its session: the next member continues none. Throws {@link ApiError}.
 */
export async function sendCommand<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { about = '', ...options }: CallOptions & { about?: string } = {},
): Promise<OutputOf<E>> {
  if (!endpoint.idempotent) return call(endpoint, input, options);
  const name = nameOf(endpoint);
  const idempotencyKey = options.idempotencyKey ?? intents.keyFor(name, JSON.stringify([input, about, currentToken()]));
  try {
    const answer = await call(endpoint, input, { ...options, idempotencyKey });
    intents.settle(name, idempotencyKey);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.isDefinite) intents.settle(name, idempotencyKey);
    throw error;
  }
}
