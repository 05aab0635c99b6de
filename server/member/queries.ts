import type { Queries } from '../platform/database.ts';

export interface WalletRow {
  id: string;
  wallet_name: string;
  wallet_type_id: number;
  available_satang: number;
  held_satang: number;
}

export function walletsOf(queries: Queries, memberId: number): Promise<WalletRow[]> {
  return queries.rows<WalletRow>(
    `select w.id::text, w.wallet_name, w.wallet_type_id, a.balance_satang - a.held_satang as available_satang, a.held_satang
     from wallet w join account a on a.id = w.id where w.member_id = $1 order by w.wallet_type_id, w.id`,
    [memberId],
  );
}

/** Points that can be spent. */
export async function pointsOf(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ point: number }>(
    `select balance_satang - held_satang as point from account where member_id = $1 and kind = 'points'`,
    [memberId],
  );
  return row?.point ?? 0;
}
