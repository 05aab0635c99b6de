import type { Queries, Transaction } from '../platform/database.ts';

export interface WheelRow {
  id: number;
  title: string;
  terms: string[];
  is_open: boolean;
  point_cost: number | null;
  max_spins_a_day: number | null;
  free_spin_deposit_satang: number | null;
}

/** Undefined: the agent has no wheel. */
export function wheelOf(queries: Queries, agentId: number): Promise<WheelRow | undefined> {
  return queries.row<WheelRow>(
    `select id, title, terms, is_open, point_cost, max_spins_a_day, free_spin_deposit_satang from wheel where agent_id = $1`,
    [agentId],
  );
}

/** A slice as it is, or as it was when it was drawn. */
export interface SliceRow {
  prize_id: number;
  position: number;
  name: string;
  image: string | null;
  kind: 'cash' | 'point' | 'free_spin' | 'none';
  /** Satang of cash, else a number. */
  amount: number;
  weight: number;
  weight_sum: number;
}

export function slicesOf(queries: Queries, wheelId: number): Promise<SliceRow[]> {
  return queries.rows<SliceRow>(
    `select id as prize_id, position, name, image, kind, amount, weight, sum(weight) over ()::int as weight_sum
     from wheel_prize where wheel_id = $1 order by position`,
    [wheelId],
  );
}

export interface SpinRow extends SliceRow {
  id: number;
  created_at: Date;
  rewarded_at: Date | null;
}

const SPIN = 'id, prize_id, position, name, image, kind, amount, weight, weight_sum, created_at, rewarded_at';

/** The member's spin whose prize waits. */
export function waitingSpin(queries: Queries, memberId: number): Promise<SpinRow | undefined> {
  return queries.row<SpinRow>(`select ${SPIN} from wheel_spin where member_id = $1 and rewarded_at is null`, [
    memberId,
  ]);
}

export function spinOf(queries: Queries, memberId: number, id: string): Promise<SpinRow | undefined> {
  return queries.row<SpinRow>(`select ${SPIN} from wheel_spin where member_id = $1 and id::text = $2`, [memberId, id]);
}

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

export async function markRewarded(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.rows('update wheel_spin set rewarded_at = $2 where id = $1', [id, at]);
}

export async function depositedOn(
  queries: Queries,
  memberId: number,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const row = await queries.row<{ satang: number }>('select deposited_since($1, $2, $3) as satang', [
    memberId,
    since,
    until,
  ]);
  return row?.satang ?? 0;
}

export interface WinnerRow {
  username: string;
  name: string;
  kind: 'cash' | 'point' | 'free_spin';
  amount: number;
  rewarded_at: Date;
}

const ON_BOARD = 20;

export function winnersOf(queries: Queries, agentId: number): Promise<WinnerRow[]> {
  return queries.rows<WinnerRow>(
    `select m.username, s.name, s.kind, s.amount, s.rewarded_at from wheel_spin s join member m on m.id = s.member_id
     where s.agent_id = $1 and s.kind <> 'none' and s.rewarded_at is not null order by s.rewarded_at desc limit ${ON_BOARD}`,
    [agentId],
  );
}
