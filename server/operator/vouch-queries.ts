import type { Queries, Transaction } from '#server/database/database.ts';

/** SQL: who vouched for the operator, who vouched for that one, and so on. */
const vouchers = (of: string) => `
  with recursive voucher as (
    select vouched_by as id from operator_person where key_id = ${of}
    union select p.vouched_by from voucher v join operator_person p on p.key_id = v.id
  ) select id from voucher`;

/**
 * Notes who made, reset, resumed or raised a person last (docs/rules.md#second-key); null: the command. Whoever the
 * person vouched for changes nothing, or two of one's making could cut each other off. The roles are locked.
 */
export async function vouch(tx: Transaction, personId: number, by: number | null, at: Date): Promise<void> {
  await tx.rows(
    `update operator_person set vouched_by = $2, vouched_at = $3 where key_id = $1 and $1 not in (select id from (${vouchers('$2')}) v where id is not null)`,
    [personId, by, at],
  );
}

/** Tells whether one of two operators vouched for the other, directly or through those between. */
export async function isOneHand(queries: Queries, one: number, other: number): Promise<boolean> {
  const row = await queries.row<{ is_one: boolean }>(
    `select $1::bigint in (select id from (${vouchers('$2')}) v where id is not null)
       or $2::bigint in (select id from (${vouchers('$1')}) v where id is not null) as is_one`,
    [one, other],
  );
  return row?.is_one ?? false;
}

/** For so long two whose vouchers are one do not confirm each other: the log and the list of people show them meanwhile. */
const FRESH = "interval '24 hours'";

/** Tells whether the same person vouches for both, directly or through others, and for one of them only lately. */
export async function areFreshSiblings(queries: Queries, one: number, other: number, at: Date): Promise<boolean> {
  const row = await queries.row<{ are: boolean }>(
    `select exists (
       select 1 from (${vouchers('$1')}) a join (${vouchers('$2')}) b on a.id = b.id
     ) and exists (
       select 1 from operator_person where key_id in ($1, $2) and vouched_at > $3::timestamptz - ${FRESH}
     ) as are`,
    [one, other, at],
  );
  return row?.are ?? false;
}
