import type { Prizes, StockIndex } from '#contract/lotto-draw.ts';
import { winningKeys } from '#contract/lotto-rules.ts';
import type { YeekeeComputation } from '#contract/yeekee-rules.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { BeaconRound } from '../results/beacon.ts';
import { DRAW } from '../rounds/announcement-queries.ts';
import type { Rule } from '../rounds/rule.ts';

export interface ResultEntry {
  roundId: number;
  /** The version that this one follows; 0 for a first result. */
  after: number;
  /** Null if the draw was not held: then every bill is refunded. */
  prizes: Prizes | null;
  computation?: (YeekeeComputation & { beacon: BeaconRound | null }) | { index: StockIndex } | null;
  reason: string | null;
  enteredBy: string;
}

/**
 * Writes a result's next version. False if another one was entered first, or the previous version is still being
 * settled.
 */
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
  if (!row?.is_entered) return false;
  tx.signals.push({ name: DRAW, key: entry.roundId });
  return true;
}

/** The rounds that are due to be drawn by the system, and those whose newest result is not settled. */
export async function dueRounds(queries: Queries, at: Date): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `select id from lotto_round where version = 0 and voided_at is null and result_at <= $1 and rule ->> 'draw' <> 'official'
     union
     select id from lotto_round where settled_version < version`,
    [at],
  );
  return rows.map(({ id }) => id);
}

export interface DueRound {
  id: number;
  kind: string;
  rule: Rule;
  seed: string;
  result_at: Date;
}

/**
 * The round, locked, if it is due to be drawn by the system. The weak lock waits for shots in progress, whose foreign key
 * locks the round as well.
 */
export function lockDueRound(tx: Transaction, roundId: number, at: Date): Promise<DueRound | undefined> {
  return tx.row<DueRound>(
    `select r.id, c.kind, r.rule, r.seed, r.result_at from lotto_round r join lotto_category c on c.id = r.category_id
       where r.id = $1 and r.version = 0 and r.result_at <= $2 and r.rule ->> 'draw' <> 'official' for no key update of r`,
    [roundId, at],
  );
}

/** The beacon round that a due round is drawn from; undefined for a round without one. */
export function beaconRoundOf(
  queries: Queries,
  roundId: number,
  at: Date,
): Promise<{ beacon_round: number; rule: Rule } | undefined> {
  return queries.row(
    'select beacon_round, rule from lotto_round where id = $1 and version = 0 and result_at <= $2 and beacon_round is not null',
    [roundId, at],
  );
}

/** Ends shooting: waits for shots in progress, then no other is taken. Returns the round's numbers, oldest first. */
export async function closeShooting(tx: Transaction, roundId: number): Promise<string[]> {
  await tx.rows(
    `insert into lotto_shot_total (round_id, is_drawn) values ($1, true) on conflict (round_id) do update set is_drawn = true`,
    [roundId],
  );
  const shots = await tx.rows<{ number: string }>(
    'select number from lotto_shot where round_id = $1 order by position',
    [roundId],
  );
  return shots.map(({ number }) => number);
}

/** Chooses the shooters that the round's bonuses go to (docs/rules.md#yeekee). */
export async function chooseShooters(tx: Transaction, roundId: number): Promise<void> {
  await tx.rows('select lotto_choose_shooters($1)', [roundId]);
}
