import { describe, expect, test } from 'vitest';
import { baht } from '#contract/money.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { dayColumns, monthColumns, sumOf } from './income-chart.ts';
import { exampleOf, type Level, percentOf } from './levels.ts';
import { checkRedeemAmount } from './redeem-amount.ts';

const rate = (category: string, percent: number, base: Level['rates'][number]['base'] = 'turnover') => ({
  category,
  percent,
  base,
  stake_percent: null,
});

describe('rates', () => {
  test.each([
    [[rate('slot', 0.2), rate('lotto', 0.2)], '0.2%'],
    [[rate('slot', 0.2), rate('lotto', 0.05), rate('casino', 0)], '0.05–0.2%'],
    [[rate('slot', 0)], '0%'],
  ])('%j is shown as %s', (rates, shown) => expect(percentOf({ rates })).toBe(shown));

  test('the example is for slots by turnover; otherwise there is none', () => {
    expect(exampleOf({ rates: [rate('slot', 0.2)] })).toEqual({ percent: 0.2, share: 2_000 });
    expect(exampleOf({ rates: [rate('slot', 5, 'net_loss')] })).toBeNull();
    expect(exampleOf({ rates: [rate('casino', 5), rate('slot', 0)] })).toBeNull();
    expect(exampleOf({ rates: [rate('casino', 5), rate('slot', 0.2)] })?.share).toBe(2_000);
  });
});

describe('the chart', () => {
  const row = (date: string, level: number, amount: number) => ({
    date,
    level,
    amount: baht(amount),
    members: 1,
    base_amount: baht(1),
  });
  test('has a column for each day, divided by level', () => {
    const columns = dayColumns([row('2026-11-21', 2, 0.2), row('2026-11-21', 1, 0.1)], '2026-11-20', 3);
    expect(columns.map(({ when, amount }) => [when, amount])).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 0.3],
      ['2026-11-22', 0],
    ]);
    expect(columns[1]?.parts.map(({ level }) => level)).toEqual([1, 2]);
    expect(sumOf(columns)).toBe(0.3);
  });
  test('and one for each month', () =>
    expect(monthColumns([{ month: '2026-11', amount: baht(5) }])).toEqual([
      { when: '2026-11', amount: 5, parts: [{ level: 0, amount: 5 }] },
    ]));
});

describe('the amount to redeem', () => {
  const limits = { min: baht(100), most: baht(250.5) };
  test.each([
    ['100', 10_000],
    ['100.01', 10_001],
    ['250.49', 25_049],
    ['250.50', 25_050],
    ['1,00', null],
    ['99.99', null],
    ['250.51', null],
    ['100.001', null],
    ['0', null],
    ['', null],
    ['-5', null],
    ['9999999999999999', null],
  ])('%j gives %j', (typed, amount) => {
    const checked = checkRedeemAmount(typed, limits);
    expect(checked.ok ? checked.amount : null).toBe(amount);
  });
  test.each([
    ['0', 'wrongAmount'],
    ['x', 'wrongAmount'],
    ['99.99', 'tooLittle'],
    ['250.51', 'tooMuch'],
  ] as const)('%j is refused with the sentence %s', (typed, name) => {
    const sentences = { ...text, tooLittle: text.tooLittle('100.00'), tooMuch: text.tooMuch('250.50') };
    expect(checkRedeemAmount(` ${typed} `, limits)).toEqual({ ok: false, message: sentences[name] });
  });
});
