import { expect, test } from 'vitest';
import type { PastedLine } from '#contract/lists/line.ts';
import { readLines, writtenLines } from '#contract/lists/list.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { betsOfLine, cutToLimit, inWords, MAX_WRITTEN_LINES, remainingText } from './paste-list.ts';

const SOLD: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const read = (written: string) =>
  [...readLines({ sold: SOLD, stakes: {} }, writtenLines(written))].filter((line) => line !== null);
const plain = (rows: readonly string[]) => rows.map((row) => row.replaceAll('\u00a0', ' '));

test('a text is cut after the last line that can be read, and says so', () => {
  const lines = (count: number) => Array.from({ length: count }, () => '12=20').join('\n');
  expect(cutToLimit(lines(MAX_WRITTEN_LINES))).toEqual({ written: lines(MAX_WRITTEN_LINES), isCut: false });
  expect(cutToLimit(lines(10_000))).toEqual({ written: lines(MAX_WRITTEN_LINES), isCut: true });
  const page = `12=20\n${'<p>'.repeat(100_000)}`;
  expect(cutToLimit(page)).toEqual({ written: '12=20', isCut: true });
  expect(cutToLimit('12=20\n\n')).toEqual({ written: '12=20\n\n', isCut: false });
  expect(cutToLimit('\n12=20')).toEqual({ written: '\n12=20', isCut: false });
  expect(cutToLimit(`${lines(MAX_WRITTEN_LINES)}\n\n`)).toEqual({ written: lines(MAX_WRITTEN_LINES), isCut: false });
  expect(cutToLimit('x'.repeat(60_000)).isCut).toBe(false);
  expect(cutToLimit('x'.repeat(60_001))).toEqual({ written: '', isCut: true });
});

test('lines end as any system ends them, and blank ones are no lines', () => {
  expect(writtenLines('12=20\r\n34=20\r56=20\n \t\n\u00a0\n78=20\u202890=20\n')).toEqual([
    '12=20',
    '34=20',
    '56=20',
    '78=20',
    '90=20',
  ]);
});

test('a heading is for the lines below it, and stays above what is left to correct', () => {
  const lines = read('บน\n12=20\nล่าง\n34=20\n\n56=20,345\n99 บน 30\n99 ล่าง 30\nabc');
  const bets = lines.flatMap((line) => betsOfLine(line, undefined));
  expect(bets.map(({ bet_type, number }) => `${bet_type} ${number}`)).toEqual(['two_top 12', 'two_bottom 34']);
  expect(remainingText(lines, new Map([[5, 0]]))).toBe('ล่าง\n56=20,345\n99 ล่าง 30\nabc');
  expect(betsOfLine(lines[5] ?? { kind: 'unread', written: '', why: '' }, 0)).toEqual([
    { bet_type: 'two_top', number: '99', amount: '30' },
  ]);
  expect(
    remainingText(
      lines,
      new Map([
        [5, 'skip' as const],
        [6, 'skip' as const],
      ]),
    ),
  ).toBe('ล่าง\n56=20,345\nabc');
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

test('bets are described in words: numbers, then their bet types', () => {
  const words = (written: string) => plain(inWords(read(written).flatMap((line) => betsOfLine(line, 0))));
  expect(words('12 34=50x20')).toEqual(['12, 34 · 2 ตัวบน 50 · 2 ตัวล่าง 20']);
  expect(words('123=20 45=10')).toEqual(['123 · 3 ตัวบน 20', '45 · 2 ตัวบน 10']);
  expect(words('11 22 33 44 55 67=10')).toEqual(['11, 22, 33, 44, 55, 67 · 2 ตัวบน 10']);
  expect(words('12 34')).toEqual(['12, 34 · 2 ตัวบน ยังไม่มีราคา']);
  expect(words('19 ประตู 5=10')).toEqual(['05, 15, 25 … รวม 19 เลข · 2 ตัวบน 10']);
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

test('the remaining text keeps the word of a bought line, as a question, and adjacent headings', () => {
  const left = (written: string, answers: Parameters<typeof remainingText>[1] = new Map()) =>
    remainingText(read(written), answers);
  expect(left('ล่าง 12=20\n34=20')).toBe('ล่าง?\n34=20');
  const choicesOf = (line: PastedLine | undefined) =>
    line?.kind === 'doubtful' ? line.choices.map(({ bets }) => bets) : [];
  expect(choicesOf(read('ล่าง?\n34=20')[1])).toHaveLength(2);
  expect(choicesOf(read('ล่าง?\n34=20')[1])).toEqual(choicesOf(read('ล่าง 12=20\n34=20')[1]));
  expect(left('ล่าง 12=20\n34=20\n56=20', new Map([[1, 0]]))).toBe('ล่าง?\n56=20');
  expect(left('บน\nล่าง\n12=20')).toBe('บน\nล่าง\n12=20');
  expect(left('12=20\nล่าง', new Map([[0, 0]]))).toBe('ล่าง');
  // A question needs the word above it, a refused line and those below a line without one do not.
  expect(left('ล่าง 12=20\nโอนแล้ว\n34=20')).toBe('โอนแล้ว\nล่าง?\n34=20');
  expect(left('ล่าง 12=20\nบน 56=20\n99 บน 30')).toBe('บน?\n99 บน 30');
  expect(left('ล่าง 12=20\nโต๊ด 123=20\nโอนแล้ว')).toBe('โอนแล้ว');
  expect(left('ล่าง 12=20\n56=20 บน\n99 บน 30')).toBe('99 บน 30');
  expect(left('99 บน 30\n88 บน 30')).toBe('99 บน 30\n88 บน 30');
  expect(left('ล่าง 12=20\nล่าง 12=20 สมชาย\n34=20')).toBe('ล่าง?\nล่าง 12=20 สมชาย\n34=20');
});
