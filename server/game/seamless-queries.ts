import type { Queries } from '../platform/database.ts';

/** A callback with its amount in satang, as the SQL functions take it (0007_seamless_wallet.sql). */
export type WalletCall = { session_id: string; transaction_id: string; round_id: string; amount_satang: number } & (
  | { kind: 'bet'; covers?: number | undefined }
  | { kind: 'win' | 'refund'; bet_transaction_id: string }
);

export type CallOutcome =
  | 'ok'
  | 'launch_invalid'
  | 'transaction_conflict'
  | 'insufficient_balance'
  | 'game_session_ended'
  | 'member_excluded'
  | 'member_paused'
  | 'limit_reached'
  | 'bet_not_found'
  | 'bet_settled'
  | 'bet_refunded'
  | 'amount_differs';

/** `balance_satang` and `answered_at` belong to ok, the balance to insufficient_balance too. */
export interface CallAnswer {
  outcome: CallOutcome;
  balance_satang: number | null;
  answered_at: Date | null;
}

/** One statement: lock, checks, rows, ledger and the event. */
export async function callWallet(queries: Queries, source: string, call: WalletCall, at: Date): Promise<CallAnswer> {
  const answer = await queries.row<CallAnswer>('select * from game_call($1, $2::jsonb, $3)', [
    source,
    JSON.stringify(call),
    at,
  ]);
  if (!answer) throw new Error(`the ${call.kind} got no answer`);
  return answer;
}

/** What the session's wallet can spend; undefined for a session that this provider doesn't have. */
export async function sessionBalance(queries: Queries, source: string, sessionId: string): Promise<number | undefined> {
  const row = await queries.row<{ balance: number }>(
    `select a.balance_satang - a.held_satang as balance
     from game_session s join account a on a.id = s.wallet_id where s.id = $1 and s.source = $2`,
    [sessionId, source],
  );
  return row?.balance;
}
