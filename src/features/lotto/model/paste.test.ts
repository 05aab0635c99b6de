import { expect, test } from 'vitest';
import type { BetType } from '../../../../contract/lotto-numbers.ts';
import { readPasted } from './paste.ts';

const SOLD: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const read = (text: string, sold = SOLD) =>
  readPasted(text, sold).lines.map(({ bet_type, number, amount }) => `${bet_type} ${number} ${amount}`);

test.each<[string, string[]]>([
  ['12=50x30', ['two_top 12 50', 'two_bottom 12 30']],
  ['12 34=50x50', ['two_top 12 50', 'two_bottom 12 50', 'two_top 34 50', 'two_bottom 34 50']],
  ['123=100*20', ['three_top 123 100', 'three_tod 123 20']],
  ['๑๒ = ๕๐ x ๕๐', ['two_top 12 50', 'two_bottom 12 50']],
  ['007=10', ['three_top 007 10']],
  ['5/6=10', ['run_top 5 10', 'run_top 6 10']],
  ['12=0x50', ['two_bottom 12 50']],
  ['12', ['two_top 12 null', 'two_bottom 12 null']],
  ['12=5\n34=6', ['two_top 12 5', 'two_top 34 6']],
  ['', []],
])('%j', (text, lines) => {
  expect(read(text)).toEqual(lines);
});

test('tells what it could not read, and reads the rest', () => {
  const pasted = readPasted('12=50 abc 1234=5 56=x9 <b>', SOLD);
  // Numbers before an amount share it, so the nonsense before `1234=5` is told with it.
  expect(pasted.unread).toEqual(['abc=5', '1234=5', '56=x9', '<b>']);
  expect(pasted.lines).toEqual([{ bet_type: 'two_top', number: '12', amount: 50 }]);
});

test('a bet type that the round does not sell is not made up', () => {
  expect(read('12=50x50', ['two_top'])).toEqual(['two_top 12 50']);
  expect(readPasted('123=5', ['two_top']).unread).toEqual(['123=5']);
});
