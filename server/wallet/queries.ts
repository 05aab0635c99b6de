import type { z } from 'zod';
import type { wallet } from '../../contract/member.ts';
import { bahtOf } from '../../contract/money.ts';
import type { Queries } from '../platform/database.ts';

export interface WalletRow {
  id: string;
  wallet_name: string;
  wallet_type_id: number;
  available_satang: number;
  held_satang: number;
  /** Null but for a bonus. */
  target_satang: number | null;
  done_satang: number | null;
  categories: string[] | null;
  promotion_id: string | null;
}

/** Cash first, then the running bonuses; only those usable for a category (a game's, or lotto), if one is told. */
export function walletsOf(queries: Queries, memberId: number, category: string | null = null): Promise<WalletRow[]> {
  return queries.rows<WalletRow>(
    `select w.id::text, w.wallet_name, w.wallet_type_id, a.balance_satang - a.held_satang as available_satang, a.held_satang,
       b.turnover_target_satang as target_satang, (b.game_weighted + b.lotto_weighted) / 100 as done_satang, b.categories, b.promotion_id::text
     from wallet w join account a on a.id = w.id left join bonus b on b.wallet_id = w.id
     where w.member_id = $1 and (w.wallet_type_id = 1 or b.state in ('running', 'closing')) and ($2::text is null or game_wallet_usable(w, $2))
     order by w.wallet_type_id, w.id`,
    [memberId, category],
  );
}

/** A wallet as the contract shows it. */
export function walletOnWire(row: Omit<WalletRow, 'promotion_id'>): z.output<typeof wallet> {
  const { target_satang: target, done_satang: done } = row;
  return {
    id: row.id,
    wallet_name: row.wallet_name,
    wallet_type_id: row.wallet_type_id,
    balance: bahtOf(row.available_satang),
    held: bahtOf(row.held_satang),
    ...(target === null || done === null
      ? {}
      : { turnover: { done: bahtOf(Math.min(done, target)), target: bahtOf(target) } }),
    ...(row.categories && { categories: row.categories }),
  };
}

/** Points that can be spent. */
export async function pointsOf(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ point: number }>(
    `select balance_satang - held_satang as point from account where member_id = $1 and kind = 'points'`,
    [memberId],
  );
  return row?.point ?? 0;
}

export async function cashWalletOf(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ id: number }>('select id from wallet where member_id = $1 and wallet_type_id = 1', [
    memberId,
  ]);
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row.id;
}
