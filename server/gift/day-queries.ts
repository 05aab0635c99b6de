import type { Transaction } from '#server/database/database.ts';

interface Share {
  keyId: number;
  /** The day in Bangkok. */
  day: string;
  satang: number;
  limitSatang: number;
}

/**
 * Adds an amount to the sum that a key has given on a day; false, adding nothing, if the sum would exceed the limit.
 * Calls with one key wait for one another here, so two at once cannot both use the rest.
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
