import { drawFromSeed, type Prizes } from '../../contract/lotto-draw.ts';
import { topNumbers, winningKeys } from '../../contract/lotto-rules.ts';
import { computeYeekee, type YeekeeComputation, type YeekeeMode, yeekeeNumbers } from '../../contract/yeekee-rules.ts';
import type { Database, Transaction } from '../platform/database.ts';
import type { Beacon, BeaconRound } from './beacon.ts';
import type { Rule } from './rule.ts';

export interface ResultEntry {
  roundId: number;
  /** The version that the caller has seen; 0 before there is a result. */
  after: number;
  /** Null: not held, every bill is refunded. */
  prizes: Prizes | null;
  computation?: (YeekeeComputation & { beacon: BeaconRound | null }) | null;
  reason: string | null;
  enteredBy: string;
}

/** Puts a result on record. False when another came first, or the settlement of the one before still runs. */
export async function enterResult(tx: Transaction, entry: ResultEntry, at: Date): Promise<boolean> {
  const row = await tx.row<{ is_entered: boolean }>(
    'select lotto_enter_result($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7, $8) as is_entered',
    [
      entry.roundId,
      entry.after,
      entry.prizes && JSON.stringify(entry.prizes),
      entry.prizes && JSON.stringify(winningKeys(entry.prizes)),
      entry.computation ? JSON.stringify(entry.computation) : null,
      entry.reason,
      entry.enteredBy,
      at,
    ],
  );
  return row?.is_entered ?? false;
}

const yeekeePrizes = (number: string): Prizes => ({
  first_prize: null,
  three_front: [],
  three_bottom: [],
  ...yeekeeNumbers(number),
  yeekee: number,
});

/** An entered result as the contract's prizes: the top numbers follow from the first prize, or from three_top. */
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

const TOO_FEW_SHOTS = 'มีเลขยิงไม่ถึง 16 เลข คืนเงินทุกโพย';

interface DueRound {
  id: number;
  kind: string;
  rule: Rule;
  seed: string;
}

/**
 * Draws a round whose time has come and that draws itself; a second caller, here or elsewhere, does nothing. The weaker
 * lock lets shots under way, whose foreign key takes the round, come to their end first.
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
    const round = await tx.row<DueRound>(
      `select r.id, c.kind, r.rule, r.seed from lotto_round r join lotto_category c on c.id = r.category_id
       where r.id = $1 and r.version = 0 and r.result_at <= $2 and r.rule ->> 'draw' <> 'official' for no key update of r`,
      [roundId, at],
    );
    if (!round) return;
    const drawn = await (round.rule.yeekee
      ? drawYeekee(tx, round, round.rule.yeekee.mode, published)
      : drawSeeded(round));
    await enterResult(tx, { roundId, after: 0, enteredBy: 'draw', ...drawn }, at);
    if (round.rule.yeekee && drawn.prizes) await tx.rows('select lotto_choose_shooters($1)', [roundId]);
  });
}

/** What the public beacon said in the round that a due round waits for; null for rounds without one. */
async function publicRandomness(
  database: Database,
  roundId: number,
  at: Date,
  beacon: Beacon | null,
): Promise<BeaconRound | 'awaited' | null> {
  const waits = await database.row<{ beacon_round: number; rule: Rule }>(
    'select beacon_round, rule from lotto_round where id = $1 and version = 0 and result_at <= $2 and beacon_round is not null',
    [roundId, at],
  );
  const chain = waits?.rule.yeekee?.beacon;
  if (!waits || !chain) return null;
  if (!beacon) throw new Error(`round ${roundId} waits for a public beacon: set BEACON_URL`);
  return (await beacon.published(chain, waits.beacon_round)) ?? 'awaited';
}

type Drawn = Pick<ResultEntry, 'prizes' | 'computation' | 'reason'>;

async function drawSeeded({ id, kind, seed }: DueRound): Promise<Drawn> {
  const isGovernment = kind === 'government';
  return { prizes: await drawFromSeed({ roundId: String(id), isGovernment }, seed), reason: null };
}

async function drawYeekee(
  tx: Transaction,
  round: DueRound,
  mode: YeekeeMode,
  beacon: BeaconRound | null,
): Promise<Drawn> {
  // From here on no shot is taken, and those under way are in.
  await tx.rows(
    `insert into lotto_shot_total (round_id, is_drawn) values ($1, true) on conflict (round_id) do update set is_drawn = true`,
    [round.id],
  );
  const shots = await tx.rows<{ number: string }>(
    'select number from lotto_shot where round_id = $1 order by position',
    [round.id],
  );
  const computation = await computeYeekee(
    shots.map(({ number }) => number),
    {
      mode,
      roundId: String(round.id),
      seed: mode === 'classic' ? null : round.seed,
      randomness: beacon?.randomness ?? null,
    },
  );
  return computation
    ? { prizes: yeekeePrizes(computation.number), computation: { ...computation, beacon }, reason: null }
    : { prizes: null, reason: TOO_FEW_SHOTS };
}
