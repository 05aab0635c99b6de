import { expect, test } from 'vitest';
import type { BetType } from '../lotto-numbers.ts';
import { readLines } from './list.ts';
import { writtenLines } from './text-lines.ts';

const SOLD: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const read = (written: string) =>
  [...readLines({ sold: SOLD, stakes: {} }, writtenLines(written))].filter((line) => line !== null);

test('lines end as any system ends them, and blank ones are no lines', () => {
  expect(writtenLines('12=20\r\n34=20\r56=20\n \t\n\u00a0\n78=20\u202890=20\n')).toEqual([
    '12=20',
    '34=20',
    '56=20',
    '78=20',
    '90=20',
  ]);
});

test('a bill takes 2,000 bets: a line beyond them is not read, and says why', () => {
  const lines = read(Array.from({ length: 45 }, () => 'สูง=5').join('\n'));
  expect(lines.filter(({ kind }) => kind === 'read')).toHaveLength(40);
  expect(lines[40]).toMatchObject({ kind: 'unread', written: 'สูง=5', why: 'เกิน 2,000 รายการ ใส่ได้ในโพยถัดไป' });
});

test('a line that is too long for the rest of a bill leaves room for the next one', () => {
  const lines = read([...Array.from({ length: 39 }, () => 'สูง=5'), 'พี่น้อง=5', 'สูง=5', 'พี่น้อง=5'].join('\n'));
  expect(lines.slice(39).map(({ kind }) => kind)).toEqual(['read', 'unread', 'read']);
});

/** Milliseconds of the processor, which other work on the machine does not lengthen. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a web page and a chat’s export are refused line by line, and nothing hangs', () => {
  const page = '<div class="r">งวด 16 พ.ย. 2569 รางวัลที่ 1 <b>820866</b> เลขท้าย 2 ตัว 06</div>';
  const chat = '21:05\tแม่\tพรุ่งนี้ไปรับ 2 คน\n21:06\tสมชาย\t12=20x20';
  for (const line of read([page, chat, '='.repeat(9000), 'N'.repeat(9000), '12 '.repeat(3000)].join('\n')))
    expect(line.kind).toBe('unread');
  const long = `${'12=20 '.repeat(1500)}x\n${'12 34,'.repeat(1500)}=\n${'1-'.repeat(4000)}\n${'บน'.repeat(4000)}`;
  expect(timeOf(() => read(long))).toBeLessThan(1000);
});

test('long lines of what the grammar looks for do not hang', () => {
  for (const part of ['1 ', '0-', 'บ1', '2ล', '1=', '1กลับ=', '⬇️1', '12:30 ', 'กลับ ', '1,000', '(ล่าง) ']) {
    const long = part.repeat(4400 / part.length);
    const list = `${long}\n${long}9\n1${' '.repeat(4000)}${part}\n${part}${' '.repeat(4000)}=`;
    expect(
      timeOf(() => read(list)),
      part,
    ).toBeLessThan(1000);
  }
});

test('the time to read a list grows with the count of its lines, whatever they depend on', () => {
  const kinds = [
    '12=20x20',
    'ล่าง 12 34=20',
    '34=20',
    '99 บน 30',
    'สมชาย ล่าง',
    '(บน)',
    '1. 12=20',
    '⬇️ 12=20',
    'ตัวละ 20',
    '12',
  ];
  const listOf = (count: number) =>
    `12=5\n${Array.from({ length: count }, (_, at) => kinds[at % kinds.length]).join('\n')}\nล่าง`;
  const leastOf = (count: number) => {
    const list = listOf(count);
    return Math.min(...[1, 2, 3].map(() => timeOf(() => expect(read(list)).toHaveLength(count + 2))));
  };
  // Ten times as many; with the square of the count it would be a hundred times.
  expect(leastOf(10_000) / leastOf(1_000)).toBeLessThan(40);
});
