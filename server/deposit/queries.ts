import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { ChannelType } from './channel-queries.ts';
import type { NewCharge } from './charge-queries.ts';
import type { ReceivingAccountRow } from './receiving-account-queries.ts';

export type DepositStatus = 'pending' | 'paid' | 'expired' | 'cancelled' | 'review';

export interface DepositRow extends ReceivingAccountRow {
  id: number;
  channel_id: number;
  type: ChannelType;
  amount_satang: Satang;
  reference: string;
  status: DepositStatus;
  review_reason: string | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  /** The QR as a `data:` address, if a provider charges it. */
  qr: string | null;
}

/** $2 is the present time: a pending deposit whose time is over reads as expired. */
const DEPOSIT = `
  select d.id, d.channel_id, a.type, a.bank_code, a.account_no, a.account_name,
    coalesce(d.credited_satang, d.amount_satang) as amount_satang, d.reference, d.review_reason,
    case when d.status = 'pending' and d.expires_at <= $2 then 'expired' else d.status end as status, d.created_at, d.expires_at, d.paid_at, h.qr
  from deposit d join receiving_account a on a.id = d.receiving_account_id left join deposit_charge h on h.deposit_id = d.id
  where d.member_id = $1`;

/** The member's open deposit; there is one at most. */
export function openDepositOf(queries: Queries, memberId: number, at: Date): Promise<DepositRow | undefined> {
  return queries.row<DepositRow>(`${DEPOSIT} and d.status = 'pending' and d.expires_at > $2`, [memberId, at]);
}

/** A deposit of the member. `id` may be any text. */
export function depositOf(queries: Queries, memberId: number, at: Date, id: string): Promise<DepositRow | undefined> {
  return queries.row<DepositRow>(`${DEPOSIT} and d.id::text = $3`, [memberId, at, id]);
}

/** Like `depositOf`, and locks it: nobody pays or cancels it until the transaction ends. */
export function lockDeposit(tx: Transaction, memberId: number, at: Date, id: string): Promise<DepositRow | undefined> {
  return tx.row<DepositRow>(`${DEPOSIT} and d.id::text = $3 for no key update of d`, [memberId, at, id]);
}

/** The caller holds the deposit's lock. */
export async function markCancelled(tx: Transaction, id: number): Promise<void> {
  await tx.rows(`update deposit set status = 'cancelled' where id = $1`, [id]);
}

export interface NewDeposit {
  memberId: number;
  channelId: number;
  /** Only accounts of this bank; null for any. */
  bankCode: string | null;
  /** Whole baht, in satang; the satang that make the amount unique are added. */
  wholeSatang: Satang;
  reference: string;
  at: Date;
  expiresAt: Date;
  /** The charge that the channel's provider has made for exactly the whole baht. */
  charge?: NewCharge;
}

/** Reserves an amount that is unique for a receiving account and opens the deposit, in one statement. */
export async function openDeposit(tx: Transaction, deposit: NewDeposit) {
  const { memberId, channelId, bankCode, wholeSatang, reference, at, expiresAt, charge } = deposit;
  const row = await tx.row<{
    outcome: 'opened' | 'payment_open' | 'channel_unavailable' | 'amounts_used_up';
    deposit_id: number;
  }>('select outcome, deposit_id from deposit_open($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    memberId,
    channelId,
    bankCode,
    wholeSatang,
    reference,
    at,
    expiresAt,
    charge?.chargeId ?? null,
    charge?.picture ?? null,
  ]);
  if (!row) throw new Error('deposit_open returned no row');
  return row;
}

/** Tells whether the member has ever paid a deposit. */
export async function hasPaid(queries: Queries, memberId: number): Promise<boolean> {
  const row = await queries.row(`select 1 from deposit where member_id = $1 and status = 'paid' limit 1`, [memberId]);
  return row !== undefined;
}
