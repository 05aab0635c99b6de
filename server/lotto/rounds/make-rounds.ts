import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#server/database/database.ts';
import { beaconRoundAfter } from '../results/beacon.ts';
import { type Rule, ruleSchema } from './rule.ts';
import { type PlannedRound, plannedRounds, scheduleSchema } from './schedule.ts';
import { insertRounds, type NewRound, schedules } from './schedule-queries.ts';

/** How many days ahead rounds are made (docs/rules.md#lottery-rounds). */
const DAYS_PLANNED = { yeekee: 2, other: 35 } as const;
const DAY_MS = 86_400_000;

/**
 * Makes the missing rounds of all schedules and returns how many. A round gets its rule, the lottery's closed
 * numbers, its secret seed and the seed's hash, which is public at once. Any number of processes may run it at once.
 * `since`: also makes rounds that closed after these times, for a demo's past. `onFault` is called with a lottery
 * whose schedule or rule cannot be read; without it that throws.
 */
export async function makeRounds(
  database: Database | Transaction,
  at: Date,
  since: { yeekee: Date; other: Date } = { yeekee: at, other: at },
  onFault: (lottery: number, error: unknown) => void = (_, error) => {
    throw error;
  },
): Promise<number> {
  function planned({ id, schedule, rule }: Awaited<ReturnType<typeof schedules>>[number]): NewRound[] {
    const { yeekee } = ruleSchema.parse(rule);
    const parsed = scheduleSchema.parse(schedule);
    const kind = parsed.repeats === 'yeekee' ? 'yeekee' : 'other';
    const from = since[kind];
    const days = DAYS_PLANNED[kind] + Math.round((at.getTime() - from.getTime()) / DAY_MS);
    // Yesterday's last yeekee rounds close this morning.
    return plannedRounds(parsed, new Date(from.getTime() - DAY_MS), days + 1)
      .filter(({ betClosesAt }) => betClosesAt > from)
      .map((round) => ({ category_id: id, ...round, ...drawSeed(), beacon_round: beaconRoundOf(yeekee, round) }));
  }
  const rounds = (await schedules(database)).flatMap((lottery) => {
    try {
      return planned(lottery);
    } catch (error) {
      onFault(lottery.id, error);
      return [];
    }
  });
  return insertRounds(database, rounds, at);
}

function beaconRoundOf(yeekee: Rule['yeekee'], { shootClosesAt }: PlannedRound): number | null {
  if (yeekee?.mode !== 'beacon' || !yeekee.beacon || !shootClosesAt) return null;
  return beaconRoundAfter(yeekee.beacon, shootClosesAt);
}

function drawSeed(): { seed: string; seed_hash: string } {
  const seed = randomBytes(32);
  return { seed: seed.toString('hex'), seed_hash: createHash('sha256').update(seed).digest('hex') };
}
