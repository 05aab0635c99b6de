import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { CASH_WALLET_NAME } from './text.ts';

export interface WalletRow {
  id: string;
  wallet_name: string;
  wallet_type_id: number;
  available_satang: Satang;
  held_satang: Satang;
  /** The turnover target of a bonus wallet; null for cash. */
  target_satang: Satang | null;
  /** The part of the turnover target that is done; null for cash. */
  done_satang: Satang | null;
  categories: string[] | null;
  promotion_id: string | null;
}

/**
 * Cash first, then the bonuses that run or wait for their last bets; waiting ones have no category, because nothing
 * is staked from them. With a category (a game's, or `lotto`) only wallets that can be staked in it.
 */
export function walletsOf(queries: Queries, memberId: number, category: string | null = null): Promise<WalletRow[]> {
  return queries.rows<WalletRow>(
    `select w.id::text, w.wallet_name, w.wallet_type_id, a.balance_satang - a.held_satang as available_satang, a.held_satang,
       b.turnover_target_satang as target_satang, (b.game_weighted + b.lotto_weighted) / 100 as done_satang,
       case when b.state = 'closing' then '{}' else b.categories end as categories, b.promotion_id::text
     from wallet w join account a on a.id = w.id left join bonus b on b.wallet_id = w.id
     where w.member_id = $1 and (w.wallet_type_id = 1 or b.state in ('running', 'closing')) and ($2::text is null or wallet_usable_for(w, $2))
     order by w.wallet_type_id, w.id`,
    [memberId, category],
  );
}

/** The points that the member can spend. */
export async function pointsOf(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ point: number }>(
    `select balance_satang - held_satang as point from account where member_id = $1 and kind = 'points'`,
    [memberId],
  );
  return row?.point ?? 0;
}

/** The member's points, and those of them that they can spend now (like {@link usablePointsOf}). */
export async function allPointsOf(
  queries: Queries,
  memberId: number,
  times: number,
): Promise<{ point: number; usable: number }> {
  const row = await queries.row<{ point: number; usable: number }>(
    `select balance_satang - held_satang as point, coalesce(points_usable($1, $2), 0) as usable
     from account where member_id = $1 and kind = 'points'`,
    [memberId, times],
  );
  return row ?? { point: 0, usable: 0 };
}

/** The points that the member can spend now, if they can spend `times` those that stakes have earned. */
export async function usablePointsOf(queries: Queries, memberId: number, times: number): Promise<number> {
  const row = await queries.row<{ usable: number }>('select points_usable($1, $2) as usable', [memberId, times]);
  return row?.usable ?? 0;
}

/** Adds points to those that the member has spent; below 0 for a cancelled order. */
export async function countSpentPoints(tx: Queries, memberId: number, points: number): Promise<void> {
  await tx.rows(
    `insert into point_count (member_id, games_counted_until, spent) values ($1, '-infinity', $2)
     on conflict (member_id) do update set spent = point_count.spent + excluded.spent`,
    [memberId, points],
  );
}

/** The id of the member's cash wallet, which every member has. */
export async function cashWalletOf(queries: Queries, memberId: number): Promise<number> {
  const row = await queries.row<{ id: number }>('select id from wallet where member_id = $1 and wallet_type_id = 1', [
    memberId,
  ]);
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row.id;
}

/** Opens a new member's cash wallet and points account, in the transaction that registers the member. */
export async function openWallets(
  tx: Transaction,
  { agentId, memberId }: { agentId: number; memberId: number },
): Promise<{ cashWalletId: number }> {
  const row = await tx.row<{ id: number }>(
    `with points as (
      insert into account (agent_id, currency, kind, member_id) values ($1, 'POINT', 'points', $2)
    ), cash as (
      insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id
    )
    insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name)
    select id, $1, $2, 1, $3 from cash returning id`,
    [agentId, memberId, CASH_WALLET_NAME],
  );
  if (!row) throw new Error('the cash wallet was not opened');
  return { cashWalletId: row.id };
}
