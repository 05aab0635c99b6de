import { expect, test, vi } from 'vitest';
import { keepFor } from './keep-for.ts';

function place() {
  let ms = 0;
  const keep = keepFor<number>({ ms: 1000, now: () => new Date(ms), most: 2 });
  let made = 0;
  const make = vi.fn(async () => ++made);
  return { at: (time: number) => (ms = time), make, take: (name: string) => keep(name, make).value };
}

test('a value is made once until its time is over, also for those who ask meanwhile', async () => {
  const { at, take } = place();
  expect(await Promise.all([take('a'), take('a'), take('b')])).toEqual([1, 1, 2]);
  at(999);
  expect(await take('a')).toBe(1);
  at(1000);
  expect(await take('a')).toBe(3);
});

test('a value of the future is made anew: the clock was set back', async () => {
  const { at, take } = place();
  at(500);
  expect(await take('a')).toBe(1);
  at(499);
  expect(await take('a')).toBe(2);
});

test('a failure is not kept', async () => {
  const { make, take } = place();
  make.mockRejectedValueOnce(new Error('no database'));
  await expect(take('a')).rejects.toThrow('no database');
  expect(await take('a')).toBe(1);
});

test('with too many names the oldest value is dropped', async () => {
  const { take } = place();
  expect([await take('a'), await take('b'), await take('a'), await take('c')]).toEqual([1, 2, 1, 3]);
  expect([await take('b'), await take('a')]).toEqual([2, 4]);
});
