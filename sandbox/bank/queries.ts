import type { Queries } from '../../server/platform/database.ts';

export interface Payer {
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** A deposit as its payer's bank would need it: what to pay, to whom, and the member's own account to pay it from. */
export interface PayableRow {
  deposit_id: string;
  account_id: string;
  receiver_code: string;
  receiver_no: string;
  receiver_name: string;
  amount_satang: number;
  reference: string;
  status: 'pending' | 'paid' | 'expired' | 'cancelled' | 'review';
  expires_at: Date;
  payer: Payer;
}

/** $1 is the time of asking. */
const PAYABLE = `
  select d.id::text as deposit_id, a.id::text as account_id, a.bank_code as receiver_code, a.account_no as receiver_no,
    a.account_name as receiver_name, d.amount_satang, d.reference, d.expires_at,
    case when d.status = 'pending' and d.expires_at <= $1 then 'expired' else d.status end as status,
    case when a.type = 'truemoney'
      then jsonb_build_object('bank_code', 'TRUEMONEY', 'account_no', m.phone, 'account_name', m.first_name || ' ' || m.last_name)
      else jsonb_build_object('bank_code', b.bank_code, 'account_no', b.account_no, 'account_name', b.account_name) end as payer
  from deposit d join receiving_account a on a.id = d.receiving_account_id join member m on m.id = d.member_id
  join member_bank_account b on b.member_id = m.id and b.is_primary`;

/** The newest deposits of three days, open or not: late ones can be paid too. */
export function recentPayables(queries: Queries, at: Date): Promise<PayableRow[]> {
  return queries.rows<PayableRow>(
    `${PAYABLE} where d.created_at > $1 - interval '72 hours' order by d.id desc limit 30`,
    [at],
  );
}

export function payableByDeposit(queries: Queries, at: Date, depositId: string): Promise<PayableRow | undefined> {
  return queries.row<PayableRow>(`${PAYABLE} where d.id::text = $2`, [at, depositId]);
}

export function payableByQr(
  queries: Queries,
  at: Date,
  promptpayId: string,
  amountSatang: number,
): Promise<PayableRow | undefined> {
  return queries.row<PayableRow>(
    `${PAYABLE} where a.type = 'promptpay' and a.account_no = $2 and d.amount_satang = $3 order by d.id desc limit 1`,
    [at, promptpayId, amountSatang],
  );
}
