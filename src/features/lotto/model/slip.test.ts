import { expect, test } from 'vitest';
import type { BetType } from '#contract/lotto-numbers.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { columnsOf, kindIn, kindsOf, lastRows, numbersIn, wholeRows } from './slip.ts';

const sale = (...types: BetType[]) => ({ byType: new Map(types.map((type) => [type, null])) });
const line = (bet_type: BetType, number: string, amount = '20'): DraftLine => ({ bet_type, number, amount });
const lines = [
  line('three_top', '528'),
  line('three_tod', '528', '5'),
  line('two_bottom', '28'),
  line('run_top', '5'),
  line('three_bottom', '039'),
];

test('the paper has a column for what is sold, and a length only the kinds that it has', () => {
  const hanoi = sale('two_bottom', 'three_tod', 'three_top', 'two_top');
  expect(columnsOf(hanoi)).toEqual(['top', 'tod', 'bottom']);
  expect([kindsOf(hanoi, 3), kindsOf(hanoi, 2), kindsOf(hanoi, 1)]).toEqual([
    ['three_top', 'three_tod'],
    ['two_top', 'two_bottom'],
    [],
  ]);
  expect([kindIn('bottom', 2), kindIn('tod', 2), kindIn('bottom', 1)]).toEqual(['two_bottom', undefined, 'run_bottom']);
});

test('the last rows are those of the numbers written last, with all that the number has', () => {
  expect(lastRows(lines, 2).map(({ number }) => number)).toEqual(['5', '039']);
  const [first] = lastRows([...lines, line('three_front', '528', '7')], 1);
  expect(first).toEqual({
    number: '528',
    digits: 3,
    cells: { top: lines[0], tod: lines[1], front: line('three_front', '528', '7') },
  });
  expect(lastRows([], 3)).toEqual([]);
  expect(lastRows([line('two_top', '12'), ...lines], 9).map(({ number }) => number)).toEqual([
    '12',
    '528',
    '28',
    '5',
    '039',
  ]);
});

test('the whole slip has shorter numbers first, each length under its heading', () => {
  expect(wholeRows(lines).map(({ key }) => key)).toEqual(['1 digits', '5', '2 digits', '28', '3 digits', '528', '039']);
  expect(numbersIn(lines)).toBe(4);
});
