import { mutate, preload } from 'swr';
import type { Read } from '#contract/pages.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';

/** Waiting this long for a page that is rendered once is better than a skeleton first. */
const PATIENCE_MS = 300;

/**
 * Puts answers into the cache before their page is rendered. Resolves when they are there or have failed, which the page then
 * shows, or take too long.
 */
export async function preloadShown(reads: readonly Read[]): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all(reads.map(preloadQuery)), patience]);
}

async function preloadQuery({ endpoint, input }: Read): Promise<void> {
  const key = queryKey(endpoint, input);
  await preload(key, () => call(endpoint, input)).then(
    (answer) => mutate(key, answer, { revalidate: false }),
    () => undefined,
  );
}
