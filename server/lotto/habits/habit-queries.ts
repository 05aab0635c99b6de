import type { Queries, Transaction } from '#server/database/database.ts';
import { idNumber } from '../rounds/round-queries.ts';

interface HabitRow {
  key: string;
  meaning: string;
  sample: string;
  buyer_id: number | null;
  uses: number;
  last_used_at: Date;
}

/** The member's habits of this version of the reader, used last first. */
export function habitsOf(queries: Queries, memberId: number, version: number): Promise<HabitRow[]> {
  return queries.rows<HabitRow>(
    `select key, meaning, sample, buyer_id, uses, last_used_at from lotto_habit
     where member_id = $1 and version = $2 order by last_used_at desc, id desc`,
    [memberId, version],
  );
}

export interface Habit {
  key: string;
  meaning: string;
  sample: string;
  buyer_id: string | null;
}

/** Keeps a habit, or changes the one with its key. False: the buyer is none of the member's. */
export async function keepHabit(
  tx: Transaction,
  memberId: number,
  { key, meaning, sample, buyer_id }: Habit,
  version: number,
  at: Date,
): Promise<boolean> {
  const row = await tx.row(
    `insert into lotto_habit (member_id, buyer_id, key, meaning, sample, version, uses, created_at, last_used_at)
     select $1, b.id, $3, $4, $5, $6, 0, $7, $7
     from (select null::bigint as id where $2::bigint is null
           union all select id from lotto_buyer where member_id = $1 and id = $2) b
     on conflict (member_id, coalesce(buyer_id, 0), key)
     do update set meaning = excluded.meaning, sample = excluded.sample, version = excluded.version,
       last_used_at = excluded.last_used_at
     returning id`,
    [memberId, buyer_id === null ? null : idNumber(buyer_id), key, meaning, sample, version, at],
  );
  return row !== undefined;
}

/** Forgets the member's least used habits beyond so many. */
export async function dropHabitsBeyond(tx: Transaction, memberId: number, most: number): Promise<void> {
  await tx.rows(
    `delete from lotto_habit where id in (
       select id from lotto_habit where member_id = $1 order by last_used_at desc, id desc offset $2
     )`,
    [memberId, most],
  );
}

export async function countUses(tx: Transaction, memberId: number, keys: readonly string[], at: Date): Promise<void> {
  await tx.rows(
    'update lotto_habit set uses = uses + 1, last_used_at = $3 where member_id = $1 and key = any ($2::text[])',
    [memberId, keys, at],
  );
}

/** Forgets a habit, or all of the member's without a key. */
export async function dropHabits(
  tx: Transaction,
  memberId: number,
  key: string | undefined,
  buyerId: string | null,
): Promise<void> {
  if (key === undefined) await tx.rows('delete from lotto_habit where member_id = $1', [memberId]);
  else
    await tx.rows(
      'delete from lotto_habit where member_id = $1 and key = $2 and buyer_id is not distinct from $3::bigint',
      [memberId, key, buyerId === null ? null : idNumber(buyerId)],
    );
}
