import type { OutputOf } from '../../contract/endpoint.ts';
import type { yeekeeList } from '../../contract/lotto.ts';
import type { Queries, Transaction } from '../platform/database.ts';

export type Shot = OutputOf<typeof yeekeeList>['shots'][number];

export interface ShotRow {
  position: number;
  number: string;
  member_id: number;
  name_masked: string;
  created_at: Date;
}

export function shotOnWire(row: ShotRow, viewerId: number | null): Shot {
  return {
    position: row.position,
    time: row.created_at.toISOString(),
    number: row.number,
    name_masked: row.name_masked,
    is_mine: row.member_id === viewerId,
  };
}

/** Newest first; with `after` only those with a higher position. */
export function newestShots(queries: Queries, roundId: number, after: number, limit: number): Promise<ShotRow[]> {
  return queries.rows<ShotRow>(
    `select position, number, member_id, name_masked, created_at from lotto_shot
     where round_id = $1 and position > $2 order by position desc limit $3`,
    [roundId, after, limit],
  );
}

/** All of a round, oldest first. */
export function allShots(queries: Queries, roundId: number): Promise<ShotRow[]> {
  return queries.rows<ShotRow>(
    'select position, number, member_id, name_masked, created_at from lotto_shot where round_id = $1 order by position',
    [roundId],
  );
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
