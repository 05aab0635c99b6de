import { mutate, preload } from 'swr';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
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

/** Waiting this long for a page that is rendered once is better than a skeleton first. */
const PATIENCE_MS = 300;

/**
 * Puts answers into the cache before their page is rendered. Resolves when they are there or have failed, which the page then
 * shows, or take too long.
 */
export async function preloadShown(endpoints: readonly Endpoint[]): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all(endpoints.map(preloadQuery)), patience]);
}

async function preloadQuery(endpoint: Endpoint): Promise<void> {
  const key = queryKey(endpoint, {});
  await preload(key, () => call(endpoint, {})).then(
    (answer) => mutate(key, answer, { revalidate: false }),
    () => undefined,
  );
}
