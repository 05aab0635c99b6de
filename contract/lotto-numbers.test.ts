import { expect, test } from 'vitest';
import { BET_DIGITS, type BetType, checkBetNumber, checkShot } from './lotto-numbers.ts';

test.each<[BetType, string, string]>([
  ['three_top', '007', '007'],
  ['three_tod', '๑๒๓', '123'],
  ['two_bottom', ' 0 5 ', '05'],
  ['run_top', '0', '0'],
])('%s %j is %s: leading zeros stay', (betType, raw, value) => {
  expect(checkBetNumber(betType, raw)).toEqual({ ok: true, value });
});

test.each<[BetType, string, string]>([
  ['three_top', '', 'กรุณากรอกตัวเลข'],
  ['three_top', '12', '3 หลัก'],
  ['three_top', '1234', '3 หลัก'],
  ['two_top', 'ab', 'เฉพาะตัวเลข'],
  ['two_top', '😀', 'เฉพาะตัวเลข'],
  ['run_bottom', '12', '1 หลัก'],
  ['run_bottom', '+1', 'เฉพาะตัวเลข'],
])('%s %j is refused: %s', (betType, raw, message) => {
  expect(checkBetNumber(betType, raw)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

test('a shot has five digits', () => {
  expect(checkShot('00000')).toEqual({ ok: true, value: '00000' });
  expect(checkShot('๙๙๙๙๙')).toEqual({ ok: true, value: '99999' });
  for (const raw of ['', '1234', '123456', '1234x', '1e9', '<b>']) expect(checkShot(raw).ok).toBe(false);
});

test('every bet type has one to three digits', () => {
  expect(Object.values(BET_DIGITS).every((digits) => digits >= 1 && digits <= 3)).toBe(true);
});
