// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { satang } from '#contract/money.ts';
import type { Point, Swimmer } from './swim.ts';
import { createVolley, type ShotResult } from './volley.ts';

const swimmer: Swimmer = {
  id: 1,
  species: 'koi',
  route: { lane: 0, durationMs: 1000, points: [at(0, 0), at(0, 0), at(1, 0), at(1, 0)] },
  heading: 1,
  offset: at(0, 0),
  phase: 0,
  age: 0,
};
function at(x: number, y: number): Point {
  return { x, y };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

function fired() {
  const volley = createVolley();
  const { promise, resolve } = Promise.withResolvers<ShotResult | null>();
  const onShown = vi.fn();
  volley.add({ swimmer, from: at(0, 0), at: at(50, 50), bulletRadius: 6 }, promise, onShown);
  const answer = async (result: ShotResult | null) => {
    resolve(result);
    await settled();
  };
  return { volley, onShown, answer };
}
const here = () => at(60, 40);
const gone = () => undefined;
afterEach(() => vi.restoreAllMocks());

test('a shot ends when its bullet has arrived and it is answered, whichever is later', async () => {
  const early = fired();
  await early.answer({ isCaught: true, winSatang: satang(5000) });
  expect(early.volley.step(200, here)).toEqual([]);
  expect(early.volley.isDoomed(swimmer)).toBe(true);
  expect(early.volley.step(200, here)).toHaveLength(1);
  expect(early.onShown).toHaveBeenCalledOnce();

  const late = fired();
  expect(late.volley.step(400, here)).toEqual([]);
  expect(late.volley.isNetted(swimmer)).toBe(true);
  await late.answer({ isCaught: false, winSatang: satang(0) });
  expect(late.volley.step(16, here)).toMatchObject([{ at: here(), result: { isCaught: false } }]);
  expect([late.volley.shots, late.onShown.mock.calls]).toEqual([[], [[]]]);
});

test('a shot ends as usual when its fish has left', async () => {
  const { volley, onShown, answer } = fired();
  volley.step(100, here);
  volley.step(400, gone);
  await answer({ isCaught: true, winSatang: satang(900) });
  expect(volley.step(16, gone)).toMatchObject([{ at: here(), result: { winSatang: satang(900) } }]);
  expect(onShown).toHaveBeenCalledOnce();
});

test('an answered shot ends at once in a hidden page, which draws no frames', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { volley, onShown, answer } = fired();
  await answer({ isCaught: true, winSatang: satang(900) });
  expect(onShown).toHaveBeenCalledOnce();
  expect(volley.shots).toEqual([]);
});

test('when the page is hidden, answered shots end at once and others at their answer', async () => {
  const { volley, onShown, answer } = fired();
  volley.hurry();
  expect(onShown).not.toHaveBeenCalled();
  await answer(null);
  volley.hurry();
  expect(onShown).toHaveBeenCalledOnce();
});
