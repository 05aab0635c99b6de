import type { Transaction } from '#server/database/database.ts';

interface Share {
  keyId: number;
  /** Of Bangkok. */
  day: string;
  satang: number;
  limitSatang: number;
}

/**
 * Adds an amount to what a key has given on a day, unless the sum would exceed the limit: false then, and nothing is added. Calls of
 * one key wait here for one another, so two at the same time cannot both have what is left.
 */
export async function addToDay(tx: Transaction, { keyId, day, satang, limitSatang }: Share): Promise<boolean> {
  const row = await tx.row(
    `insert into operator_gift as g (key_id, day, satang) select $1, $2::date, $3::bigint where $3::bigint <= $4::bigint
     on conflict (key_id, day) do update set satang = g.satang + excluded.satang where g.satang + excluded.satang <= $4::bigint
     returning 1 as added`,
    [keyId, day, satang, limitSatang],
  );
  return row !== undefined;
}
