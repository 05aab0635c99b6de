// Documented, in spite of its name: only it says under which name the cache keeps a key that is an array.
import { unstable_serialize as serialize } from 'swr';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { FIRST_ANSWERS_ID } from '#contract/first-answers.ts';
import { observeServerTime } from '#src/lib/clock.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import { pagePictures } from '#src/lib/page-pictures.ts';
import { answerCache } from './answer-cache.ts';
import { queryKey } from './query-key.ts';
import { currentToken } from './session-source.ts';

/** Later than this after the start the calls are made, because their answers may have changed. */
export const FRESH_MS = 10_000;

/** The contract's FirstAnswers. Who reads one by its endpoint knows the type of its data; `never` fits all. */
export interface SentAnswers {
  readonly at: number;
  readonly shared: readonly (readonly [call: string, input: unknown, data: never])[];
  readonly visitor: SentAnswers['shared'];
  readonly pictures: readonly (readonly [address: string, data: string])[];
}

const answers = new Map<string, { readonly name: string; readonly data: never }>();

/**
 * Puts the data into SWR's cache before the first render. Data that is complete only for visitors is used for a member only
 * while a visitor's page is hydrated (`startsAsVisitor`); their own call then replaces it.
 */
export function putFirstAnswers({ shared, visitor, pictures }: SentAnswers, startsAsVisitor = false): void {
  answers.clear();
  pagePictures.clear();
  for (const [address, data] of pictures) pagePictures.set(address, data);
  const isMember = currentToken() !== null;
  for (const list of [shared, visitor])
    for (const [name, input, data] of list) {
      const isWhole = list === shared || !isMember;
      const key = serialize([name, input]);
      if (isWhole) answers.set(key, { name, data });
      // Not by `mutate`: what it writes is missing in a hydration.
      if (isWhole || startsAsVisitor) answerCache.set(key, { data });
    }
}

/**
 * Reads the answers that came with the page's HTML and returns their time (epoch ms). Undefined where a static host sent
 * the page.
 */
export function readFirstAnswers(startsAsVisitor: boolean): number | undefined {
  const element = document.getElementById(FIRST_ANSWERS_ID);
  if (!element?.textContent) return;
  const sent: SentAnswers = JSON.parse(element.textContent);
  element.remove();
  if (!isCachedPage()) observeServerTime(sent.at);
  putFirstAnswers(sent, startsAsVisitor);
  setTimeout(() => answers.clear(), FRESH_MS);
  return sent.at;
}

/** The answer that came with the page, while it is fresh. */
export const firstAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>): { data: OutputOf<E> } | undefined =>
  answers.get(serialize(queryKey(endpoint, input)));

/** Something has changed what these calls answer: the next one of each goes to the server. */
export function forgetFirstAnswers(names: readonly string[]): void {
  for (const [key, { name }] of answers) if (names.includes(name)) answers.delete(key);
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
