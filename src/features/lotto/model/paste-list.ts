import { MAX_LINES } from '#contract/lotto-numbers.ts';

/** A bill has this many lines; a longer text is no list of bets, and slows a phone down. */
export const MAX_WRITTEN_LINES = MAX_LINES;
const MAX_LETTERS = 60_000;

/** The beginning of a text that can be read, without half a line at its end. */
export function cutToLimit(written: string): { written: string; isCut: boolean } {
  let kept = written.split('\n', MAX_WRITTEN_LINES).join('\n');
  if (kept.length > MAX_LETTERS) kept = kept.slice(0, Math.max(0, kept.lastIndexOf('\n', MAX_LETTERS)));
  return { written: kept, isCut: kept.length < written.trimEnd().length };
}
