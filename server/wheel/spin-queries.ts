import type { Queries, Transaction } from '#server/database/database.ts';
import type { SliceRow } from './queries.ts';

export interface SpinRow extends SliceRow {
  id: number;
  created_at: Date;
  rewarded_at: Date | null;
}

const SPIN = 'id, prize_id, position, name, image, kind, amount, weight, weight_sum, created_at, rewarded_at';

/** The member's spin whose prize is not taken yet. */
export function waitingSpin(queries: Queries, memberId: number): Promise<SpinRow | undefined> {
  return queries.row<SpinRow>(`select ${SPIN} from wheel_spin where member_id = $1 and rewarded_at is null`, [
    memberId,
  ]);
}

/** A spin of the member. `id` may be any text. */
export function spinOf(queries: Queries, memberId: number, id: string): Promise<SpinRow | undefined> {
  return queries.row<SpinRow>(`select ${SPIN} from wheel_spin where member_id = $1 and id::text = $2`, [memberId, id]);
}

/** The number of the member's spins since a time. */
export async function spinsSince(queries: Queries, memberId: number, since: Date): Promise<number> {
  const row = await queries.row<{ spins: number }>(
    'select count(*)::int as spins from wheel_spin where member_id = $1 and created_at >= $2',
    [memberId, since],
  );
  return row?.spins ?? 0;
}

export interface NewSpin {
  agentId: number;
  memberId: number;
  wheelId: number;
  used: 'free' | 'point';
  slice: SliceRow;
  at: Date;
}

/** Adds a spin with a copy of its slice. */
export async function insertSpin(
  tx: Transaction,
  { agentId, memberId, wheelId, used, slice, at }: NewSpin,
): Promise<SpinRow> {
  const row = await tx.row<SpinRow>(
    `insert into wheel_spin (agent_id, member_id, wheel_id, used, prize_id, position, name, image, kind, amount, weight, weight_sum, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${SPIN}`,
    [
      agentId,
      memberId,
      wheelId,
      used,
      slice.prize_id,
      slice.position,
      slice.name,
      slice.image,
      slice.kind,
      slice.amount,
      slice.weight,
      slice.weight_sum,
      at,
    ],
  );
  if (!row) throw new Error('the spin was not made');
  return row;
}

/** Records that the spin's prize is credited. */
export async function markRewarded(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.rows('update wheel_spin set rewarded_at = $2 where id = $1', [id, at]);
}

export interface WinnerRow {
  username: string;
  name: string;
  kind: 'cash' | 'point' | 'free_spin';
  /** Satang of cash, else points or spins. */
  amount: number;
  rewarded_at: Date;
}

const BOARD_LENGTH = 20;

/** The agent's newest winners. */
export function winnersOf(queries: Queries, agentId: number): Promise<WinnerRow[]> {
  return queries.rows<WinnerRow>(
    `select m.username, s.name, s.kind, s.amount, s.rewarded_at from wheel_spin s join member m on m.id = s.member_id
     where s.agent_id = $1 and s.kind <> 'none' and s.rewarded_at is not null order by s.rewarded_at desc, s.id desc
     limit ${BOARD_LENGTH}`,
    [agentId],
  );
}
