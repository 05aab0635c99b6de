import { expect, test } from 'vitest';
import { link } from './links.ts';

test('parameters fill the pattern, other fields become the query', () => {
  expect(link('home')).toBe('/');
  expect(link('deposit')).toBe('/member/deposit');
  expect(link('payment', { id: 'a b&c' })).toBe('/member/payment?id=a+b%26c');
  expect(link('lotto')).toBe('/lotto');
  expect(link('lotto', { round_id: '7' })).toBe('/lotto/7');
  expect(link('lottoRule', { round_id: '7/8' })).toBe('/lotto/rule/7%2F8');
  expect(link('lottoResults', { date: '2026-11-21', category: '2' })).toBe('/lotto/results?date=2026-11-21&category=2');
  expect(link('poll', { id: '1' })).toBe('/poll/1');
});

test('an unknown name is a type error', () => {
  // @ts-expect-error There is no such page.
  expect(() => link('deposits')).toThrow();
  // @ts-expect-error The rule belongs to a round.
  expect(link('lottoRule')).toBe('/lotto/rule');
});
