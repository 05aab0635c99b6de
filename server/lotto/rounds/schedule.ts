import { z } from 'zod';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';

const MINUTE_MS = 60_000;

const CLOCK = 'is a time of day in Bangkok, from 00:00 to 23:59';
// Anything else would not compare as a time.
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: CLOCK, abort: true });
const day = z.iso.date('is a day that exists, as 2027-01-16');
const WEEKDAY = 'is a weekday: 0 is Sunday, 6 Saturday';
const weekday = z.int(WEEKDAY).min(0, WEEKDAY).max(6, WEEKDAY);
const times = {
  /** Days before the draw, and the time of that day, at which betting opens; not before the round before it has closed. */
  opens_days_before: z.number().int().min(0).max(31),
  opens: clockTime,
  closes: clockTime,
  result: clockTime,
};

/** The times of a lottery's rounds, in Bangkok, as data of its category (docs/rules.md#lottery-rounds). */
export const scheduleSchema = z.discriminatedUnion('repeats', [
  z.strictObject({
    repeats: z.literal('monthly'),
    days: z.array(z.int('is a day of the month').min(1).max(31)).min(1, 'has no day'),
    /** Draws that holidays shift: the usual day and the new one. */
    moved: z.record(day, day).default({}),
    ...times,
  }),
  z.strictObject({
    repeats: z.literal('weekly'),
    /** 0 = Sunday. */
    weekdays: z.array(weekday).min(1, 'has no weekday'),
    /** Days without a draw. */
    off: z.array(day).default([]),
    /** Whether it has no draw on holidays of its country: a plan asks for them where `off` has none. */
    pauses_on_holidays: z.boolean().default(true),
    ...times,
  }),
  z.strictObject({
    repeats: z.literal('yeekee'),
    first_at: clockTime,
    every_minutes: z.number().int().min(5),
    rounds: z.number().int().min(1).max(200),
    opens_minutes_before: z.number().int().min(1),
    shoots_minutes_after: z.number().int().min(0),
    result_seconds_after: z.number().int().min(0),
  }),
]);
export type Schedule = z.output<typeof scheduleSchema>;

export interface PlannedRound {
  /** `2026-11-21`: the day of the draw; a yeekee round after midnight belongs to the day before. */
  drawDate: string;
  /**
   * The usual day of a draw that the schedule shifts, if it has no other draw: the round may have been made for that
   * day before.
   */
  shiftedFrom: string | null;
  roundNo: number;
  roundsInDay: number | null;
  betOpensAt: Date;
  betClosesAt: Date;
  shootClosesAt: Date | null;
  resultAt: Date;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
const atClock = (day: string, clock: string) => new Date(startOfDay(day).getTime() + minutesOf(clock) * MINUTE_MS);

/** Days between two draws of a lottery, at most: those of a month, of which a holiday moves one. */
const MAX_GAP_DAYS = 35;

/** The days with a draw from `from` to `to`, both included. */
function drawDays(schedule: Exclude<Schedule, { repeats: 'yeekee' }>, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  if (schedule.repeats === 'weekly') {
    return days.filter(
      (day) => schedule.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !schedule.off.includes(day),
    );
  }
  const shiftedTo = new Set(Object.values(schedule.moved));
  return days.filter(
    (day) => shiftedTo.has(day) || (schedule.days.includes(Number(day.slice(8))) && !(day in schedule.moved)),
  );
}

function usualDay(schedule: Schedule, day: string): string | null {
  if (schedule.repeats !== 'monthly') return null;
  const days = Object.values(schedule.moved);
  return Object.entries(schedule.moved).find(([usual, to]) => to === day && !days.includes(usual))?.[0] ?? null;
}

function yeekeeRounds(schedule: Extract<Schedule, { repeats: 'yeekee' }>, day: string): PlannedRound[] {
  return Array.from({ length: schedule.rounds }, (_, index) => {
    const closes = atClock(day, schedule.first_at).getTime() + (index + 1) * schedule.every_minutes * MINUTE_MS;
    const shootCloses = closes + schedule.shoots_minutes_after * MINUTE_MS;
    return {
      drawDate: day,
      shiftedFrom: null,
      roundNo: index + 1,
      roundsInDay: schedule.rounds,
      betOpensAt: new Date(closes - schedule.opens_minutes_before * MINUTE_MS),
      betClosesAt: new Date(closes),
      shootClosesAt: new Date(shootCloses),
      resultAt: new Date(shootCloses + schedule.result_seconds_after * 1000),
    };
  });
}

/** The rounds of `days` draw dates, the first of which is the day of `from` in Bangkok. */
export function plannedRounds(schedule: Schedule, from: Date, days: number): PlannedRound[] {
  const first = bangkokDay(from);
  const last = addDays(first, days - 1);
  if (schedule.repeats === 'yeekee') {
    return Array.from({ length: days }, (_, index) => addDays(first, index)).flatMap((day) =>
      yeekeeRounds(schedule, day),
    );
  }
  const draws = drawDays(schedule, addDays(first, -MAX_GAP_DAYS), last);
  return draws.flatMap((day, place) => {
    if (day < first) return [];
    const opens = atClock(addDays(day, -schedule.opens_days_before), schedule.opens);
    const before = draws[place - 1];
    // One round of a lottery is open at a time.
    const earliest = before === undefined ? opens : atClock(before, schedule.closes);
    return {
      drawDate: day,
      shiftedFrom: usualDay(schedule, day),
      roundNo: 1,
      roundsInDay: null,
      betOpensAt: new Date(Math.max(opens.getTime(), earliest.getTime())),
      betClosesAt: atClock(day, schedule.closes),
      shootClosesAt: null,
      resultAt: atClock(day, schedule.result),
    };
  });
}
