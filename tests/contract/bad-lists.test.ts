import { expect, test } from 'vitest';
import { FAULTS } from '#contract/lists/faults.ts';
import { readList } from '#contract/lists/read-list.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import type { BetType } from '#contract/lotto-numbers.ts';

const SOLD: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const read = (
  text: string,
  terms: { meanings?: Meanings; byBuyer?: Record<string, Meanings>; buyers?: string[] } = {},
) => readList(text, { sold: SOLD, ...terms });
const bets = (reading: ReturnType<typeof read>) =>
  reading.lines.flatMap((line) =>
    line.kind === 'read' ? line.bets.map((bet) => `${bet.bet_type} ${bet.number}`) : [],
  );

const SLIP = 'โอนเงินสำเร็จ\n28 พ.ย. 2569 12:34 น.\nจาก นาย สมชาย ใ.\nจำนวน 500.00 บาท\nค่าธรรมเนียม 0.00 บาท';
const SHARED =
  'โพยของ แม่\nรัฐบาลไทย · งวด 1 ธ.ค. 2569\nรวม 3 รายการ 450.00 บาท\nhttps://liff.line.me/2000000001-ChokDee1/lotto/12';

/** Pasted on a ticket, each line has one sentence, and none is bought. */
test.each([
  ['5,000 letters', 'ก'.repeat(5000), FAULTS.tooLong],
  ['a phone number', '081-234-5678', FAULTS.phone],
  ['an account number', 'กสิกร 123-4-56789-0', FAULTS.phone],
  ['a date', '16/11/2569', FAULTS.date],
  ['a date with its month', 'งวด 1 ธ.ค. 2569', FAULTS.date],
  ['a time', 'ปิด 15.30 น.', FAULTS.time],
  ['a link', 'https://example.com/12=20', FAULTS.address],
  ['reordered digits', '\u202e12=20', FAULTS.reordered],
  ['Arabic letters', 'مرحبا 12=20', FAULTS.reordered],
  ['a line that is taken back', 'ยกเลิก 12=20', FAULTS.cancelled],
  ['a number that is not sold', '8341=100', 'เลข 4 ตัว งวดนี้ไม่มีขาย'],
])('%s is not bought, and says why', (_, text, why) => {
  const { lines, questions } = read(text);
  expect(lines).toMatchObject([{ kind: 'left', why }]);
  expect(questions).toEqual([]);
});

test.each([
  ['pictures', '😂'.repeat(2500)],
  ['a slip of a bank', SLIP],
  ['a bill that somebody has shared', SHARED],
])('of %s nothing is bought', (_, text) => {
  const reading = read(text);
  expect(bets(reading)).toEqual([]);
  expect(reading.questions).toEqual([]);
});

test('what nobody sees changes no number', () => {
  expect(bets(read('1\u200b2\u200f=20 😀'))).toEqual(bets(read('12=20')));
});

test('the same list twice is bought twice on the paper, where both are seen', () => {
  expect(bets(read('12=20\n12=20'))).toEqual(['two_top 12', 'two_top 12']);
});

test('a name that is a number, or that is written like another, moves no bet to anybody', () => {
  expect(read('12=20 0812345678').lines).toMatchObject([{ kind: 'left' }]);
  const both = read('12=20\nป้าปุ้ย\n\n34=20\nป้าปุ๋ย', { buyers: ['ป้าปุ้ย'] });
  expect(both.lines.flatMap((line) => (line.kind === 'read' ? line.buyer : []))).toEqual(['ป้าปุ้ย', 'ป้าปุ๋ย']);
});

test('a buyer’s habit holds in their lines, the member’s in the others; one that fits no reading decides nothing', () => {
  const text = '31=40*40 แม่\n\n32=40*40';
  const contradicting = {
    meanings: { two_prices: 'both' },
    byBuyer: { แม่: { two_prices: 'reversed' } },
    buyers: ['แม่'],
  };
  expect(bets(read(text, contradicting))).toEqual(['two_top 31', 'two_top 13', 'two_top 32', 'two_bottom 32']);
  expect(read('31=40*40', { meanings: { two_prices: 'x' } }).lines).toMatchObject([{ kind: 'asked' }]);
  // Two meanings of one line that exclude each other: it is asked about.
  const two = read('36x20', { meanings: { times1: 'x', times2: 'y' } });
  expect(two.questions).toHaveLength(1);
});
