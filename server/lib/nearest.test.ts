import { expect, test } from 'vitest';
import { meant, nearestName } from './nearest.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['fed', ['feed', 'glo'], 'feed'],
  ['PAYOUT_UR', ['PAYOUT_URL', 'PUBLIC_URL'], 'PAYOUT_URL'],
  ['PUBILC_URL', ['PAYOUT_URL', 'PUBLIC_URL'], 'PUBLIC_URL'],
  ['feed', ['feed'], undefined],
  ['glo', ['feed', 'numbers'], undefined],
  ['x', [], undefined],
])('%s of %j is %s', (mistyped, known, expected) => {
  expect(nearestName(mistyped, known)).toBe(expected);
});

test('the sentence ends with what was probably meant, or as it is', () => {
  expect(meant('fed', ['feed'])).toBe(', did you mean feed?');
  expect(meant('nobody', ['feed'])).toBe('');
});
