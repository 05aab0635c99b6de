import { expect, test } from 'vitest';
import { readList } from '#contract/lists/read-list.ts';
import { rowsOf } from '#contract/lists/rows.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { bahtOf, satang } from '#contract/money.ts';
import { termsFrom } from './round-terms.ts';
import { billsOf, boughtBy, kindOf, labelOf, openOf, papersOf, sumOf, wordLabel } from './written-list.ts';

const sold: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const betsIn = (written: string) =>
  readList(written, { sold, meanings: { two_prices: 'both' } }).lines.flatMap((line) =>
    line.kind === 'read' ? line.bets : [],
  );

test('numbers with the same prices are a row, and orders of a number are under that number', () => {
  const [row] = rowsOf(betsIn('719กลับ=20'), '719กลับ=20');
  expect(row).toMatchObject({ base: '719', numbers: ['179', '197', '719', '791', '917', '971'] });
  expect(rowsOf(betsIn('12 34=20*20'), '').map(({ numbers, base }) => [numbers, base])).toEqual([[['12', '34'], null]]);
  expect(rowsOf(betsIn('12=20 34=30'), '').map(({ cells }) => [...cells.values()])).toEqual([[2000], [3000]]);
});

test('a band is named by the kind of its bets', () => {
  const kind = (written: string) => kindOf(betsIn(written), written);
  expect(kind('31=40*40')).toBe('2 ตัว บน + ล่าง');
  expect(kind('719กลับ=20')).toBe('3 ตัว บน กลับ');
  expect(kind('5=20')).toBe('วิ่ง บน');
});

test('headings above named lines make no paper of their own', () => {
  const reading = readList('ล่าง\n24=50 น้องบี\n07=20 แม่', { sold });
  expect(papersOf(reading).map(({ buyer }) => buyer)).toEqual(['น้องบี', 'แม่']);
});

test('two names of one buyer are one paper, and a name that is none is the member’s own', () => {
  const reading = readList('24=50 ปุ้ย\n07=20 ป้าปุ้ย\n86=20 งวดนี้', { sold, buyers: ['ปุ้ย', 'ป้าปุ้ย'] });
  const nameOf = (written: string | null) => (written?.endsWith('ปุ้ย') ? 'ป้าปุ้ย' : null);
  expect(billsOf(papersOf(reading, nameOf))[0]).toMatchObject({ buyer: 'ป้าปุ้ย', lines: [{ at: 1 }, { at: 2 }] });
});

test('each buyer has a paper and a bill, and the member’s own is last', () => {
  const reading = readList('86=20\n24=50 น้องบี\n07=20 น้องบี\nโอนแล้ว', { sold });
  expect(papersOf(reading).map(({ buyer, lines }) => [buyer, lines.length])).toEqual([
    ['น้องบี', 2],
    [null, 2],
  ]);
  expect(
    billsOf(papersOf(reading)).map(({ buyer, lines }) => [buyer, lines.map(({ bets }) => bets[0]?.amount)]),
  ).toEqual([
    ['น้องบี', ['50', '20']],
    [null, ['20']],
  ]);
});

test('an answer is named by what it means, or else by what it buys', () => {
  const [question] = readList('31=40*40', { sold }).questions;
  expect(question?.choices.map((choice) => labelOf(choice.meanings, boughtBy(choice), '31=40*40'))).toEqual([
    'บน + ล่าง',
    'บน กลับ',
  ]);
  expect(question?.choices.map((choice) => sumOf(boughtBy(choice)))).toEqual([8000, 8000]);
  expect(labelOf({ last2: 'price1' }, [], '')).toBe('ตัวท้ายเป็นราคา');
  expect(labelOf({ 'as:NRN': '0' }, betsIn('12=20'), '')).toBe('2 ตัว บน');
  expect(wordLabel('top+tod')).toBe('บน + โต๊ด');
  expect(wordLabel('name')).toBe('เป็นชื่อคน');
});

test('bets on closed numbers are shown, and count for nothing', () => {
  const bets = betsIn('12 34=20');
  const terms = termsFrom(
    [
      {
        bet_type: 'two_top',
        rate: 90,
        min: bahtOf(satang(100)),
        max: bahtOf(satang(100_000)),
        max_per_number: bahtOf(satang(100_000)),
        odds: 100,
        rtp: 90,
        is_open: true,
      },
    ],
    [{ bet_type: 'two_top', number: '12', mode: 'closed', rate: null }],
    'government',
  );
  expect(openOf(bets, terms).map(({ number }) => number)).toEqual(['34']);
});
