import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import type { ChannelType } from './channel-queries.ts';

export interface ReceivingAccountRow {
  bank_code: string;
  account_no: string;
  account_name: string;
}

/** The agent's accounts of a type that receive deposits now. */
export function receivingAccountsOf(queries: Queries, agentId: number, type: ChannelType, at: Date) {
  return queries.rows<ReceivingAccountRow & { account_id: string }>(
    `select id::text as account_id, bank_code, account_no, account_name from receiving_account a
     where agent_id = $1 and type = $2 and deposit_is_receiving(a, $3) order by position, id`,
    [agentId, type, at],
  );
}

/** The account that the next deposit of this type goes to: the first in order that has room. */
export function nextReceivingAccount(
  queries: Queries,
  agentId: number,
  type: ChannelType,
  at: Date,
): Promise<ReceivingAccountRow | undefined> {
  return queries.row<ReceivingAccountRow>(
    `select bank_code, account_no, account_name from receiving_account a
     where agent_id = $1 and type = $2 and deposit_has_room(a, 0, $3) order by position, id limit 1`,
    [agentId, type, at],
  );
}

export interface AccountRow {
  id: string;
  bank_code: string;
  account_no: string;
}

/** All accounts of the agent that receive deposits, including those that are off: money still arrives on them. */
export function allReceivingAccounts(queries: Queries, agentId: number): Promise<AccountRow[]> {
  return queries.rows<AccountRow>('select id::text, bank_code, account_no from receiving_account where agent_id = $1', [
    agentId,
  ]);
}

/** An account of a member. */
export interface PayerRow extends AccountRow {
  member_id: number;
}

/**
 * The accounts that a payment can have come from: first those of the member whose deposit has this amount, then those
 * of the slip's sender. None if it was paid before that deposit was opened: then it was for another one, which may
 * have been credited.
 */
export function possiblePayers(
  queries: Queries,
  payment: { accountId: string; amountSatang: Satang; sentBy: number; paidAt: string },
): Promise<PayerRow[]> {
  return queries.rows<PayerRow>(
    `with due as (
       select d.member_id, d.created_at from deposit_amount u join deposit d on d.id = u.deposit_id
       where u.receiving_account_id = $1 and u.amount_satang = $2
     )
     select b.id::text, b.bank_code, b.account_no, b.member_id from member_bank_account b
     where b.lost_at is null and (b.member_id = $3 or b.member_id in (select member_id from due))
       and not exists (select from due where created_at > $4::timestamptz + interval '10 minutes')
     order by b.member_id in (select member_id from due) desc, b.id`,
    [payment.accountId, payment.amountSatang, payment.sentBy, payment.paidAt],
  );
}
