import type { OutputOf } from '../../contract/endpoint.ts';
import { bahtOf } from '../../contract/money.ts';
import type { yeekeeList, yeekeeVerify } from '../../contract/yeekee.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { idNumber } from './round-queries.ts';

export type Shot = OutputOf<typeof yeekeeList>['shots'][number];

export interface ShotRow {
  position: number;
  number: string;
  member_id: number;
  name_masked: string;
  created_at: Date;
}

/** A shot as everybody sees it. */
export type ToldShot = Omit<Shot, 'is_mine'>;

export const shotForAll = (row: Omit<ShotRow, 'member_id'>): ToldShot => ({
  position: row.position,
  time: row.created_at.toISOString(),
  number: row.number,
  name_masked: row.name_masked,
});

export const shotOnWire = (row: ShotRow, viewerId: number | null): Shot => ({
  ...shotForAll(row),
  is_mine: row.member_id === viewerId,
});

/** Newest first; only positions above `after` and below `before`, where given. */
export function newestShots(
  queries: Queries,
  roundId: number,
  { after, before, limit }: { after?: string | undefined; before?: string | undefined; limit: number },
): Promise<ShotRow[]> {
  return queries.rows<ShotRow>(
    `select position, number, member_id, name_masked, created_at from lotto_shot
     where round_id = $1 and position > $2::bigint and ($3::bigint is null or position < $3) order by position desc limit $4`,
    [roundId, after === undefined ? 0 : idNumber(after), before === undefined ? null : idNumber(before), limit],
  );
}

/** All of a round, oldest first. */
export function allShots(queries: Queries, roundId: number): Promise<ShotRow[]> {
  return queries.rows<ShotRow>(
    'select position, number, member_id, name_masked, created_at from lotto_shot where round_id = $1 order by position',
    [roundId],
  );
}

/** What came after a position, oldest first. Positions commit in their order, so none can turn up behind another. */
export async function shotsAfter(queries: Queries, roundId: number, position: number): Promise<ToldShot[]> {
  const rows = await queries.rows<ShotRow>(
    'select position, number, name_masked, created_at from lotto_shot where round_id = $1 and position > $2 order by position',
    [roundId, position],
  );
  return rows.map(shotForAll);
}

/** The newest shots, newest first, with the sum and the count up to the newest of them. */
export async function lastShots(queries: Queries, roundId: number, most: number) {
  const { shots: count, sum } = await totalOf(queries, roundId);
  const newest = await shotsAfter(queries, roundId, Math.max(0, count - most));
  return { shots: newest.filter(({ position }) => position <= count).reverse(), sum, count };
}

/** The rewarded shooters, newest first. */
export async function bonusesOf(queries: Queries, roundId: number): Promise<OutputOf<typeof yeekeeVerify>['bonuses']> {
  const rows = await queries.rows<ShotRow & { position_from_newest: number; amount_satang: number }>(
    `select b.position_from_newest, b.amount_satang, s.position, s.number, s.name_masked
     from lotto_shooter_bonus b join lotto_shot s on s.round_id = b.round_id and s.position = b.shot_position
     where b.round_id = $1 order by b.position_from_newest`,
    [roundId],
  );
  return rows.map(({ position_from_newest, position, number, name_masked, amount_satang }) => ({
    position_from_newest,
    position,
    number,
    name_masked,
    amount: bahtOf(amount_satang),
  }));
}

export async function totalOf(queries: Queries, roundId: number): Promise<{ shots: number; sum: number }> {
  const row = await queries.row<{ shots: number; sum: number }>(
    'select shots, sum from lotto_shot_total where round_id = $1',
    [roundId],
  );
  return row ?? { shots: 0, sum: 0 };
}

export function shooterOf(queries: Queries, roundId: number, memberId: number) {
  return queries.row<{ shots: number; next_shot_at: Date }>(
    'select shots, next_shot_at from lotto_shooter where round_id = $1 and member_id = $2',
    [roundId, memberId],
  );
}

export interface ShootRow {
  outcome: 'shot' | 'round_not_found' | 'shoot_closed' | 'shoot_cooldown' | 'shoot_limit';
  shot_position: number;
  shots: number;
  sum: number;
  mine: number;
  next_shot_at: Date;
}

export async function shoot(
  tx: Transaction,
  shot: { memberId: number; agentId: number; roundId: number; number: string; name: string; at: Date },
): Promise<ShootRow> {
  const row = await tx.row<ShootRow>('select * from lotto_shoot($1, $2, $3, $4, $5, $6)', [
    shot.memberId,
    shot.agentId,
    shot.roundId,
    shot.number,
    shot.name,
    shot.at,
  ]);
  if (!row) throw new Error('lotto_shoot answered nothing');
  return row;
}
