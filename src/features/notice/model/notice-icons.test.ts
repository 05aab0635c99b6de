import { expect, test } from 'vitest';
import { iconOfNotice } from './notice-icons.ts';

test('a bet that ended has a trophy only if it won much', () => {
  expect(['game_win', 'game_settled', 'lotto_return', 'poll_win'].map(iconOfNotice)).toEqual([
    'trophy',
    'slot',
    'lotto',
    'bell',
  ]);
});
