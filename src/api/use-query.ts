import { useEffect, useSyncExternalStore } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';
import { hasToken, isFirstMember, subscribeSession } from './session-source.ts';

const MAX_RETRIES = 3;

/**
 * SWR's `onErrorRetry`, for every read. Only a missing answer or a failing server is retried, not a refusal or 501; no
 * sooner than the server says.
 */
export function onErrorRetry(
  error: unknown,
  _key: string,
  _config: unknown,
  revalidate: (options: { retryCount: number }) => unknown,
  { retryCount }: { retryCount: number },
): void {
  if (!(error instanceof ApiError) || error.isDefinite || retryCount > MAX_RETRIES) return;
  setTimeout(() => void revalidate({ retryCount }), 1000 * (error.retryAfterSeconds ?? 2 ** retryCount));
}

/**
 * Retries a polled read once SWR has given up, every 10 s or as the server says: SWR polls no more while the answer
 * is an error, and drops a retry that fails while the page is hidden.
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
 * requested: its data is undefined and it is not loading. With a `refreshInterval` it is retried until it is
 * answered; without one three times. SWR asks an interval function only when it is new and after each poll, so one
 * that may return 0 first must be made anew at each render.
 */
export function useQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  options: QueryOptions<E> = {},
): SWRResponse<OutputOf<E>, ApiError> {
  const isMember = useSyncExternalStore(subscribeSession, hasToken, isFirstMember);
  const isAllowed = endpoint.access === 'visitor' || isMember;
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

/**
 * Forgets every answer, at logout and when another member logs in. Visible data is read again in the next task, when
 * no component requests the previous member's data any more.
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
