import { mutate, preload } from 'swr';
import type { Endpoint, InputOf } from '../../contract/endpoint.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';

const prefetched = new Set<string>();

/**
 * Requests an answer that is likely to be shown soon, once in a page load; `useQuery` takes it over while it is under
 * way.
 */
export function prefetchQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  const key = queryKey(endpoint, input);
  const name = JSON.stringify(key);
  if (prefetched.has(name)) return;
  prefetched.add(name);
  // `useQuery` reports the failure when it takes the answer over.
  preload(key, () => call(endpoint, input)).catch(() => undefined);
}

/**
 * Puts an answer into the cache before its page is drawn. Resolves when it is there or has failed; the page then shows
 * the failure. `sent`: the request is under way already.
 */
export async function preloadQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  sent: Promise<Response> | undefined,
): Promise<void> {
  const key = queryKey(endpoint, input);
  await preload(key, () => call(endpoint, input, sent && { sent })).then(
    (answer) => mutate(key, answer, { revalidate: false }),
    () => undefined,
  );
}
