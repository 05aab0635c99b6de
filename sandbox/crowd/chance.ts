/**
 * Chance that follows from names: the same parts give the same number, so that a plan can be tested, and made again after
 * a restart.
 */

/** A number from 0 (included) to 1 (excluded). */
export function chance(...parts: readonly (string | number)[]): number {
  // FNV-1a, then the final mix of murmur3, because FNV's high bits hardly change with the last letter.
  let hash = 0x811c9dc5;
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from 0 to `count` − 1. */
export const whole = (count: number, ...parts: readonly (string | number)[]): number =>
  Math.floor(chance(...parts) * count);

/** Picks one of the choices. */
export function oneOf<Choice>(choices: readonly [Choice, ...Choice[]], ...parts: readonly (string | number)[]): Choice {
  return choices[whole(choices.length, ...parts)] ?? choices[0];
}

/** A text of this many digits, leading zeros included. */
export const digits = (count: number, ...parts: readonly (string | number)[]): string =>
  String(whole(10 ** count, ...parts)).padStart(count, '0');
