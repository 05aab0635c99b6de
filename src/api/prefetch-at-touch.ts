import { preload } from 'swr';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { putAnswer } from './change-answers.ts';
import { isRead } from './first-answers.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';

/** How long an answer may wait for the page that the touch leads to. */
const FRESH_MS = 3000;

/**
 * Requests an answer at a touch, which may also be the beginning of a scroll. If no page takes the answer, it is
 * forgotten soon, so that none is shown minutes later. What was read before is left to the page: SWR would keep this answer
 * beside it, and give it to a later reader.
 */
export function prefetchAtTouch<E extends Endpoint>(endpoint: E, input: InputOf<E>): void {
  if (isRead(endpoint, input)) return;
  const forget = () => {
    // A page has taken it, and what it reads again at this moment would be dropped.
    if (!isRead(endpoint, input)) void putAnswer(endpoint, input, (known) => known);
  };
  const later = () => setTimeout(forget, FRESH_MS);
  preload(queryKey(endpoint, input), () => call(endpoint, input)).then(later, later);
}
