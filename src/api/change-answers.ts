import { mutate } from 'swr';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { callName } from '#contract/first-answers.ts';
import { forgetFirstAnswers } from './first-answers.ts';
import { queryKey } from './query-key.ts';

/** Tells whether a cache key belongs to one of these endpoints, whatever the input. */
export function isKeyOf(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[], key: unknown): boolean {
  return Array.isArray(key) && endpoints.some((endpoint) => key[0] === callName(endpoint));
}

/**
 * Reads again everything that was read from these endpoints, whatever the input, including answers that came with the
 * page.
 */
export async function revalidate(endpoints: readonly Endpoint[]): Promise<void> {
  forgetFirstAnswers(endpoints.map(callName));
  await mutate((key) => isKeyOf(endpoints, key));
}

/**
 * Updates a cached answer (by an event of the stream) without a request. If nothing is cached it requests the answer:
 * SWR drops a request under way when the cache changes, and the data would never arrive.
 */
export async function putAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  update: (current: OutputOf<E> | undefined) => OutputOf<E> | undefined,
): Promise<void> {
  await mutate<OutputOf<E>>(queryKey(endpoint, input), update, { revalidate: (known) => known === undefined });
}
