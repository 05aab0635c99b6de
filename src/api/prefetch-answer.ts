import { mutate, preload } from 'swr';
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

/**
 * For a page that is about to be drawn: resolves when the answer is there for its first drawing, or has failed, which is
 * told by the page. `sent`: it went out already.
 */
export async function bringAnswer<E extends Endpoint>(
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
