import { expect, test } from 'vitest';
import { plannedRounds, type Schedule, scheduleSchema } from './schedule.ts';

const times = { opens_days_before: 0, opens: '06:00', closes: '20:00', result: '20:30' };
const days = (schedule: Schedule, from: string, count: number) =>
  plannedRounds(schedule, new Date(from), count).map(({ drawDate }) => drawDate);

const government: Schedule = scheduleSchema.parse({
  repeats: 'monthly',
  days: [1, 16],
  moved: { '2027-01-01': '2027-01-02', '2027-01-16': '2027-01-17', '2027-05-01': '2027-05-02' },
  ...times,
  opens_days_before: 2,
});

test('government: the 1st and 16th, with the shifts of the year', () => {
  expect(days(government, '2026-11-20T00:00:00+07:00', 70)).toEqual([
    '2026-12-01',
    '2026-12-16',
    '2027-01-02',
    '2027-01-17',
  ]);
  expect(days(government, '2027-04-30T00:00:00+07:00', 5)).toEqual(['2027-05-02']);
  const usual = plannedRounds(government, new Date('2026-12-15T00:00:00+07:00'), 20).map((one) => one.shiftedFrom);
  expect(usual).toEqual([null, '2027-01-01']);
});

test('a round opens once the one before it has closed, however early its schedule would have it', () => {
  const early = { ...government, opens_days_before: 17 };
  const rounds = plannedRounds(early, new Date('2026-11-20T00:00:00+07:00'), 30);
  expect(rounds.map(({ betOpensAt }) => betOpensAt)).toEqual([
    new Date('2026-11-16T20:00:00+07:00'),
    new Date('2026-12-01T20:00:00+07:00'),
  ]);
});

test('times are those of Bangkok, whatever the machine’s time zone', () => {
  const [first] = plannedRounds(government, new Date('2026-11-30T20:00:00Z'), 1);
  expect(first).toMatchObject({
    drawDate: '2026-12-01',
    betOpensAt: new Date('2026-11-29T06:00:00+07:00'),
    betClosesAt: new Date('2026-12-01T20:00:00+07:00'),
    resultAt: new Date('2026-12-01T20:30:00+07:00'),
    shootClosesAt: null,
    roundsInDay: null,
  });
});

test('weekly: its weekdays only, without the days off', () => {
  const lao = scheduleSchema.parse({ repeats: 'weekly', weekdays: [1, 3, 5], off: ['2026-11-25'], ...times });
  expect(days(lao, '2026-11-21T12:00:00+07:00', 8)).toEqual(['2026-11-23', '2026-11-27']);
});

test('a first round, and one long after the one before it, opens as its schedule says', () => {
  const seldom = scheduleSchema.parse({ repeats: 'monthly', days: [31], ...times, opens_days_before: 7 });
  const rounds = plannedRounds(seldom, new Date('2026-12-31T00:00:00+07:00'), 1);
  expect(rounds.map(({ betOpensAt }) => betOpensAt)).toEqual([new Date('2026-12-24T06:00:00+07:00')]);
});

const yeekee = scheduleSchema.parse({
  repeats: 'yeekee',
  first_at: '06:00',
  every_minutes: 15,
  rounds: 88,
  opens_minutes_before: 60,
  shoots_minutes_after: 2,
  result_seconds_after: 10,
});

test.each([
  [{ weekdays: [0, 6], ...times }, true],
  [{ weekdays: [], ...times }, false],
  [{ weekdays: [7], ...times }, false],
  [{ weekdays: [-1], ...times }, false],
  [{ weekdays: [1], ...times, closes: '24:00' }, false],
  [{ weekdays: [1], ...times, closes: '23:59' }, true],
  [{ weekdays: [1], ...times, closes: '20:000' }, false],
  [{ weekdays: [1], ...times, closes: '120:00' }, false],
])('a weekly schedule with %j is one: %s', (schedule, isOne) => {
  expect(scheduleSchema.safeParse({ repeats: 'weekly', ...schedule }).success).toBe(isOne);
});

test.each([
  [{ every_minutes: 5 }, true],
  [{ every_minutes: 4 }, false],
  [{ rounds: 1 }, true],
  [{ rounds: 0 }, false],
  [{ rounds: 200 }, true],
  [{ rounds: 201 }, false],
  [{ opens_minutes_before: 1 }, true],
  [{ opens_minutes_before: 0 }, false],
  [{ shoots_minutes_after: 0, result_seconds_after: 0 }, true],
  [{ shoots_minutes_after: -1 }, false],
  [{ result_seconds_after: -1 }, false],
])('a schedule of yeekee with %j is one: %s', (changed, isOne) => {
  expect(scheduleSchema.safeParse({ ...yeekee, ...changed }).success).toBe(isOne);
});

test('yeekee: 88 rounds; the first closes at 06:15, the last at 04:00 and belongs to the day it started from', () => {
  const rounds = plannedRounds(yeekee, new Date('2026-11-21T23:59:00+07:00'), 1);
  expect(rounds).toHaveLength(88);
  expect(rounds[0]).toMatchObject({ roundNo: 1, betClosesAt: new Date('2026-11-21T06:15:00+07:00') });
  expect(rounds[87]).toEqual({
    drawDate: '2026-11-21',
    shiftedFrom: null,
    roundNo: 88,
    roundsInDay: 88,
    betOpensAt: new Date('2026-11-22T03:00:00+07:00'),
    betClosesAt: new Date('2026-11-22T04:00:00+07:00'),
    shootClosesAt: new Date('2026-11-22T04:02:00+07:00'),
    resultAt: new Date('2026-11-22T04:02:10+07:00'),
  });
});

test('the rounds of two days contain each round once', () => {
  const keys = plannedRounds(yeekee, new Date('2026-11-21T00:00:00+07:00'), 2).map((r) => `${r.drawDate} ${r.roundNo}`);
  expect(new Set(keys).size).toBe(176);
});
