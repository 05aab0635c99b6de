import { expect, test } from 'vitest';
import { limitName } from './limit-names.ts';

test('a limit is named by its kind and its period', () => {
  expect(limitName('deposit', 'day')).toBe('วงเงินฝากต่อ 24 ชั่วโมง');
  expect(limitName('loss', 'month')).toBe('วงเงินเสียต่อ 30 วัน');
});
