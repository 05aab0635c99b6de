import { randomInt } from 'node:crypto';

/** Letters that are taken for digits when a code is read off a picture or a voice message. */
const CONFUSABLE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** What a code is found by: O and 0, I, L and 1, S and 5, B and 8, Z and 2 are the same, `_` is nothing. */
export function codeKey(code: string): string {
  return code
    .toUpperCase()
    .replaceAll('_', '')
    .replace(/[OILSBZ]/g, (letter) => CONFUSABLE[letter] ?? letter);
}

/** None of the confusable ones. 25 letters: 10 of them are 46 bits, out of reach for who may guess ten times in ten minutes. */
const LETTERS = '34679ACDEFGHJKMNPQRTUVWXY';
const RANDOM_LENGTH = 10;

/** A new code that nobody can guess, after a prefix of the agent's. */
export function randomCode(prefix: string): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return prefix + random;
}
