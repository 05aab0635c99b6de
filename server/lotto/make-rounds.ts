import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../platform/database.ts';
import { beaconRoundAfter } from './beacon.ts';
import { type Rule, ruleSchema } from './rule.ts';
import { type PlannedRound, plannedRounds, scheduleSchema } from './schedule.ts';

/** Yeekee has 88 a day: two days are enough; the others are made a month ahead, so that a shifted draw is seen early. */
const DAYS_AHEAD = { yeekee: 2, other: 35 } as const;
const DAY_MS = 86_400_000;

/**
 * Makes the rounds that the categories' schedules hold from yesterday on and that are not there yet; returns how many.
 * Each gets its rule and its secret seed now, with the seed's hash to be published. Safe to run anywhere, any number of
 * times at once.
 */
export async function makeRounds(queries: Queries, at: Date): Promise<number> {
  const categories = await queries.rows<{ id: number; schedule: unknown; rule: unknown }>(
    'select id, schedule, rule from lotto_category where is_on',
  );
  const rounds = categories.flatMap(({ id, schedule, rule }) => {
    const { yeekee } = ruleSchema.parse(rule);
    const parsed = scheduleSchema.parse(schedule);
    const days = DAYS_AHEAD[parsed.repeats === 'yeekee' ? 'yeekee' : 'other'];
    // From yesterday, whose last yeekee rounds close this morning.
    return plannedRounds(parsed, new Date(at.getTime() - DAY_MS), days + 1)
      .filter(({ betClosesAt }) => betClosesAt > at)
      .map((planned) => ({ category_id: id, ...planned, ...drawSeed(), beacon_round: beaconRoundOf(yeekee, planned) }));
  });
  const made = await queries.rows(
    `insert into lotto_round (agent_id, category_id, planned_date, draw_date, round_no, rounds_in_day, bet_opens_at, bet_closes_at, shoot_closes_at, result_at, rule, seed, seed_hash, beacon_round)
     select c.agent_id, c.id, p."drawDate", p."drawDate", p."roundNo", p."roundsInDay", p."betOpensAt", p."betClosesAt", p."shootClosesAt", p."resultAt", c.rule, p.seed, p.seed_hash, p.beacon_round
     from jsonb_to_recordset($1) as p (category_id bigint, "drawDate" date, "roundNo" smallint, "roundsInDay" smallint, "betOpensAt" timestamptz,
       "betClosesAt" timestamptz, "shootClosesAt" timestamptz, "resultAt" timestamptz, seed text, seed_hash text, beacon_round bigint)
     join lotto_category c on c.id = p.category_id
     where not exists (select 1 from lotto_round r where r.category_id = c.id and r.planned_date = p."drawDate" and r.round_no = p."roundNo")
     on conflict do nothing returning 1`,
    [JSON.stringify(rounds)],
  );
  return made.length;
}

function beaconRoundOf(yeekee: Rule['yeekee'], { shootClosesAt }: PlannedRound): number | null {
  if (yeekee?.mode !== 'beacon' || !yeekee.beacon || !shootClosesAt) return null;
  return beaconRoundAfter(yeekee.beacon, shootClosesAt);
}

function drawSeed(): { seed: string; seed_hash: string } {
  const seed = randomBytes(32);
  return { seed: seed.toString('hex'), seed_hash: createHash('sha256').update(seed).digest('hex') };
}
