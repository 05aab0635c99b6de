import type { Transaction } from '#server/database/database.ts';
import type { SliceRow, WheelRow } from './queries.ts';

export type WheelFields = Omit<WheelRow, 'id'>;
export type SliceFields = Pick<SliceRow, 'position' | 'name' | 'image' | 'kind' | 'amount' | 'weight'>;

/** Makes the agent's wheel, or changes it. Returns its id. */
export async function putWheel(tx: Transaction, agentId: number, wheel: WheelFields): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `insert into wheel (agent_id, title, terms, is_open, point_cost, max_spins_a_day, free_spin_deposit_satang)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (agent_id) do update set title = excluded.title, terms = excluded.terms, is_open = excluded.is_open,
       point_cost = excluded.point_cost, max_spins_a_day = excluded.max_spins_a_day,
       free_spin_deposit_satang = excluded.free_spin_deposit_satang
     returning id`,
    [
      agentId,
      wheel.title,
      JSON.stringify(wheel.terms),
      wheel.is_open,
      wheel.point_cost,
      wheel.max_spins_a_day,
      wheel.free_spin_deposit_satang,
    ],
  );
  if (!row) throw new Error('the wheel was not written');
  return row.id;
}

/** Sets the slices, clockwise. A spin keeps a copy of its slice, so slices beyond the new ones are taken off the wheel and stay. */
export async function putSlices(tx: Transaction, wheelId: number, slices: readonly SliceFields[]): Promise<void> {
  await tx.rows(
    `insert into wheel_prize (wheel_id, position, name, image, kind, amount, weight)
     select $1, position, name, image, kind, amount, weight
     from jsonb_to_recordset($2) as r (position int, name text, image text, kind text, amount bigint, weight int)
     on conflict (wheel_id, position) do update set name = excluded.name, image = excluded.image, kind = excluded.kind,
       amount = excluded.amount, weight = excluded.weight, is_on = true`,
    [wheelId, JSON.stringify(slices)],
  );
  await tx.rows('update wheel_prize set is_on = false where wheel_id = $1 and position >= $2', [
    wheelId,
    slices.length,
  ]);
}
