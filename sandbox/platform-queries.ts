/**
 * The only queries of the sandbox that use the server's own tables. A real bank or LINE could not; here they let a
 * tester pick an open deposit or a linked LINE account from a list instead of typing it, and see a draw on any day.
 */
import type { Satang } from '#contract/money.ts';
import type { Queries } from './host.ts';

export interface BankAccount {
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** A deposit with the payer's data: the amount, the receiving account, and the member's own account to pay from. */
export interface PayableRow {
  deposit_id: string;
  account_id: string;
  receiver_code: string;
  receiver_no: string;
  receiver_name: string;
  amount_satang: Satang;
  reference: string;
  status: 'pending' | 'paid' | 'expired' | 'cancelled' | 'review';
  expires_at: Date;
  payer: BankAccount;
}

/** $1: the current time. */
const PAYABLE = `
  select d.id::text as deposit_id, a.id::text as account_id, a.bank_code as receiver_code, a.account_no as receiver_no,
    a.account_name as receiver_name, d.amount_satang, d.reference, d.expires_at,
    case when d.status = 'pending' and d.expires_at <= $1 then 'expired' else d.status end as status,
    case when a.type = 'truemoney'
      then jsonb_build_object('bank_code', 'TRUEMONEY', 'account_no', coalesce(m.phone, m.claimed_phone, ''), 'account_name', m.first_name || ' ' || m.last_name)
      else jsonb_build_object('bank_code', b.bank_code, 'account_no', b.account_no, 'account_name', b.account_name) end as payer
  from deposit d join receiving_account a on a.id = d.receiving_account_id join member m on m.id = d.member_id
  join member_bank_account b on b.member_id = m.id and b.is_primary`;

/** The newest deposits of three days, closed ones too: a late payment must be testable. */
export function recentPayables(queries: Queries, now: Date): Promise<PayableRow[]> {
  return queries.rows<PayableRow>(
    `${PAYABLE} where d.created_at > $1 - interval '72 hours' order by d.id desc limit 30`,
    [now],
  );
}

/** The account that an agent's members pay into. */
export async function receivingAccount(queries: Queries, agentId: number): Promise<string | undefined> {
  const row = await queries.row<{ id: string }>(
    'select id::text from receiving_account where agent_id = $1 and is_on order by position, receiving_account.id limit 1',
    [agentId],
  );
  return row?.id;
}

export function payableByDeposit(queries: Queries, now: Date, depositId: string): Promise<PayableRow | undefined> {
  return queries.row<PayableRow>(`${PAYABLE} where d.id::text = $2`, [now, depositId]);
}

/** The newest deposit that a PromptPay QR with this receiver and amount was shown for. */
export function payableByQr(
  queries: Queries,
  now: Date,
  promptpayId: string,
  amount: Satang,
): Promise<PayableRow | undefined> {
  return queries.row<PayableRow>(
    `${PAYABLE} where a.type = 'promptpay' and a.account_no = $2 and d.amount_satang = $3 order by d.id desc limit 1`,
    [now, promptpayId, amount],
  );
}

/** Up to ten members' LINE accounts of an agent, newest first; the preferred one leads. */
export function linkedLineAccounts(
  queries: Queries,
  agentCode: string,
  preferredUser: string,
): Promise<{ user: string; username: string }[]> {
  return queries.rows(
    `select m.line_user_id as "user", m.username from member m join agent a on a.id = m.agent_id
     where a.code = $1 and m.line_user_id ~ '^U[0-9a-f]{32}$' order by (m.line_user_id = $2) desc nulls last, m.id desc limit 10`,
    [agentCode, preferredUser],
  );
}

/** The code of the agent whose member started the account link of this nonce. */
export async function agentOfLinkNonce(queries: Queries, nonce: string): Promise<string | undefined> {
  const row = await queries.row<{ code: string }>(
    `select a.code from line_link_nonce n join agent a on a.id = n.agent_id where n.nonce_hash = sha256($1::bytea)`,
    [Buffer.from(nonce)],
  );
  return row?.code;
}

/** Moves each agent's next government draw: betting ends at `closes`, the first number comes at `draws`. Gives their ids. */
export async function moveGovernmentDraws(
  queries: Queries,
  at: { now: Date; closes: Date; draws: Date },
): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `update lotto_round r set bet_closes_at = $2, result_at = $3, draw_date = ($3::timestamptz at time zone 'Asia/Bangkok')::date,
       bet_opens_at = least(r.bet_opens_at, $1::timestamptz - interval '1 minute')
     where r.id in (
       select distinct on (n.agent_id) n.id from lotto_round n join lotto_category c on c.id = n.category_id
       where c.kind = 'government' and n.version = 0 and n.bet_closes_at > $1 and n.rule ->> 'draw' = 'seed'
       order by n.agent_id, n.bet_closes_at)
     returning r.id::text`,
    [at.now, at.closes, at.draws],
  );
  return rows.map(({ id }) => id);
}
