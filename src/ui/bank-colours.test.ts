import { expect, it } from 'vitest';
import { BANK_COLOURS, markLetter } from './bank-colours.ts';

it.each([
  ['กสิกรไทย', 'ก'],
  ['ไทยพาณิชย์', 'ท'],
  ['แลนด์ แอนด์ เฮ้าส์', 'ล'],
  ['TrueMoney', 'T'],
  ['', ''],
])('%s has the letter %s', (name, letter) => {
  expect(markLetter(name)).toBe(letter);
});

const channel = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
it.each(Object.entries(BANK_COLOURS))('a white letter is readable on %s %s', (_bank, colour) => {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)].map(channel);
  const luminance = 0.2126 * (red ?? 1) + 0.7152 * (green ?? 1) + 0.0722 * (blue ?? 1);
  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
});
