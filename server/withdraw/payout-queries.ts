import { OTHER_BANK } from '#contract/banks.ts';
import type { Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';

interface DueRow {
  /** As text, because the function that locks a withdrawal takes any text. */
  id: string;
  agent_id: number;
}

/** Requested withdrawals that the agent's limit approves without a person, oldest first. */
export function autoApprovedWithdrawals(queries: Queries): Promise<DueRow[]> {
  return queries.rows<DueRow>(
    `select id::text, agent_id from withdrawal where status = 'requested' and is_auto_approved order by id limit 20`,
  );
}

export interface PayoutRow extends DueRow {
  payout_id: string;
  /** The time of the first request. */
  payout_requested_at: Date;
  amount_satang: Satang;
  bank_code: string;
  account_no: string;
  account_name: string;
}

/**
 * Reserves approved withdrawals whose payout is due: no other process requests them before `until`, and nobody
 * settles them. One statement, so it needs no transaction.
 */
export function reservePayouts(database: Database, at: Date, until: Date): Promise<PayoutRow[]> {
  return database.rows<PayoutRow>(
    `update withdrawal set next_payout_request_at = $2, payout_in_flight_until = $2, payout_requested_at = coalesce(payout_requested_at, $1) where id in (
       select id from withdrawal where status = 'approved' and coalesce(next_payout_request_at, approved_at) <= $1
         and bank_code <> $3 -- A person pays it.
         -- A stop holds back payouts that were not requested yet; the provider goes on with the others.
         and (next_payout_request_at is not null or not is_stopped(agent_id, 'payouts', ''))
       order by coalesce(next_payout_request_at, approved_at) limit 20 for update skip locked)
     returning id::text, payout_id, payout_requested_at, agent_id, amount_satang, bank_code, account_no, account_name`,
    [at, until, OTHER_BANK],
  );
}

/** The request has ended without a final answer: the payout is requested again at `at`. One statement, so it needs no transaction. */
export async function repeatPayoutAt(database: Database, id: string, at: Date): Promise<void> {
  await database.rows(
    `update withdrawal set next_payout_request_at = $2, payout_in_flight_until = null where id = $1 and status = 'approved'`,
    [id, at],
  );
}
