import { afterEach, expect, test } from 'vitest';
import { isNewSessionEnd } from './session-end.ts';
import { connectSession } from './session-source.ts';

let token: string | null = null;
connectSession({ token: () => token, subscribe: () => () => {} });
afterEach(() => {
  token = null;
});

/** The 401s of one session that are reported, in this order, if the first clears the user. */
function reported(
  situations: readonly ('unauthorized' | 'unauthorizedInPlace')[],
  sent = crypto.randomUUID(),
): boolean[] {
  token = sent;
  return situations.map((situation) => {
    const isReported = isNewSessionEnd(sent, situation);
    if (isReported) token = null;
    return isReported;
  });
}

test.each([
  [
    ['unauthorized', 'unauthorizedInPlace', 'unauthorized'],
    [true, false, false],
  ],
  [
    ['unauthorizedInPlace', 'unauthorized', 'unauthorized'],
    [true, true, false],
  ],
  [
    ['unauthorizedInPlace', 'unauthorizedInPlace'],
    [true, false],
  ],
] as const)('%j: reported %j', (situations, expected) => {
  expect(reported(situations)).toEqual(expected);
});

test('a late 401 of a session that was left for another one is not reported', () => {
  const left = crypto.randomUUID();
  reported(['unauthorizedInPlace'], left);
  token = 'the next session';
  expect(isNewSessionEnd(left, 'unauthorized')).toBe(false);
  expect(isNewSessionEnd('never seen', 'unauthorized')).toBe(false);
});
