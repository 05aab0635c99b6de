import { expect, test } from 'vitest';
import { iconOfNotice } from './notice-icons.ts';

test("a bet that ended has its game's picture, and a trophy only if it won much", () => {
  const kinds = ['game_win', 'slot_settled', 'sport_settled', 'fishing_settled', 'lotto_return', 'poll_win'];
  expect(kinds.map(iconOfNotice)).toEqual(['trophy', 'slot', 'sport', 'fish', 'lotto', 'bell']);
});
