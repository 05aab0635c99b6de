import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { callName } from '#contract/first-answers.ts';

/** The one maker of SWR keys: method and path of the endpoint, and its input. */
export type QueryKey = readonly [call: string, input: unknown];

export function queryKey<E extends Endpoint>(endpoint: E, input: InputOf<E>): QueryKey {
  return [callName(endpoint), input];
}
