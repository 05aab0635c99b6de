import { expect, test } from 'vitest';
import type { BetType } from '../../../../contract/lotto-numbers.ts';
import { parseBetList } from './bet-list-parser.ts';

const SOLD: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const read = (text: string, sold = SOLD) => parseBetList(text, sold);
const short = (text: string, sold = SOLD) =>
  read(text, sold).lines.map(({ bet_type, number, amount }) => `${bet_type} ${number} ${amount}`);

test.each<[string, string[]]>([
  ['12=50x30', ['two_top 12 50', 'two_bottom 12 30']],
  ['12 34=50x50', ['two_top 12 50', 'two_bottom 12 50', 'two_top 34 50', 'two_bottom 34 50']],
  ['123=100*20', ['three_top 123 100', 'three_tod 123 20']],
  ['๑๒ = ๕๐ x ๕๐', ['two_top 12 50', 'two_bottom 12 50']],
  ['007=10', ['three_top 007 10']],
  ['5/6=10', ['run_top 5 10', 'run_top 6 10']],
  ['12.34=5', ['two_top 12 5', 'two_top 34 5']],
  ['12=0x50', ['two_bottom 12 50']],
  ['12=5\n34=6', ['two_top 12 5', 'two_top 34 6']],
  ['ล่าง 12 34=20', ['two_bottom 12 20', 'two_bottom 34 20']],
  ['12 บนล่าง=20', ['two_top 12 20', 'two_bottom 12 20']],
  ['123=20โต๊ด', ['three_tod 123 20']],
  ['12 34=20x10 บนล่าง', ['two_top 12 20', 'two_bottom 12 10', 'two_top 34 20', 'two_bottom 34 10']],
  ['12=5 ล่าง 34=6', ['two_top 12 5', 'two_bottom 34 6']],
  ['โต๊ด\n123=5\n456=6', ['three_tod 123 5', 'three_tod 456 6']],
  ['12 ตัวละ 20 บาท', ['two_top 12 20']],
  ['', []],
])('%j', (text, lines) => {
  expect(short(text)).toEqual(lines);
  expect(read(text).faults).toEqual([]);
});

test('numbers without an amount get the stake of their bet type, or an empty one', () => {
  expect(parseBetList('12 345', SOLD, { two_top: '20' }).lines.map(({ amount }) => amount)).toEqual(['20', '']);
});

test.each<[string, string, string]>([
  ['12=1,000', '12=1,000', 'ใส่ราคาโดยไม่มีลูกน้ำ'],
  ['hello', 'hello', 'ไม่เข้าใจ “hello”'],
  ['12=', '12=', 'ไม่เข้าใจ “=”'],
  ['12=5x', '12=5x', 'ไม่เข้าใจ “=”'],
  ['=50', '=50', 'ไม่เข้าใจ “=”'],
  ['12=-5', '12=-5', 'ไม่เข้าใจ “-”'],
  ['12=1.5', '12=1.5', 'ยอดแทงต้องเป็นบาทเต็ม'],
  ['123=5x5x5', '123=5x5x5', 'ใส่ได้ไม่เกิน 2 ยอดต่อเลข'],
  ['12=5 โต๊ด', '12', 'โต๊ด ใช้กับเลข 2 หลักไม่ได้'],
  ['1234=5', '1234', 'เลขต้องมี 1 ถึง 3 หลัก'],
  ['12=0', '12', 'ยอดแทงต้องมากกว่า 0'],
  ['โต๊ด 12=5', '12', 'โต๊ด ใช้กับเลข 2 หลักไม่ได้'],
  ['ล่าง 123=5', '123', 'งวดนี้ไม่รับ 3 ตัวล่าง'],
  ['บน 12=5x5', '12', 'มีราคาเกินประเภท เช่น บน 12=20'],
])('%j is refused: %s %s', (text, part, why) => {
  expect(read(text)).toEqual({ lines: [], faults: [{ part, why }] });
});

test('a part that cannot be read does not affect the rest', () => {
  const { lines, faults } = read('12=50\nabc\n1234 34=5');
  expect(lines.map(({ number }) => number)).toEqual(['12', '34']);
  expect(faults.map(({ part }) => part)).toEqual(['abc', '1234']);
});
