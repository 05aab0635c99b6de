import { useEffect, useSyncExternalStore } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './http.ts';
import { isKeyOf, queryKey } from './query-key.ts';
import { currentToken, firstToken, subscribeSession } from './session-source.ts';

const MAX_RETRIES = 3;

/**
 * ms until an automatic retry; null for none. Only a missing answer or a failing server is retried, not a refusal or
 * 501.
 */
function retryDelayMs(error: unknown, retryCount: number): number | null {
  if (!(error instanceof ApiError) || error.isDefinite || retryCount > MAX_RETRIES) return null;
  return error.retryAfterSeconds === null ? 1000 * 2 ** retryCount : error.retryAfterSeconds * 1000;
}

/** SWR's `onErrorRetry`, for every read. */
export function onErrorRetry(
  error: unknown,
  _key: string,
  _config: unknown,
  revalidate: (options: { retryCount: number }) => unknown,
  { retryCount }: { retryCount: number },
): void {
  const delay = retryDelayMs(error, retryCount);
  if (delay !== null) setTimeout(() => void revalidate({ retryCount }), delay);
}

/**
 * Retries a polled read once SWR has given up, every 10 s or as the server says: SWR polls no more while the answer is an
 * error, and drops a retry that fails while the page is hidden.
 */
function useRetries<Data>(answer: SWRResponse<Data, ApiError>, isPolled: boolean): void {
  const { mutate } = answer;
  const error = isPolled ? answer.error : undefined;
  const isBusy = error && answer.isValidating;
  useEffect(() => {
    if (!error || error.isDefinite || isBusy) return;
    const timer = setInterval(() => document.hidden || void mutate(), 1000 * (error.retryAfterSeconds || 10));
    return () => clearInterval(timer);
  }, [error, isBusy, mutate]);
}

export type QueryOptions<E extends Endpoint> = Pick<
  SWRConfiguration<OutputOf<E>, ApiError>,
  | 'refreshInterval'
  | 'revalidateOnFocus'
  | 'revalidateIfStale'
  | 'dedupingInterval'
  | 'keepPreviousData'
  | 'onSuccess'
  | 'onError'
  | 'fallbackData'
>;

/**
 * Reads an endpoint through SWR. With `input` null, or for a member's endpoint while nobody is logged in, nothing is
 * requested: its data is undefined and it is not loading. With a `refreshInterval` it is retried until it is answered;
 * without one three times. SWR asks a function only when it is new and after each poll, so that one that may return 0
 * first must be made anew at each render.
 */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  options: QueryOptions<E> = {},
): SWRResponse<OutputOf<E>, ApiError> {
  const token = useSyncExternalStore(subscribeSession, currentToken, firstToken);
  const isAllowed = endpoint.access === 'visitor' || token !== null;
  const key = input === null || !isAllowed ? null : queryKey(endpoint, input);
  const fetcher = input === null ? null : () => call(endpoint, input);
  const answer = useSWR<OutputOf<E>, ApiError>(key, fetcher, {
    focusThrottleInterval: 10_000,
    onErrorRetry,
    ...options,
  });
  useRetries(answer, Boolean(options.refreshInterval));
  return answer;
}

/** Reads again everything that was read from these endpoints, whatever the input. */
export async function revalidate(endpoints: readonly Endpoint[]): Promise<void> {
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

/**
 * Forgets every answer: at logout, and when another member logs in. What is on the screen is read again in the next
 * task, when no component requests the previous member's data any more.
 */
export async function forgetAnswers(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
  await new Promise((resolve) => setTimeout(resolve));
  await revalidateAll();
}

/** Reads again all that is on the screen, and shows the old data meanwhile (after a login). */
export async function revalidateAll(): Promise<void> {
  await mutate(() => true);
}
