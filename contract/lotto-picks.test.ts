import { expect, test, vi } from 'vitest';
import * as picks from './lotto-picks.ts';

const distinctAscending = (numbers: string[]) => expect(numbers).toEqual([...new Set(numbers)].sort());

test.each<[string, string[], number, string[], string[]]>([
  ['กลับเลข 12', picks.reversed(['12']), 2, ['12', '21'], []],
  ['กลับเลข 123', picks.reversed(['123']), 6, ['321', '213'], []],
  ['กลับเลข 100', picks.reversed(['100']), 3, ['001', '010', '100'], []],
  ['กลับเลข 777', picks.reversed(['777']), 1, ['777'], []],
  ['กลับเลข of a number and its reverse', picks.reversed(['12', '21']), 2, ['12', '21'], []],
  ['19 ประตู 0', picks.nineteenDoors('0'), 19, ['00', '01', '90'], ['11']],
  ['19 ประตู 7', picks.nineteenDoors('7'), 19, ['77', '07', '70'], ['66']],
  ['รูดหน้า 0', picks.frontRun('0'), 10, ['00', '09'], ['10']],
  ['รูดหลัง 0', picks.backRun('0'), 10, ['00', '90'], ['01']],
  ['เบิ้ล', picks.doubles(), 10, ['00', '99'], ['01']],
  ['ตอง', picks.triples(), 10, ['000', '999'], ['001']],
  ['พี่น้อง', picks.siblings(), 20, ['01', '10', '89', '98', '90', '09'], ['00', '02', '19']],
  ['ต่ำ', picks.low(), 50, ['00', '49'], ['50']],
  ['สูง', picks.high(), 50, ['50', '99'], ['49']],
  ['คู่', picks.even(), 50, ['00', '10', '98'], ['01']],
  ['คี่', picks.odd(), 50, ['01', '99'], ['10']],
  ['วิน 2 of 3 digits', picks.winNumbers(['0', '1', '2'], 2, false), 6, ['01', '10', '21'], ['00']],
  ['วิน 2 with doubles', picks.winNumbers(['0', '1', '2'], 2, true), 9, ['00', '11', '12'], ['33']],
  ['วิน 3 of 4 digits', picks.winNumbers(['1', '2', '3', '4'], 3, false), 24, ['123', '432'], ['112']],
  ['วิน 3 with doubles', picks.winNumbers(['1', '2'], 3, true), 8, ['111', '121'], ['333']],
  ['วิน of a digit keyed twice', picks.winNumbers(['1', '1', '2'], 2, false), 2, ['12', '21'], ['11']],
  ['วิน of too few digits', picks.winNumbers(['1', '2'], 3, false), 0, [], ['112']],
  [
    'วิน of nine digits takes eight',
    picks.winNumbers(['0', '1', '2', '3', '4', '5', '6', '7', '8'], 2, false),
    56,
    ['01', '67'],
    ['08'],
  ],
])('%s', (_name, numbers, count, has, hasNot) => {
  expect(numbers).toHaveLength(count);
  expect(numbers).toEqual(expect.arrayContaining(has));
  for (const number of hasNot) expect(numbers).not.toContain(number);
  distinctAscending(numbers);
});

test('random numbers differ, have the wanted length, and are at most as many as exist', () => {
  const numbers = picks.randomNumbers(2, 60);
  expect(numbers).toHaveLength(60);
  distinctAscending(numbers);
  for (const number of numbers) expect(number).toMatch(/^\d{2}$/);
  expect(picks.randomNumbers(1, 50)).toHaveLength(10);
  expect(picks.randomNumbers(3, 0)).toEqual([]);
});

test('random words that would make small numbers likelier are drawn again', () => {
  // 4,294,967,290 is the last whole multiple of ten below 2^32: from there on, six words would give 0 to 5 one more
  // chance.
  const words = [4_294_967_290, 4_294_967_295, 4_294_967_289];
  const given = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = words.shift() ?? 0;
    return array;
  });
  expect(picks.randomNumbers(1, 1)).toEqual(['9']);
  given.mockRestore();
});
