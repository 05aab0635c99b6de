import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { AccountState } from '#server/ledger/ledger.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import type { BonusCategory } from './queries.ts';

/**
 * Counts a bonus against the budget of its promotion. False if the rest is too small. Members who take one at the
 * same moment wait here for one another.
 */
export async function takeFromBudget(tx: Transaction, promotionId: number, bonusSatang: Satang): Promise<boolean> {
  const taken = await tx.row(
    `update promotion set given_satang = given_satang + $2
     where id = $1 and (budget_satang is null or given_satang + $2 <= budget_satang) returning 1 as taken`,
    [promotionId, bonusSatang],
  );
  return taken !== undefined;
}

export type BonusState = 'running' | 'closing' | 'completed' | 'forfeited' | 'expired' | 'lost';

export interface BonusRow {
  wallet_id: number;
  agent_id: number;
  member_id: number;
  cash_wallet_id: number;
  wallet_name: string;
  available_satang: Satang;
  held_satang: Satang;
  promotion_id: number | null;
  title: string;
  deposit_satang: Satang;
  bonus_satang: Satang;
  turnover_target_satang: Satang;
  /** Rounded down: a target is reached only when it is reached to the hundredth of a satang. */
  turnover_done_satang: Satang;
  max_withdraw_satang: Satang | null;
  categories: BonusCategory[];
  weights: Partial<Record<BonusCategory, number>>;
  state: BonusState;
  closing_as: 'forfeited' | 'expired' | null;
  taken_at: Date;
  expires_at: Date;
  returned_satang: Satang;
  removed_satang: Satang;
  times_emptied: number;
  has_open_bets: boolean;
  /** For a promotion's bonus: whether another one runs. */
  has_other: boolean;
}

const BONUS = `
  select b.wallet_id, b.agent_id, b.member_id, c.id as cash_wallet_id, w.wallet_name, a.balance_satang - a.held_satang as available_satang,
    a.held_satang, b.promotion_id, b.title, b.deposit_satang, b.bonus_satang, b.turnover_target_satang,
    (b.game_weighted + b.lotto_weighted) / 100 as turnover_done_satang, b.max_withdraw_satang, b.categories, b.weights, b.state, b.closing_as,
    b.taken_at, b.expires_at, b.returned_satang, b.removed_satang, b.times_emptied, bonus_has_open_bets(b) as has_open_bets,
    b.promotion_id is not null and exists (
      select 1 from bonus o where o.member_id = b.member_id and o.wallet_id <> b.wallet_id and o.promotion_id is not null
        and o.state in ('running', 'closing')) as has_other
  from bonus b join wallet w on w.id = b.wallet_id join account a on a.id = b.wallet_id
  join wallet c on c.member_id = b.member_id and c.wallet_type_id = 1`;

/** The member's bonuses that run or wait for their open bets, newest first. */
export function runningBonuses(queries: Queries, memberId: number): Promise<BonusRow[]> {
  return queries.rows<BonusRow>(
    `${BONUS} where b.member_id = $1 and b.state in ('running', 'closing') order by b.wallet_id desc`,
    [memberId],
  );
}

/** Locks the member's cash wallet, so that no bet is made from it until the transaction ends. Returns its id. */
export async function lockCash(tx: Transaction, memberId: number): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `select a.id from account a join wallet w on w.id = a.id
     where w.member_id = $1 and w.wallet_type_id = 1 for no key update of a`,
    [memberId],
  );
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row.id;
}

/**
 * Reads the bonus of a wallet and locks it, its bets and its member's money until the transaction ends. With
 * `memberId` null it may be any member's. Locks in the order of the ledger: the member, the wallets by id, the bonus.
 */
export async function lockBonus(
  tx: Transaction,
  walletId: string,
  memberId: number | null,
): Promise<BonusRow | undefined> {
  const owner = await tx.row<{ wallet_id: number; member_id: number }>(
    'select wallet_id, member_id from bonus where wallet_id::text = $1 and ($2::bigint is null or member_id = $2)',
    [walletId, memberId],
  );
  if (!owner) return undefined;
  await lockMember(tx, owner.member_id);
  await tx.rows(
    `select 1 from account where id in (select id from wallet where member_id = $1 and (wallet_type_id = 1 or id = $2))
     order by id for no key update`,
    [owner.member_id, owner.wallet_id],
  );
  // A statement of its own: one that waits for the row sees open bets as they were before it waited.
  await tx.rows('select 1 from bonus where wallet_id = $1 for no key update', [owner.wallet_id]);
  return tx.row<BonusRow>(`${BONUS} where b.wallet_id = $1`, [owner.wallet_id]);
}

export interface NewBonus {
  agentId: number;
  memberId: number;
  /** Null: of a coupon. */
  promotionId: number | null;
  /** Unique for a member together with the promotion (`occasionOf`). */
  occasion: string;
  title: string;
  depositId: number | null;
  depositSatang: Satang;
  bonusSatang: Satang;
  targetSatang: Satang;
  maxWithdrawSatang: Satang | null;
  categories: readonly string[];
  weights: Record<string, number>;
  at: Date;
  expiresAt: Date;
}

/** Opens a wallet and makes the bonus that it holds. One without a turnover is met at once, for the job. Returns the wallet's id. */
export async function insertBonus(tx: Transaction, bonus: NewBonus): Promise<number> {
  const row = await tx.row<{ wallet_id: number }>(
    `with opened as (
       insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id
     ), named as (
       insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name) select id, $1, $2, 2, $5 from opened returning id
     )
     insert into bonus (wallet_id, agent_id, member_id, promotion_id, occasion, title, deposit_id, deposit_satang, bonus_satang,
       turnover_target_satang, max_withdraw_satang, categories, weights, taken_at, expires_at, is_due)
     select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $9::bigint = 0 from named returning wallet_id`,
    [
      bonus.agentId,
      bonus.memberId,
      bonus.promotionId,
      bonus.occasion,
      bonus.title,
      bonus.depositId,
      bonus.depositSatang,
      bonus.bonusSatang,
      bonus.targetSatang,
      bonus.maxWithdrawSatang,
      bonus.categories,
      JSON.stringify(bonus.weights),
      bonus.at,
      bonus.expiresAt,
    ],
  );
  if (!row) throw new Error('the bonus was not written');
  return row.wallet_id;
}

/** From now on the bonus takes no bets, and only waits for the open ones. */
export async function markClosing(tx: Transaction, walletId: number, as: 'forfeited' | 'expired'): Promise<void> {
  await tx.rows(`update bonus set state = 'closing', closing_as = $2 where wallet_id = $1`, [walletId, as]);
}

/** A bonus that was lost runs again. */
export async function markResumed(tx: Transaction, walletId: number): Promise<void> {
  await tx.rows(`update bonus set state = 'running', finished_at = null where wallet_id = $1`, [walletId]);
}

/** Records that the wallet was emptied. A bonus that has ended before keeps its first end. */
export async function recordEmptied(
  tx: Transaction,
  walletId: number,
  emptied: { state: BonusState; returnedSatang: Satang; removedSatang: Satang; at: Date },
): Promise<void> {
  await tx.rows(
    `update bonus set state = $2, closing_as = null, is_due = false, returned_satang = returned_satang + $3,
       removed_satang = removed_satang + $4, times_emptied = times_emptied + 1, finished_at = coalesce(finished_at, $5) where wallet_id = $1`,
    [walletId, emptied.state, emptied.returnedSatang, emptied.removedSatang, emptied.at],
  );
}

/** Takes the bonus off the job's list until something happens to it again. */
export async function clearDue(tx: Transaction, walletId: number): Promise<void> {
  await tx.rows('update bonus set is_due = false where wallet_id = $1 and is_due', [walletId]);
}

/** Wallets of bonuses that the job has to check: something happened to them, or their time is over. */
export async function dueBonuses(queries: Queries, at: Date): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `(select wallet_id::text as id from bonus where is_due limit 500)
     union (select wallet_id::text from bonus where state = 'running' and expires_at <= $1 limit 500)`,
    [at],
  );
  return rows.map(({ id }) => id);
}

/** The balances of some wallets, by id. */
export function balancesOf(queries: Queries, walletIds: readonly number[]): Promise<AccountState[]> {
  return queries.rows<AccountState>(
    `select id as "accountId", balance_satang as "balanceSatang", held_satang as "heldSatang" from account
     where id = any ($1) order by id`,
    [walletIds],
  );
}
