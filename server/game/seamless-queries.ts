import type { Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';

/** A callback with its amount in satang, as the SQL function `game_call` takes it. */
export type WalletCall = { session_id: string; transaction_id: string; round_id: string; amount_satang: Satang } & (
  | { kind: 'bet'; covers?: number | undefined }
  | { kind: 'win' | 'refund'; bet_transaction_id: string; about?: { event: string; pick: string } | undefined }
);

export type CallOutcome =
  | 'ok'
  | 'launch_invalid'
  | 'transaction_conflict'
  | 'insufficient_balance'
  | 'game_session_ended'
  | 'provider_stopped'
  | 'member_excluded'
  | 'member_paused'
  | 'member_frozen'
  | 'limit_reached'
  | 'bet_not_found'
  | 'bet_settled'
  | 'bet_refunded'
  | 'amount_differs';

/** `ok` has a balance and a time, `insufficient_balance` a balance. */
export interface CallAnswer {
  outcome: CallOutcome;
  balance_satang: Satang | null;
  answered_at: Date | null;
}

/**
 * Locks the session's member, checks, moves the money and raises the event. One statement, so it needs no
 * transaction. `keptParts`: the rest of a rounded win, in 1/100,000 baht, is recorded with it. Fails with SQLSTATE
 * CK002 if the same transaction id is used on two wallets at once.
 */
export async function callWallet(
  database: Database,
  source: string,
  call: WalletCall,
  at: Date,
  keptParts = 0,
): Promise<CallAnswer> {
  const values = [source, JSON.stringify(call), at];
  const answer = await (keptParts === 0
    ? database.row<CallAnswer>('select * from game_call($1, $2::jsonb, $3)', values)
    : database.row<CallAnswer>(
        `with answered as materialized (select * from game_call($1, $2::jsonb, $3)),
           kept as (
             insert into game_rounding (source, transaction_id, kept_parts, at)
             select $1, $4, $5, $3 from answered where outcome = 'ok' on conflict do nothing)
         select * from answered`,
        [...values, call.transaction_id, keptParts],
      ));
  if (!answer) throw new Error('game_call returned no row');
  return answer;
}

/** The spendable balance of the session's wallet; undefined for a session that this provider does not have. */
export async function sessionBalance(queries: Queries, source: string, sessionId: string): Promise<Satang | undefined> {
  const row = await queries.row<{ balance: Satang }>(
    `select a.balance_satang - a.held_satang as balance
     from game_session s join account a on a.id = s.wallet_id where s.id = $1 and s.source = $2`,
    [sessionId, source],
  );
  return row?.balance;
}
