// Documented, in spite of its name: only it says under which name the cache keeps a key that is an array.
import { unstable_serialize as serialize } from 'swr';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { FIRST_ANSWERS_ID } from '#contract/first-answers.ts';
import { observeServerTime } from '#src/lib/clock.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import { isReader } from '#src/lib/is-reader.ts';
import { pagePictures } from '#src/lib/page-pictures.ts';
import { answerCache } from './answer-cache.ts';
import { queryKey } from './query-key.ts';

/** Later than this after the start the calls are made, because their answers may have changed. */
const FRESH_MS = 10_000;

/** The contract's FirstAnswers. Who reads one by its endpoint knows the type of its data; `never` fits all. */
export interface SentAnswers {
  readonly at: number;
  readonly mark: string | null;
  readonly shared: readonly (readonly [call: string, input: unknown, data: never])[];
  readonly own: SentAnswers['shared'];
  readonly pictures: readonly (readonly [address: string, data: string])[];
}

const answers = new Map<string, { readonly name: string; readonly data: never }>();

/** Puts the data into SWR's cache before the first render: of another reader's page only what is the same for everybody. */
export function putFirstAnswers({ shared, own, pictures }: SentAnswers, isOurs: boolean): void {
  answers.clear();
  pagePictures.clear();
  for (const [address, data] of pictures) pagePictures.set(address, data);
  for (const [name, input, data] of isOurs ? [...shared, ...own] : shared) {
    const key = serialize([name, input]);
    answers.set(key, { name, data });
    // Not by `mutate`: what it writes is missing in a hydration.
    answerCache.set(key, { data });
  }
}

/**
 * Reads the answers that came with the page's HTML. Undefined where a static host sent the page. `isOurs`: the page was made for
 * this device's reader.
 */
export function readFirstAnswers(token: string | null): { readonly at: number; readonly isOurs: boolean } | undefined {
  const element = document.getElementById(FIRST_ANSWERS_ID);
  if (!element?.textContent) return;
  const sent: SentAnswers = JSON.parse(element.textContent);
  element.remove();
  if (!isCachedPage()) observeServerTime(sent.at);
  const isOurs = isReader(sent.mark, token);
  putFirstAnswers(sent, isOurs);
  setTimeout(() => forgetFirstAnswers(), FRESH_MS);
  return { at: sent.at, isOurs };
}

/** The answer that came with the page, while it is fresh. */
export const firstAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>): { data: OutputOf<E> } | undefined =>
  answers.get(serialize(queryKey(endpoint, input)));

/** Whether the app has read this already, or is reading it. */
export const isRead = <E extends Endpoint>(endpoint: E, input: InputOf<E>): boolean =>
  answerCache.get(serialize(queryKey(endpoint, input))) !== undefined;

/** Something has changed what these calls answer, or all calls: the next one of each goes to the server. */
export function forgetFirstAnswers(names?: readonly string[]): void {
  for (const [key, { name }] of answers) if (names?.includes(name) ?? true) answers.delete(key);
}

/**
 * Like {@link firstAnswer}, once per call: the next call goes to the server. Never used on a cached page, whose data is old.
 */
export function takeFirstAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): { data: OutputOf<E> } | undefined {
  if (answers.size === 0 || isCachedPage()) return;
  const found = firstAnswer(endpoint, input);
  answers.delete(serialize(queryKey(endpoint, input)));
  return found;
}
