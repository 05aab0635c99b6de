import { expect, test } from 'vitest';
import { gameOfCategory } from './game-of-category.ts';
import { profileOf } from './profile.ts';

test.each([
  ['slot', { stakeSatang: 1000 }, 'เดิมพัน 10.00 บาท ใน 20 ไลน์'],
  ['fishing', { species: 'clownfish', stakeSatang: 500 }, /^ยิง.+ 5\.00 บาท$/],
  ['casino', [{ field: 'low', stakeSatang: 2000 }], 'ต่ำ 20.00 บาท'],
] as const)('a bet of %s is told in words and baht', (category, bet, words) => {
  const placed = gameOfCategory(category).place(bet);
  expect(placed?.words(profileOf(category, 'a-game'))).toMatch(words);
});
