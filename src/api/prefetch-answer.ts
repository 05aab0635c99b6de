import { preload } from 'swr';
import type { Endpoint, InputOf } from '../../contract/endpoint.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';

const prefetched = new Set<string>();

/** Asks for what is about to be shown, once while the page lives; whoever shows it takes the answer on its way. */
export function prefetchAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  const key = queryKey(endpoint, input);
  const name = JSON.stringify(key);
  if (prefetched.has(name)) return;
  prefetched.add(name);
  // A failure is told by whoever shows it.
  preload(key, () => call(endpoint, input)).catch(() => undefined);
}
