import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { call } from './call.ts';

/** The key of a read: its path, and its input. */
type DeskKey = readonly [path: string, input: unknown];

export type DeskAnswer<E extends Endpoint> = SWRResponse<OutputOf<E>, ApiError>;

type Options<E extends Endpoint> = Pick<
  SWRConfiguration<OutputOf<E>, ApiError>,
  'refreshInterval' | 'revalidateOnFocus' | 'keepPreviousData' | 'dedupingInterval'
>;

/**
 * Reads an operator's call through SWR; with `input` null nothing is read. A read that was refused is not repeated by itself;
 * one without an answer is, every five seconds.
 */
export function useDeskQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  options: Options<E> = {},
): DeskAnswer<E> {
  const key: DeskKey | null = input === null ? null : [endpoint.path, input];
  const fetcher = input === null ? null : () => call(endpoint, input);
  return useSWR<OutputOf<E>, ApiError>(key, fetcher, {
    errorRetryInterval: 5000,
    shouldRetryOnError: (error: ApiError) => !error.isDefinite,
    ...options,
  });
}

/** Reads again what is on the screen of these calls; the old answers stay in view meanwhile. */
export async function rereadCalls(...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = new Set<string>(endpoints.map(({ path }) => path));
  await mutate((key: unknown) => Array.isArray(key) && paths.has(String(key[0])));
}

/** Reads all that is on the screen again: nobody knows what was missed meanwhile. */
export async function rereadAll(): Promise<void> {
  await mutate(() => true);
}

/** Forgets every answer: the next operator at this screen sees nothing of the last one. */
export async function forgetCalls(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
