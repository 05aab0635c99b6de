import { OTHER_BANK } from '#contract/banks.ts';
import type { Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';

interface DueRow {
  /** As text, because the function that locks a withdrawal takes any text. */
  id: string;
  agent_id: number;
}

/** SQL: the member is not frozen at a moment (docs/rules.md#freeze). Needs `w`, the withdrawal. */
const isNotFrozen = (at: string) =>
  `not exists (select from member m where m.id = w.member_id and m.frozen_until > ${at})`;

/** Requested withdrawals that the agent's limit approves without a person, oldest first. */
export function autoApprovedWithdrawals(queries: Queries, at: Date): Promise<DueRow[]> {
  return queries.rows<DueRow>(
    `select w.id::text, w.agent_id from withdrawal w
     where w.status = 'requested' and w.is_auto_approved and ${isNotFrozen('$1')} order by w.id limit 20`,
    [at],
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
       select w.id from withdrawal w where w.status = 'approved' and coalesce(w.next_payout_request_at, w.approved_at) <= $1
         and w.bank_code <> $3 -- A person pays it.
         -- A stop and a freeze hold back payouts that were not requested yet; the provider goes on with the others.
         and (w.next_payout_request_at is not null or (not is_stopped(w.agent_id, 'payouts', '') and ${isNotFrozen('$1')}))
       order by coalesce(w.next_payout_request_at, w.approved_at) limit 20 for update of w skip locked)
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
