import type { z } from 'zod';
import type { bonusCategory, promotionKind } from '../../contract/promotion.ts';
import type { Queries, Transaction } from '../platform/database.ts';

export type BonusCategory = z.output<typeof bonusCategory>;

export interface PromotionRow {
  id: number;
  version: number;
  updated_at: Date;
  position: number;
  title: string;
  description: string;
  image: string | null;
  terms: string[];
  kind: z.output<typeof promotionKind>;
  bonus_percent: number;
  bonus_fixed_satang: number | null;
  min_deposit_satang: number;
  max_bonus_satang: number;
  turnover_times: number;
  max_withdraw_satang: number | null;
  categories: BonusCategory[];
  valid_days: number;
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
}

export const PROMOTION = `
  select p.id, p.version, p.updated_at, p.position, p.title, p.description, p.image, p.terms, p.kind, p.bonus_percent::float8 as bonus_percent,
    p.bonus_fixed_satang, p.min_deposit_satang, p.max_bonus_satang, p.turnover_times::float8 as turnover_times, p.max_withdraw_satang,
    p.categories, p.valid_days, p.is_active, p.starts_at, p.ends_at
  from promotion p`;

/** What is shown: also what has not begun, not what is over. */
export function shownPromotions(queries: Queries, agentId: number, at: Date): Promise<PromotionRow[]> {
  return queries.rows<PromotionRow>(
    `${PROMOTION} where p.agent_id = $1 and p.removed_at is null and p.is_active and (p.ends_at is null or p.ends_at > $2)
     order by p.position, p.id`,
    [agentId, at],
  );
}

/** One that may be taken, but for the member's own conditions. `id` may be any text. */
export function promotionOf(queries: Queries, agentId: number, id: string): Promise<PromotionRow | undefined> {
  return queries.row<PromotionRow>(
    `${PROMOTION} where p.agent_id = $1 and p.id::text = $2 and p.removed_at is null and p.is_active`,
    [agentId, id],
  );
}

/** What a member's taking is judged by, all of one moment. */
export interface Standing {
  /** The newest deposit that was paid; null: none, or a bonus took it. */
  deposit: { id: number; satang: number; is_first: boolean; is_untouched: boolean } | null;
  has_deposited: boolean;
  has_running: boolean;
  /** Why the member may not play at all now. */
  bar: 'member_excluded' | 'member_paused' | null;
  /** What was taken: the promotion and its turn (bonus.turn). */
  taken: { promotion_id: number; turn: string }[];
}

/** Staked: any bet or bill from cash since, unless the bill was cancelled. A withdrawal that was not rejected counts as well. */
const STANDING = `
  select
    (select jsonb_build_object('id', d.id, 'satang', d.satang, 'is_first', not exists (
          select 1 from deposit e where e.member_id = $1 and e.status = 'paid' and e.id <> d.id),
        'is_untouched', a.balance_satang - a.held_satang >= d.satang
          and not exists (select 1 from game_bet g where g.member_id = $1 and g.wallet_id = w.id and g.placed_at >= d.paid_at)
          and not exists (select 1 from lotto_bill b where b.member_id = $1 and b.wallet_id = w.id and b.cancelled_at is null and b.created_at >= d.paid_at)
          and not exists (select 1 from withdrawal o where o.member_id = $1 and o.status <> 'rejected' and o.requested_at >= d.paid_at))
     from (
       select x.id, x.paid_at, coalesce(x.credited_satang, x.amount_satang) as satang
       from deposit x where x.member_id = $1 and x.status = 'paid' order by x.paid_at desc, x.id desc limit 1
     ) d
     where not exists (select 1 from bonus b where b.deposit_id = d.id)) as deposit,
    exists (select 1 from deposit y where y.member_id = $1 and y.status = 'paid') as has_deposited,
    exists (select 1 from bonus b where b.member_id = $1 and b.promotion_id is not null and b.state in ('running', 'closing')) as has_running,
    (select member_bar(m, $2) from member m where m.id = $1) as bar,
    coalesce((select jsonb_agg(jsonb_build_object('promotion_id', b.promotion_id, 'turn', b.turn))
      from bonus b where b.member_id = $1 and b.promotion_id is not null and b.turn is distinct from b.deposit_id::text), '[]') as taken
  from wallet w join account a on a.id = w.id where w.member_id = $1 and w.wallet_type_id = 1`;

export async function standingOf(queries: Queries, memberId: number, at: Date): Promise<Standing> {
  const row = await queries.row<Standing>(STANDING, [memberId, at]);
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row;
}

export type BonusState = 'running' | 'closing' | 'completed' | 'forfeited' | 'expired' | 'lost';

export interface BonusRow {
  wallet_id: number;
  agent_id: number;
  member_id: number;
  cash_wallet_id: number;
  wallet_name: string;
  available_satang: number;
  held_satang: number;
  promotion_id: number | null;
  title: string;
  deposit_satang: number;
  bonus_satang: number;
  turnover_target_satang: number;
  /** Hundredths of a satang are left out: a target is reached, never rounded to. */
  turnover_done_satang: number;
  max_withdraw_satang: number | null;
  categories: BonusCategory[];
  weights: Partial<Record<BonusCategory, number>>;
  state: BonusState;
  closing_as: 'forfeited' | 'expired' | null;
  taken_at: Date;
  expires_at: Date;
  returned_satang: number;
  sweeps: number;
  has_open_bets: boolean;
}

const BONUS = `
  select b.wallet_id, b.agent_id, b.member_id, c.id as cash_wallet_id, w.wallet_name, a.balance_satang - a.held_satang as available_satang,
    a.held_satang, b.promotion_id, b.title, b.deposit_satang, b.bonus_satang, b.turnover_target_satang,
    (b.game_weighted + b.lotto_weighted) / 100 as turnover_done_satang, b.max_withdraw_satang, b.categories, b.weights, b.state, b.closing_as,
    b.taken_at, b.expires_at, b.returned_satang, b.sweeps, bonus_has_open_bets(b) as has_open_bets
  from bonus b join wallet w on w.id = b.wallet_id join account a on a.id = b.wallet_id
  join wallet c on c.member_id = b.member_id and c.wallet_type_id = 1`;

export function runningBonuses(queries: Queries, memberId: number): Promise<BonusRow[]> {
  return queries.rows<BonusRow>(
    `${BONUS} where b.member_id = $1 and b.state in ('running', 'closing') order by b.wallet_id desc`,
    [memberId],
  );
}

/**
 * The bonus of a wallet, with nobody else at it, its bets or its member's money until the transaction ends. `memberId`
 * null: whoever's. Locks in the order of the ledger: the member, the wallets by id, the bonus.
 */
export async function lockBonus(
  tx: Transaction,
  walletId: string,
  memberId: number | null,
): Promise<BonusRow | undefined> {
  const owner = await tx.row<{ member_id: number }>(
    'select member_id from bonus where wallet_id::text = $1 and ($2::bigint is null or member_id = $2)',
    [walletId, memberId],
  );
  if (!owner) return undefined;
  await lockMember(tx, owner.member_id);
  await tx.rows(
    `select 1 from account where id in (select id from wallet where member_id = $1 and (wallet_type_id = 1 or id::text = $2))
     order by id for no key update`,
    [owner.member_id, walletId],
  );
  return tx.row<BonusRow>(`${BONUS} where b.wallet_id::text = $1 for no key update of b`, [walletId]);
}

/** Two requests of one member take turns from here to the end of the transaction. */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await tx.rows('select 1 from member where id = $1 for no key update', [memberId]);
}

/** The member's cash wallet; no bet is made from it until the transaction ends. */
export async function lockCash(tx: Transaction, memberId: number): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `select a.id from account a join wallet w on w.id = a.id
     where w.member_id = $1 and w.wallet_type_id = 1 for no key update of a`,
    [memberId],
  );
  if (!row) throw new Error(`member ${memberId} has no cash wallet`);
  return row.id;
}

export interface NewBonus {
  agentId: number;
  memberId: number;
  promotionId: number | null;
  turn: string;
  title: string;
  depositId: number | null;
  depositSatang: number;
  bonusSatang: number;
  targetSatang: number;
  maxWithdrawSatang: number | null;
  categories: readonly string[];
  weights: Record<string, number>;
  at: Date;
  expiresAt: Date;
}

/** A wallet of its own, and the bonus that it is. Gives the wallet's id. */
export async function insertBonus(tx: Transaction, made: NewBonus): Promise<number> {
  const row = await tx.row<{ wallet_id: number }>(
    `with opened as (
       insert into account (agent_id, currency, kind, member_id) values ($1, 'THB', 'wallet', $2) returning id
     ), named as (
       insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name) select id, $1, $2, 2, $5 from opened returning id
     )
     insert into bonus (wallet_id, agent_id, member_id, promotion_id, turn, title, deposit_id, deposit_satang, bonus_satang,
       turnover_target_satang, max_withdraw_satang, categories, weights, taken_at, expires_at)
     select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14 from named returning wallet_id`,
    [
      made.agentId,
      made.memberId,
      made.promotionId,
      made.turn,
      made.title,
      made.depositId,
      made.depositSatang,
      made.bonusSatang,
      made.targetSatang,
      made.maxWithdrawSatang,
      made.categories,
      JSON.stringify(made.weights),
      made.at,
      made.expiresAt,
    ],
  );
  if (!row) throw new Error('the bonus was not written');
  return row.wallet_id;
}

/** From now on it takes no bets, and only waits for the open ones. */
export async function markClosing(tx: Transaction, walletId: number, as: 'forfeited' | 'expired'): Promise<void> {
  await tx.rows(`update bonus set state = 'closing', closing_as = $2 where wallet_id = $1`, [walletId, as]);
}

/** What a look at the bonus came to; `finishedAt` null leaves an end as it was. */
export async function markSwept(
  tx: Transaction,
  walletId: number,
  swept: { state: BonusState; returnedSatang: number; removedSatang: number; at: Date },
): Promise<void> {
  await tx.rows(
    `update bonus set state = $2, closing_as = null, is_due = false, returned_satang = returned_satang + $3,
       removed_satang = removed_satang + $4, sweeps = sweeps + 1, finished_at = coalesce(finished_at, $5) where wallet_id = $1`,
    [walletId, swept.state, swept.returnedSatang, swept.removedSatang, swept.at],
  );
}

export async function markLookedAt(tx: Transaction, walletId: number): Promise<void> {
  await tx.rows('update bonus set is_due = false where wallet_id = $1 and is_due', [walletId]);
}

/** Wallets of bonuses that something happened to, or whose time is over. */
export async function dueBonuses(queries: Queries, at: Date): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `(select wallet_id::text as id from bonus where is_due limit 500)
     union (select wallet_id::text from bonus where state = 'running' and expires_at <= $1 limit 500)`,
    [at],
  );
  return rows.map(({ id }) => id);
}
