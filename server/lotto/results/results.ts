import { drawFromSeed, type Prizes } from '#contract/lotto-draw.ts';
import { topNumbers } from '#contract/lotto-rules.ts';
import { computeYeekee, type YeekeeMode, yeekeeNumbers } from '#contract/yeekee-rules.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import {
  beaconRoundOf,
  chooseShooters,
  closeShooting,
  type DueRound,
  enterResult,
  lockDueRound,
  type ResultEntry,
} from '../draw-night/draw-queries.ts';
import type { Beacon, BeaconRound } from './beacon.ts';

const yeekeePrizes = (number: string): Prizes => ({
  first_prize: null,
  three_front: [],
  three_bottom: [],
  ...yeekeeNumbers(number),
  yeekee: number,
});

/** The prizes of a result that an operator enters: the top numbers follow from the first prize, or from three_top. */
export function prizesOf(
  entered:
    | { first_prize: string; three_front: string[]; three_bottom: string[]; two_bottom: string }
    | { three_top: string; two_bottom: string },
): Prizes {
  const isGovernment = 'first_prize' in entered;
  return {
    first_prize: isGovernment ? entered.first_prize : null,
    ...topNumbers(isGovernment ? entered.first_prize : entered.three_top),
    three_front: isGovernment ? entered.three_front : [],
    three_bottom: isGovernment ? entered.three_bottom : [],
    two_bottom: entered.two_bottom,
    yeekee: null,
  };
}

const TOO_FEW_SHOTS = 'มีเลขยิงไม่ถึง 16 เลข';

/**
 * Draws a due round that the system draws. Any number of processes may call it at once: only one of them draws.
 * Throws if the public beacon cannot be read.
 */
export async function drawRound(
  database: Database,
  roundId: number,
  at: Date,
  beacon: Beacon | null = null,
): Promise<void> {
  const published = await publicRandomness(database, roundId, at, beacon);
  if (published === 'awaited') return;
  await database.transaction(async (tx) => {
    const round = await lockDueRound(tx, roundId, at);
    if (!round) return;
    const drawn = await (round.rule.yeekee
      ? drawYeekee(tx, round, round.rule.yeekee.mode, published)
      : drawSeeded(round));
    await enterResult(tx, { roundId, after: 0, enteredBy: 'draw', ...drawn }, at);
    if (round.rule.yeekee && drawn.prizes) await chooseShooters(tx, roundId);
  });
}

/** The public randomness that a due round is drawn from; null for a round that uses none. */
async function publicRandomness(
  database: Database,
  roundId: number,
  at: Date,
  beacon: Beacon | null,
): Promise<BeaconRound | 'awaited' | null> {
  const due = await beaconRoundOf(database, roundId, at);
  const chain = due?.rule.yeekee?.beacon;
  if (!due || !chain) return null;
  if (!beacon) throw new Error(`round ${roundId} waits for a public beacon: set BEACON_URL`);
  return (await beacon.published(chain, due.beacon_round)) ?? 'awaited';
}

type Drawn = Pick<ResultEntry, 'prizes' | 'computation' | 'reason'>;

async function drawSeeded({ id, kind, seed }: DueRound): Promise<Drawn> {
  const { prizes, index } = await drawFromSeed({ roundId: String(id), kind }, seed);
  return { prizes, computation: index && { index }, reason: null };
}

async function drawYeekee(
  tx: Transaction,
  round: DueRound,
  mode: YeekeeMode,
  beacon: BeaconRound | null,
): Promise<Drawn> {
  const numbers = await closeShooting(tx, round.id);
  const computation = await computeYeekee(numbers, {
    mode,
    roundId: String(round.id),
    seed: mode === 'classic' ? null : round.seed,
    randomness: beacon?.randomness ?? null,
  });
  return computation
    ? { prizes: yeekeePrizes(computation.number), computation: { ...computation, beacon }, reason: null }
    : { prizes: null, reason: TOO_FEW_SHOTS };
}
