import { expect, test } from 'vitest';
import type { Prizes } from '#contract/lotto-draw.ts';
import { prizesOf } from '../results.ts';
import { hundredthsOf } from './closes.ts';
import { type Case, judge, pauseOf } from './judge.ts';

const ONE = prizesOf({ three_top: '123', two_bottom: '45' });
const OTHER = prizesOf({ three_top: '124', two_bottom: '45' });
const judged = (prizes: readonly (Prizes | null)[], more: Partial<Case> = {}) =>
  judge({
    numbers: prizes.map((numbers, index) => ({ source: `s${index}`, prizes: numbers })),
    result: undefined,
    differsFromAnnounced: () => false,
    minutesLate: 1,
    ...more,
  });

test('two sources that agree are a result, one is not', () => {
  expect(judged([ONE, ONE])).toEqual({ accepted: ONE, proposed: null, alarms: [] });
  expect(judged([ONE, ONE, null])).toMatchObject({ accepted: ONE });
  expect(judged([ONE, null])).toEqual({ accepted: null, proposed: null, alarms: [] });
  expect(judged([null, null])).toEqual({ accepted: null, proposed: null, alarms: [] });
});

test('a prize of two numbers is the same in either order, and no other way', () => {
  const government = (three_front: string[], three_bottom: string[]) =>
    prizesOf({ first_prize: '820866', three_front, three_bottom, two_bottom: '06' });
  const one = government(['479', '054'], ['068', '837']);
  const turned = government(['054', '479'], ['837', '068']);
  expect(judged([one, turned])).toEqual({ accepted: one, proposed: null, alarms: [] });
  expect(judged([one, turned], { result: turned }).alarms).toEqual([]);
  for (const other of [
    government(['479', '479'], ['068', '837']),
    government(['068', '837'], ['479', '054']),
    government(['479', '055'], ['068', '837']),
  ])
    expect(judged([one, other])).toMatchObject({ accepted: null, alarms: ['contradicting'] });
});

test('one source alone is proposed to a person: at once if it is the only one, else when the others are late', () => {
  expect(judged([ONE])).toEqual({ accepted: null, proposed: ONE, alarms: [] });
  expect(judged([ONE, null], { minutesLate: 31 })).toEqual({ accepted: null, proposed: ONE, alarms: ['late'] });
});

test('sources that contradict each other, or what was announced, never make a result', () => {
  expect(judged([ONE, OTHER])).toEqual({ accepted: null, proposed: null, alarms: ['contradicting'] });
  expect(judged([ONE, ONE, OTHER])).toEqual({ accepted: null, proposed: null, alarms: ['contradicting'] });
  expect(judged([ONE, ONE], { differsFromAnnounced: () => true })).toMatchObject({
    accepted: null,
    alarms: ['contradicting'],
  });
});

test('after a result only a contradiction is an alarm', () => {
  expect(judged([ONE, null], { result: ONE, minutesLate: 999 })).toEqual({
    accepted: null,
    proposed: null,
    alarms: [],
  });
  expect(judged([ONE, ONE], { result: OTHER })).toMatchObject({ accepted: null, alarms: ['contradicting'] });
  expect(judged([ONE], { result: null })).toMatchObject({ accepted: null, proposed: null, alarms: ['contradicting'] });
});

test('without a result a round is late after half an hour and missing after six', () => {
  expect(judged([null, null], { minutesLate: 30 }).alarms).toEqual(['late']);
  expect(judged([null, null], { minutesLate: 360 }).alarms).toEqual(['missing']);
});

test('sources are asked often around the draw, then less and less', () => {
  const minutes = (late: number, hasResult = false) => pauseOf(late * 60_000, { hasResult }) / 1000;
  expect([minutes(0), minutes(1), minutes(4), minutes(20), minutes(600)]).toEqual([15, 15, 60, 300, 600]);
  expect(minutes(600, true)).toBe(3600);
});

test.each([
  ['38487.24', 3_848_724],
  ['38487.2', 3_848_720],
  ['38487', 3_848_700],
  ['0.005', 1],
  ['148.79500', 14_880],
  ['1.999999', 200],
  ['-1.20', undefined],
  ['1e5', undefined],
  ['', undefined],
])('%s is %s hundredths', (decimal, hundredths) => {
  expect(hundredthsOf(decimal)).toBe(hundredths);
});
