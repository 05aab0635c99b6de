/** The schedule of the demo's past. */
import { drawFromSeed } from '#contract/lotto-draw.ts';
import { settleDay } from '#server/affiliate/job.ts';
import { computeDay } from '#server/cashback/job.ts';
import { addDays, bangkokDay } from '#server/lib/bangkok.ts';
import { maskName } from '#server/lib/masks.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { chance } from '../crowd/chance.ts';
import { shotNumber, shotsDue } from '../crowd/plan.ts';
import { bill, claimAll, deposit, earn, play, spin, takeBonus, vote, withdraw } from './past-actions.ts';
import { type PastResult, type PastRound, type PastShot, settleAll } from './past-queries.ts';
import type { Person, World } from './past-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
export const PAST_DAYS = 21;

export interface Happening {
  at: Date;
  happen(at: Date): Promise<unknown>;
}

/** A person's days: a deposit every few days, bills and games between them, and what these give. */
export function lifeOf(world: World, person: Person): Happening[] {
  const { key, joinedAt, stake } = person;
  const isDemo = key === 'demo';
  const days = Math.floor((world.now.getTime() - joinedAt.getTime()) / DAY_MS);
  return Array.from({ length: days + 1 }, (_, day) => {
    const hour = (hours: number) => new Date(joinedAt.getTime() + day * DAY_MS + hours * HOUR_MS);
    const likes = (what: string, often: number) => chance(key, what, day) < often;
    const does = (hours: number, happen: Happening['happen']): Happening => ({ at: hour(hours), happen });
    return [
      ...(day % 3 === 0
        ? [does(0.2, (at) => deposit(world, person, stake * 20, at)), does(0.5, (at) => spin(world, person, at))]
        : []),
      // The demo's votes are the tester's.
      ...(day % 3 === 0 && !isDemo ? [does(0.6, (at) => vote(world, person, at))] : []),
      ...(isDemo || likes('bill', 0.6)
        ? [does(1 + 8 * chance(key, 'when', day), (at) => bill(world, person, at))]
        : []),
      ...(likes('game', isDemo ? 0.7 : 0.25)
        ? [does(10 + chance(key, 'game', day), (at) => play(world, person, person.cash, at))]
        : []),
      ...(day % 7 === 5
        ? [does(12, (at) => withdraw(world, person, at)), does(13, (at) => claimAll(world, person, at))]
        : []),
    ];
  }).flat();
}

/** The demo member's last open matters: a bonus that runs, and a bill that waits for its draw. */
export function lastHoursOf(world: World, demo: Person): Happening[] {
  const before = (minutes: number) => new Date(world.now.getTime() - minutes * MINUTE_MS);
  let bonus: number | undefined;
  return [
    { at: before(90), happen: (at) => deposit(world, demo, 500, at) },
    {
      at: before(88),
      async happen(at) {
        bonus = await takeBonus(world, demo, at);
      },
    },
    { at: before(80), happen: async (at) => bonus === undefined || play(world, demo, bonus, at) },
    { at: before(30), happen: (at) => bill(world, demo, at, true) },
    { at: before(12), happen: (at) => bill(world, demo, at, true) },
    { at: before(6), happen: (at) => claimAll(world, demo, at) },
    { at: before(5), happen: (at) => earn(world, demo, at) },
  ];
}

/** All shots of the crowd, in order; for a round that is not over, those so far. */
export function shotsOf({ rounds, now }: World, crowd: readonly Person[]): PastShot[] {
  return rounds.flatMap(({ id, shoot_closes_at: closesAt, bet_opens_at: opensAt }) => {
    if (!closesAt || crowd.length === 0) return [];
    const count = shotsDue({ roundId: String(id), opensAt, closesAt }, now);
    const end = Math.min(now.getTime(), closesAt.getTime()) - 30_000;
    return Array.from({ length: count }, (_, place) => {
      const before = (1 - Math.sqrt((place + 1) / (count + 1))) * (end - opensAt.getTime());
      return { place, at: new Date(end - before), shooter: crowd[(place + id) % crowd.length] };
    }).flatMap(({ place, at, shooter }) =>
      shooter && shooter.joinedAt <= at
        ? {
            round_id: id,
            member_id: shooter.memberId,
            number: shotNumber(String(id), place),
            name: maskName(shooter.username),
            at,
          }
        : [],
    );
  });
}

/** The draw and the settlement of a round with shots or bills. */
export function drawOf({ database, transaction, sold }: World, round: PastRound): Happening {
  return {
    at: round.result_at,
    async happen(at) {
      if (round.shoot_closes_at) {
        await drawRound(database, round.id, at);
        await settleRound(database, round.id, { now: () => at });
      } else if (sold.has(round.id)) await settleAll(transaction, [await seededResult(round)]);
    },
  };
}

/** The result that follows from a round's seed. */
export const seededResult = async ({ id, kind, seed, result_at: at }: PastRound): Promise<PastResult> => ({
  round_id: id,
  at,
  ...(await drawFromSeed({ roundId: String(id), kind }, seed)),
});

/** Each night: cashback and affiliate income of the day before. */
export function nightsOf({ database, agent }: World, start: Date): Happening[] {
  const first = bangkokDay(start);
  return Array.from({ length: PAST_DAYS }, (_, index) => {
    const day = addDays(first, index);
    const night = new Date(`${addDays(day, 1)}T00:06:00+07:00`);
    return {
      at: night,
      async happen(at: Date) {
        await computeDay(database, agent.id, day, at);
        await settleDay(database, agent.id, day, () => at);
      },
    };
  });
}
