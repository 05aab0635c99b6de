import { expect, test } from 'vitest';
import { paletteOf } from '#game-art/drawing.ts';
import { SPECIES } from '../../fishing/species.ts';
import { brightness } from './colour.ts';
import { randomOf, waterOf } from './sea.ts';
import { createShoal, visibleIn } from './shoal.ts';
import { crowdFor, poseOf, type Size } from './swim.ts';

const PHONE: Size = { width: 390, height: 600 };
const DESKTOP: Size = { width: 1280, height: 660 };

test.each([PHONE, DESKTOP])('there are always some fish to aim at, never too many: %o', (size) => {
  const shoal = createShoal(size, randomOf(5));
  const seen = new Set<string>();
  for (let second = 0; second < 180; second++) {
    for (let n = 0; n < 60; n++) shoal.step(1000 / 60, size, () => 1);
    const visible = visibleIn(shoal, size);
    for (const { swimmer } of visible) seen.add(swimmer.species);
    expect(visible.length).toBeGreaterThanOrEqual(5);
    expect(visible.length).toBeLessThan(2 * crowdFor(size));
  }
  expect([...seen].sort()).toEqual([...SPECIES].sort());
});

test('the first frame is full', () => {
  expect(visibleIn(createShoal(PHONE, randomOf(1)), PHONE).length).toBeGreaterThanOrEqual(5);
});

test('a fish stays between the strip and the cannon, and at its place when the phone is turned', () => {
  const shoal = createShoal(PHONE, randomOf(3));
  for (const swimmer of shoal.swimmers) {
    const [upright, turned] = [poseOf(swimmer, PHONE), poseOf(swimmer, { width: 780, height: 300 })];
    if (!upright || !turned) continue;
    expect((turned.x - swimmer.offset.x) / 780).toBeCloseTo((upright.x - swimmer.offset.x) / 390);
    expect(upright.y - swimmer.offset.y).toBeGreaterThan(PHONE.height * 0.08);
    expect(upright.y - swimmer.offset.y).toBeLessThan(PHONE.height * 0.76);
  }
});

test('a fish held in a net hardly moves; a frightened one hurries', () => {
  const shoal = createShoal(PHONE, randomOf(3));
  const [held, free] = shoal.swimmers;
  const before = [held?.age ?? 0, free?.age ?? 0];
  shoal.step(100, PHONE, (swimmer) => (swimmer === held ? 0.1 : 2));
  expect([(held?.age ?? 0) - (before[0] ?? 0), (free?.age ?? 0) - (before[1] ?? 0)]).toEqual([
    expect.closeTo(10),
    expect.closeTo(200),
  ]);
});

test('white text is readable on the water of every game', () => {
  for (let n = 1; n <= 40; n++) {
    const { surface, middle, deep } = waterOf(paletteOf(`fishing-${n}`, 'fishing'));
    expect(brightness(surface)).toBeLessThan(0.5);
    expect(brightness(middle)).toBeLessThan(0.3);
    expect(brightness(deep)).toBeLessThan(0.15);
  }
});
