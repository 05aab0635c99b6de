import { oneSpelling } from '#contract/input.ts';
import { GLUED_TITLE, LAST_TITLE, MIDDLE_TITLE, SPLIT_TITLE } from './titles.ts';

/**
 * Whether two texts name one person. `unsure`: one of them is masked or shortened, and its visible part fits; a
 * person decides. There is one comparison for all names: a bank's and the member's, an exclusion's, a friend's.
 */
export type NameMatch = 'same' | 'unsure' | 'different';

const HIDDEN = /[*•●∗＊#…]|\.{2,}|(?<=[ก-๎])[x×]+|[x×]{3,}/gu;

/** A name in one spelling: no case, no accents, no invisible characters, one space between words. */
function spelled(raw: string): string {
  const text = raw.normalize('NFKC').replace(/\p{Cf}|[\u034f\ufe00-\ufe0f]/gu, '');
  return oneSpelling(text.normalize('NFD').replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, ''))
    .replaceAll('ๅ', 'า')
    .toLowerCase();
}

const wordsOf = (text: string) =>
  text
    .replace(/[.,'’‘`´_()/-]+/gu, (sign) => (/[,(/_]/.test(sign) ? ' ' : ''))
    .split(' ')
    .filter((word) => word !== '');

/**
 * The words of a name without titles. A title that is written together with the name (`นางนวล`) may be part of it, so
 * both readings count; one that is separated from it (`Miss Ana`) is a title.
 */
function readings(raw: string): string[][] {
  let text = spelled(raw);
  for (let last = ''; last !== text; ) {
    last = text;
    const rest = text.replace(LAST_TITLE, '').replace(MIDDLE_TITLE, ' ').replace(SPLIT_TITLE, '').trim();
    if (wordsOf(rest).length > 0) text = rest;
  }
  const glued = text.replace(GLUED_TITLE, '');
  return (glued === text ? [text] : [glued, text]).map((one) => wordsOf(one));
}

/** The places at which words end. */
function endsOf(words: readonly string[]): Set<number> {
  let place = 0;
  return new Set(words.map((word) => (place += word.length)));
}

const turned = (words: readonly string[]) => words.map((_, from) => [...words.slice(from), ...words.slice(0, from)]);

/** Tells whether one of two lists with the same letters only has more spaces. `สม ชายใจดี` is not `สมชาย ใจดี`. */
function hasSameWords(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const ends = endsOf(many);
  return [...endsOf(few)].every((end) => ends.has(end));
}

const LEADING_VOWEL = /^[เ-ไ]/u;
/** The number of letters as a person counts them: marks above and below do not count. */
const lengthOf = (word: string) => word.replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length;
const INITIALS = 2;
/** The shortest field to which banks cut a name. */
const SHORTEST_CUT = 18;

/** Tells whether a word is the beginning of another, or its first consonant. */
const begins = (short: string, long: string) =>
  long.startsWith(short) || (short.length === 1 && long.replace(LEADING_VOWEL, '').startsWith(short));

/** Tells whether the visible part of a masked name fits the words of the other. */
function fitsHidden(masked: string, words: readonly string[]): boolean {
  const parts = masked.split(' ').filter((word) => word !== '');
  if (parts.length > words.length) return false;
  return parts.every((part, index) => {
    const seen = part
      .split(HIDDEN)
      .map((text) => text.replace(/[.'’-]/g, ''))
      .map((text) => text.replace(/[\\^$|?+()[\]{}]/g, '\\$&'));
    return new RegExp(`^${seen.join('.*')}$`, 'u').test(words[index] ?? '');
  });
}

/** Tells whether one name is the other with initials, without its last words, or cut off by a bank's field. */
function isShortened(short: readonly string[], long: readonly string[]): boolean {
  if (short.length === 0 || short.length > long.length) return false;
  if (!short.every((word, index) => begins(word, long[index] ?? ''))) return false;
  const cut = short.filter((word, index) => word !== long[index]);
  const isWhole = (word: string) => lengthOf(word) > INITIALS;
  if (!short.some((word, index) => word === long[index] && isWhole(word))) return false;
  return cut.every((word) => !isWhole(word)) || short.join('').length >= SHORTEST_CUT;
}

function compareReadings(one: readonly string[], other: readonly string[]): NameMatch {
  const letters = one.join('');
  if (letters === '') return 'different';
  const alike = turned(other).filter((words) => words.join('') === letters);
  if (alike.some((words) => hasSameWords(one, words))) return 'same';
  if (alike.length > 0) return 'unsure';
  const isShort = (short: readonly string[], long: readonly string[]) => {
    const isWithoutMiddle =
      short.length > 1 && short.length < long.length && short[0] === long[0] && short.at(-1) === long.at(-1);
    return isWithoutMiddle || turned(long).some((words) => isShortened(short, words));
  };
  return isShort(one, other) || isShort(other, one) ? 'unsure' : 'different';
}

/** A masked name without its titles. */
function maskedText(raw: string): string {
  const text = spelled(raw);
  return text.replace(SPLIT_TITLE, '').replace(SPLIT_TITLE, '').replace(GLUED_TITLE, '').trim();
}

function compareMasked(masked: string, other: string): NameMatch {
  const text = maskedText(masked);
  const seen = lengthOf(text.replace(HIDDEN, '').replaceAll(' ', ''));
  const fits = readings(other).some((words) => turned(words).some((order) => fitsHidden(text, order)));
  return seen > 0 && fits ? 'unsure' : 'different';
}

/** Compares two names as a bank, a slip or a form has them: with title or without, in either order (docs/rules.md#names). */
export function compareNames(one: string, other: string): NameMatch {
  const isHidden = (name: string) => spelled(name).search(HIDDEN) !== -1;
  const found = readings(one).flatMap((mine) => readings(other).map((theirs) => compareReadings(mine, theirs)));
  if (found.includes('same')) return 'same';
  if (isHidden(one) !== isHidden(other)) return isHidden(one) ? compareMasked(one, other) : compareMasked(other, one);
  return found.includes('unsure') ? 'unsure' : 'different';
}

/**
 * Keys that recognise a person, however first and last name were typed, and in whichever of the two fields: persons
 * with a key in common have the same name.
 */
export function nameKeys(firstName: string, lastName: string): string[] {
  const keys = readings(`${firstName} ${lastName}`).flatMap((words) => turned(words).map((order) => order.join('')));
  return [...new Set(keys)];
}
