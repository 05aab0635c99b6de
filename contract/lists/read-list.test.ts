import { expect, test } from 'vitest';
import type { BetType } from '../lotto-numbers.ts';
import { readList } from './read-list.ts';

const sold: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];

test('each line says what it buys, what has to be asked, or why it is left out', () => {
  const { lines, questions } = readList('ล่าง\n12=20\n45-20\nสวัสดี', { sold });
  expect(lines.map(({ kind }) => kind)).toEqual(['part', 'read', 'asked', 'left']);
  expect(lines[1]).toMatchObject({ at: [2], bets: [{ bet_type: 'two_bottom', number: '12', price: 2000 }] });
  const [question] = questions;
  expect(question).toMatchObject({ written: '45-20', at: [3] });
  const answered = readList('ล่าง\n12=20\n45-20\nสวัสดี', { sold, meanings: question?.choices[0]?.meanings ?? {} });
  expect(answered.questions).toEqual([]);
  expect(answered.lines[2]).toMatchObject({ bets: [{ number: '45', price: 2000 }] });
});

test('a doubt without a key is answered for its line alone', () => {
  const written = '27 เต้งโต๊ด\n - โอน โต๊ด\n 320';
  const [question] = readList(written, { sold }).questions;
  expect(question).toMatchObject({ id: 'line-3', canRemember: false });
  const { lines, questions } = readList(written, { sold, meanings: question?.choices[0]?.meanings ?? {} });
  expect(questions).toEqual([]);
  expect(lines[2]).toMatchObject({ bets: [{ bet_type: 'three_tod', number: '320' }] });
});
