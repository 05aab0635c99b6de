import { expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import type { StatementRow } from './statement-filter.ts';
import { iconOf, toneOf, wayOf, withGameRuns } from './statement-rows.ts';

const ROW: StatementRow = {
  id: '1-1',
  time: '2026-11-21T05:00:00.000Z',
  type: 'deposit',
  subject: 'money',
  title: 'ฝากเงิน',
  detail: '',
  wallet_name: 'กระเป๋าหลัก',
  amount: baht(100),
  balance_before: baht(0),
  balance_after: baht(100),
  ref: null,
  state: null,
  link: null,
};
const row = (changes: Partial<StatementRow>): StatementRow => ({ ...ROW, ...changes });

test.each([
  [{}, 'tone-in'],
  [{ type: 'win', subject: 'game' }, 'tone-in'],
  [{ type: 'bet', subject: 'game', amount: baht(-5) }, 'tone-loss'],
  [{ type: 'bet', subject: 'lotto', amount: baht(-5) }, 'tone-out'],
  [{ type: 'withdraw', amount: baht(-5), state: 'pending' }, 'tone-wait'],
  [{ type: 'withdraw', amount: baht(-5), state: 'failed' }, 'tone-closed'],
  [{ type: 'adjustment', amount: baht(-5) }, 'tone-out'],
  [{ type: 'withdraw', subject: 'game', amount: baht(-5) }, 'tone-out'],
  [{ type: 'win', subject: 'lotto', amount: baht(0) }, 'tone-out'],
] as const)('%o has the colour %s', (changes, tone) => {
  expect(toneOf(row(changes))).toBe(tone);
});

test('a bet shows the game or lottery that it was placed on', () => {
  expect(iconOf(row({ type: 'bet', subject: 'lotto' }))).toBe('lotto');
  expect(iconOf(row({ type: 'bet', subject: 'game' }))).toBe('slot');
  expect(iconOf(row({ type: 'win', subject: 'lotto' }))).toBe('lotto');
  expect(iconOf(row({ type: 'refund', subject: 'lotto' }))).toBe('refresh');
  expect(iconOf(row({ type: 'cashback' }))).toBe('percent');
});

test.each([
  ['/lotto/bills?bill=7', 'ดูโพย'],
  ['/member/payment?id=7', 'ดูรายการฝาก'],
  ['/member/withdraw?id=7', 'ดูการถอน'],
  ['https://elsewhere.example/', null],
  [null, null],
])('%s leads by %s', (link, label) => {
  expect(wayOf(row({ link }))).toEqual(label && { to: link, label });
});

test('rounds of one game that follow on one another are one row with their sum; one round, another game or a deposit between is not', () => {
  const bet = (id: string, detail: string, amount: number) =>
    row({ id, type: amount < 0 ? 'bet' : 'win', subject: 'game', detail, amount: baht(amount) });
  const run = [bet('9', 'ปลา', 20), bet('8', 'ปลา', -50), bet('7', 'ปลา', -50)];
  const [other, paid, stake] = [bet('6', 'เสือ', -5), row({ id: '5' }), bet('4', 'ปลา', -50)];
  expect(withGameRuns([...run, other, paid, stake])).toEqual([
    { game: 'ปลา', rows: run, sum: -80 },
    other,
    paid,
    stake,
  ]);
  expect(withGameRuns(run.slice(0, 2))).toEqual(run.slice(0, 2));
  const named = row({ subject: 'game', type: 'bet' });
  expect(withGameRuns([named, named, named])).toHaveLength(3);
});
