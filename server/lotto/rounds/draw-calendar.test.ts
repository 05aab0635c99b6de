import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarNotes } from './draw-calendar.ts';
import { plannedRounds, scheduleSchema } from './schedule.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const times = { opens_days_before: 17, opens: '06:00', closes: '15:20', result: '16:00' };
const government = (moved: Record<string, string>) => ({
  code: 'government',
  kind: 'government',
  isOfficial: true,
  schedule: scheduleSchema.parse({ repeats: 'monthly', days: [1, 16], moved, ...times }),
});
const AS_BEFORE = { '2027-01-01': '2027-01-02', '2027-01-16': '2027-01-17', '2027-05-01': '2027-05-02' };

test('the government’s draws of 2025 and 2026, a year on, are what a plan expects', () => {
  expect(calendarNotes(government(AS_BEFORE), NOW)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a New Year’s draw in the old year',
    { ...AS_BEFORE, '2027-01-01': '2026-12-30' },
    '2027-01-01 is planned on 2026-12-30',
  ],
  [
    'Teachers’ Day as any other',
    { '2027-01-01': '2027-01-02', '2027-05-01': '2027-05-02' },
    '2027-01-16 is planned on 2027-01-16',
  ],
  ['a day that was not moved', { ...AS_BEFORE, '2027-07-16': '2027-07-15' }, '2027-07-16 is planned on 2027-07-15'],
])('%s is told', (_name, moved, note) => {
  expect(calendarNotes(government(moved), NOW)).toEqual([expect.stringContaining(note)]);
});

test('a real lottery that pauses on holidays and has none is told, a demo’s is not, nor one that never pauses', () => {
  const weekly = (off: string[], pauses?: boolean) =>
    scheduleSchema.parse({ repeats: 'weekly', weekdays: [1, 3, 5], off, pauses_on_holidays: pauses, ...times });
  const lao = { code: 'lao', kind: 'lao', isOfficial: true, schedule: weekly([]) };
  expect(calendarNotes(lao, NOW)).toEqual([expect.stringContaining('lottery lao: has no day off in the coming year')]);
  expect(calendarNotes({ ...lao, schedule: weekly(['2027-04-14']) }, NOW)).toEqual([]);
  expect(calendarNotes({ ...lao, schedule: weekly(['2026-04-14']) }, NOW)).toHaveLength(1);
  expect(calendarNotes({ ...lao, isOfficial: false }, NOW)).toEqual([]);
  expect(calendarNotes({ ...lao, schedule: weekly([], false) }, NOW)).toEqual([]);
});

test('the demo’s government lottery, ออมสิน and ธ.ก.ส. sell until 2 January 2027, and none on 30 December', () => {
  const { lotteries } = JSON.parse(readFileSync('agents/chokdee/operation/lotteries.json', 'utf8'));
  const days = (code: string) =>
    plannedRounds(scheduleSchema.parse(lotteries[code].schedule), NOW, 60).map(({ drawDate }) => drawDate);
  for (const code of ['government', 'gsb'])
    expect(days(code)).toEqual(['2026-12-01', '2026-12-16', '2027-01-02', '2027-01-17']);
  expect(days('baac')).toEqual(['2026-12-16', '2027-01-17']);
  const schedule = scheduleSchema.parse(lotteries.government.schedule);
  expect(calendarNotes({ code: 'government', kind: 'government', schedule, isOfficial: false }, NOW)).toEqual([]);
  expect(
    calendarNotes({ code: 'government', kind: 'government', schedule, isOfficial: false }, new Date('2027-11-28')),
  ).toEqual([]);
});
