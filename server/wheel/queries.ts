import { type Satang, satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';

export interface WheelRow {
  id: number;
  title: string;
  terms: string[];
  is_open: boolean;
  point_cost: number | null;
  max_spins_a_day: number | null;
  /** The deposits of a day that give a free spin; null if deposits give none. */
  free_spin_deposit_satang: Satang | null;
}

/** The agent's wheel, if it has one. */
export function wheelOf(queries: Queries, agentId: number): Promise<WheelRow | undefined> {
  return queries.row<WheelRow>(
    `select id, title, terms, is_open, point_cost, max_spins_a_day, free_spin_deposit_satang from wheel where agent_id = $1`,
    [agentId],
  );
}

/** A slice as it is now or, for a spin, as it was when it was drawn. */
export interface SliceRow {
  prize_id: number;
  position: number;
  name: string;
  image: string | null;
  kind: 'cash' | 'point' | 'free_spin' | 'none';
  /** Satang of cash, else points or spins. */
  amount: number;
  weight: number;
  weight_sum: number;
}

/** The slices of a wheel, clockwise. */
export function slicesOf(queries: Queries, wheelId: number): Promise<SliceRow[]> {
  return queries.rows<SliceRow>(
    `select id as prize_id, position, name, image, kind, amount, weight, sum(weight) over ()::int as weight_sum
     from wheel_prize where wheel_id = $1 and is_on order by position`,
    [wheelId],
  );
}

/** The sum of the member's deposits in a time. */
export async function depositedBetween(
  queries: Queries,
  memberId: number,
  { since, until }: { since: Date; until: Date },
): Promise<Satang> {
  const row = await queries.row<{ satang: Satang }>('select deposited_between($1, $2, $3) as satang', [
    memberId,
    since,
    until,
  ]);
  return row?.satang ?? satang(0);
}
