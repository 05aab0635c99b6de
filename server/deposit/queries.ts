import type { Queries, Transaction } from '../platform/database.ts';
import { ledgerRefusal } from '../platform/ledger.ts';

export type ChannelType = 'bank' | 'truemoney' | 'promptpay';
export type DepositStatus = 'pending' | 'paid' | 'expired' | 'cancelled' | 'review';

export interface ChannelRow {
  id: number;
  type: ChannelType;
  name: string;
  icon: string;
  min_satang: number;
  max_satang: number;
  note: string;
  sub_channels: { sub_channel_id: string; name: string }[];
  is_on: boolean;
  closed_reason: string | null;
}

export interface ReceiverRow {
  bank_code: string;
  account_no: string;
  account_name: string;
}

export interface DepositRow extends ReceiverRow {
  id: number;
  channel_id: number;
  type: ChannelType;
  amount_satang: number;
  reference: string;
  status: DepositStatus;
  review_reason: string | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
}

const CHANNEL = 'id, type, name, icon, min_satang, max_satang, note, sub_channels, is_on, closed_reason';

export function channelsOf(queries: Queries, agentId: number): Promise<ChannelRow[]> {
  return queries.rows<ChannelRow>(`select ${CHANNEL} from payment_channel where agent_id = $1 order by position, id`, [
    agentId,
  ]);
}

/** `id` comes from outside and may be any text. */
export function channelOf(queries: Queries, agentId: number, id: string): Promise<ChannelRow | undefined> {
  return queries.row<ChannelRow>(`select ${CHANNEL} from payment_channel where agent_id = $1 and id::text = $2`, [
    agentId,
    id,
  ]);
}

/** The account that the next deposit of this kind would be paid to. */
export function firstReceiver(queries: Queries, agentId: number, type: ChannelType): Promise<ReceiverRow | undefined> {
  return queries.row<ReceiverRow>(
    `select bank_code, account_no, account_name from receiving_account where agent_id = $1 and type = $2 and is_on order by position, id limit 1`,
    [agentId, type],
  );
}

/** $2 is the time of asking: a pending deposit whose time is over reads as expired. */
const DEPOSIT = `
  select d.id, d.channel_id, a.type, a.bank_code, a.account_no, a.account_name,
    coalesce(d.credited_satang, d.amount_satang) as amount_satang, d.reference, d.review_reason,
    case when d.status = 'pending' and d.expires_at <= $2 then 'expired' else d.status end as status, d.created_at, d.expires_at, d.paid_at
  from deposit d join receiving_account a on a.id = d.receiving_account_id
  where d.member_id = $1`;

export function openDepositOf(queries: Queries, memberId: number, at: Date): Promise<DepositRow | undefined> {
  return queries.row<DepositRow>(`${DEPOSIT} and d.status = 'pending' and d.expires_at > $2`, [memberId, at]);
}

export function depositOf(queries: Queries, memberId: number, at: Date, id: string): Promise<DepositRow | undefined> {
  return queries.row<DepositRow>(`${DEPOSIT} and d.id::text = $3`, [memberId, at, id]);
}

/** The same, and nobody pays or cancels it until the transaction ends. */
export function lockDeposit(tx: Transaction, memberId: number, at: Date, id: string): Promise<DepositRow | undefined> {
  return tx.row<DepositRow>(`${DEPOSIT} and d.id::text = $3 for no key update of d`, [memberId, at, id]);
}

export async function markCancelled(tx: Transaction, id: number): Promise<void> {
  await tx.rows(`update deposit set status = 'cancelled' where id = $1`, [id]);
}

export interface DepositRequest {
  memberId: number;
  channelId: number;
  /** Only accounts of this bank; null for any. */
  bankCode: string | null;
  wholeSatang: number;
  reference: string;
  at: Date;
  expiresAt: Date;
}

export async function openDeposit(tx: Transaction, request: DepositRequest) {
  const { memberId, channelId, bankCode, wholeSatang, reference, at, expiresAt } = request;
  const row = await tx.row<{ outcome: 'opened' | 'payment_open' | 'amounts_used_up'; deposit_id: number }>(
    'select outcome, deposit_id from payment_open_deposit($1, $2, $3, $4, $5, $6, $7)',
    [memberId, channelId, bankCode, wholeSatang, reference, at, expiresAt],
  );
  if (!row) throw new Error('payment_open_deposit answered nothing');
  return row;
}

export interface ReceivedPayment {
  transaction_id: string;
  account_id: string;
  amount_satang: number;
  reference: string | null;
  payer: { bank_code: string; account_no: string; account_name: string };
  paid_at: string;
}

/** One statement: records, matches, credits and tells. Throws `transfer_conflict` when the id came with another body. */
export async function receivePayment(queries: Queries, payment: ReceivedPayment, at: Date) {
  const row = await queries
    .row<{ result: 'credited' | 'repeated' | 'review' | 'unknown_account' }>(
      'select payment_receive($1::jsonb, $2) as result',
      [JSON.stringify(payment), at],
    )
    .catch((error: unknown) => {
      throw ledgerRefusal(error);
    });
  if (!row) throw new Error('payment_receive answered nothing');
  return row.result;
}

/**
 * Whose a recorded payment is: the deposit's member it was taken for, or else who it was credited to or came from (null
 * for nobody known). Undefined for one of another agent.
 */
export function paidByTransaction(
  queries: Queries,
  agentId: number,
  transactionId: string,
): Promise<{ deposit_id: number | null; member_id: number | null } | undefined> {
  return queries.row(
    `select coalesce(r.credited_deposit_id, d.id) as deposit_id, coalesce(r.credited_member_id, d.member_id, r.member_id) as member_id
     from provider_transaction t left join payment_review r on r.provider_transaction_id = t.id left join deposit d on d.id = t.deposit_id
     where t.agent_id = $1 and t.id = $2`,
    [agentId, transactionId],
  );
}

/** The first member to send a waiting payment's slip. */
export async function claimQueued(queries: Queries, transactionId: string, memberId: number): Promise<void> {
  await queries.rows(
    'update payment_review set claimed_by = $2 where provider_transaction_id = $1 and claimed_by is null and resolved_at is null',
    [transactionId, memberId],
  );
}
