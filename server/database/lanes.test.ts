import { expect, test, vi } from 'vitest';
import { createLanes } from './lanes.ts';

let clock = 0;
const lanesOf = (size: number) => {
  clock = 0;
  return createLanes(size, () => clock);
};
/** Enters so many times, and begins at once; gives the places that are there. */
async function enter(lanes: ReturnType<typeof lanesOf>, kind: string, count: number) {
  const places: Awaited<ReturnType<typeof lanes.enter>>[] = [];
  for (let index = 0; index < count; index += 1)
    lanes.enter(kind).then(
      (place) => {
        place.begin();
        places.push(place);
      },
      () => undefined,
    );
  await Promise.resolve();
  await Promise.resolve();
  return places;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no kind gets more than three quarters; those that wait come in as others end, in their order', async () => {
  const lanes = lanesOf(16);
  const places = await enter(lanes, 'bet', 40);
  expect(places).toHaveLength(12);
  clock = 10_000;
  await enter(lanes, 'bet', 40);
  expect(places).toHaveLength(12);
  places[0]?.end();
  await settled();
  expect(places).toHaveLength(13);
});

test('all kinds that are stuck get three quarters together, and others are not held up', async () => {
  const lanes = lanesOf(16);
  const [one, two, three] = [await enter(lanes, 'a', 9), await enter(lanes, 'b', 9), await enter(lanes, 'c', 9)];
  expect([one, two, three].map(({ length }) => length)).toEqual([9, 3, 1]);
  expect(await enter(lanes, 'read', 1)).toHaveLength(1);
  clock = 3000;
  // Their locks timed out, so all end, and the same number of waiting ones enter.
  for (const place of [...one, ...two, ...three]) place.end();
  await settled();
  expect(one.length + two.length + three.length - 13).toBe(11);
  expect(await enter(lanes, 'other', 1)).toHaveLength(1);
});

test('a kind that was slow waits behind other stuck ones, and is free again once it has been quick', async () => {
  const lanes = lanesOf(16);
  const [slow] = await enter(lanes, 'a', 1);
  clock = 3000;
  slow?.end();
  const stuck = await enter(lanes, 'b', 12);
  const waiting = await enter(lanes, 'a', 2);
  expect([stuck.length, waiting.length]).toEqual([12, 0]);
  stuck[0]?.end();
  await settled();
  expect(waiting).toHaveLength(2);
  clock = 3001;
  waiting[0]?.end();
  expect(await enter(lanes, 'a', 9)).toHaveLength(9);
});

test('even a pool of one connection gives a place', async () => {
  const lanes = lanesOf(1);
  const places = await enter(lanes, 'a', 2);
  expect(places).toHaveLength(1);
  places[0]?.end();
  await settled();
  expect(places).toHaveLength(2);
});

test('after five seconds the caller is told that it is busy', async () => {
  vi.useFakeTimers();
  const lanes = lanesOf(1);
  await enter(lanes, 'a', 1);
  const refused = expect(lanes.enter('a')).rejects.toMatchObject({ code: 'overloaded' });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  vi.useRealTimers();
});
