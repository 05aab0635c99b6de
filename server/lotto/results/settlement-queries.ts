import type { Database, Queries } from '#server/database/database.ts';

export interface SettlementState {
  /** The version of the newest result. */
  version: number;
  settled_version: number;
  /** The payouts of the newest result are listed already. */
  is_listed: boolean;
}

export function settlementState(queries: Queries, roundId: number): Promise<SettlementState | undefined> {
  return queries.row<SettlementState>(
    `select r.version, r.settled_version, s.listed_at is not null as is_listed
     from lotto_round r left join lotto_result s on s.round_id = r.id and s.version = r.version where r.id = $1`,
    [roundId],
  );
}

/** Lists what each bill gains or loses by the version. One statement, so it needs no transaction. */
export async function listPayouts(database: Database, roundId: number, version: number, at: Date): Promise<void> {
  await database.rows('select lotto_list_payouts($1, $2, $3)', [roundId, version, at]);
}

/** Settles at most `most` listed bills and returns how many they were. One statement, so it needs no transaction. */
export async function settleBills(
  database: Database,
  { roundId, version, most }: { roundId: number; version: number; most: number },
  at: Date,
): Promise<number> {
  const row = await database.row<{ bills: number }>('select lotto_settle_batch($1, $2, $3, $4) as bills', [
    roundId,
    version,
    most,
    at,
  ]);
  return row?.bills ?? 0;
}

/** Pays the yeekee bonuses that are not paid yet. One statement, so it needs no transaction. */
export async function payShooters(database: Database, roundId: number, at: Date): Promise<void> {
  await database.rows('select lotto_pay_shooters($1, $2)', [roundId, at]);
}

/** Marks the version as settled; false while some of its bills are not. One statement, so it needs no transaction. */
export async function finishSettlement(
  database: Database,
  roundId: number,
  version: number,
  at: Date,
): Promise<boolean> {
  const row = await database.row<{ done: boolean }>('select lotto_finish_settlement($1, $2, $3) as done', [
    roundId,
    version,
    at,
  ]);
  return row?.done ?? false;
}
