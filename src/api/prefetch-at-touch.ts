import { preload } from 'swr';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { putAnswer } from './change-answers.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';

/** How long an answer may wait for the page that the touch leads to. */
const FRESH_MS = 3000;

/**
 * Requests an answer at a touch, which may as well begin a scroll: where no page takes the answer over, it is forgotten
 * soon after it came, so that none is shown that is minutes old.
 */
export function prefetchAtTouch<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  const forget = () => setTimeout(() => void putAnswer(endpoint, input, (known) => known), FRESH_MS);
  preload(queryKey(endpoint, input), () => call(endpoint, input)).then(forget, forget);
}
