import type { OutputOf } from '#contract/endpoint.ts';
import type { providerBalance, providerBet } from '#contract/game.ts';
import { bahtOf, type Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { isTransferConflict } from '#server/database/database-errors.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import {
  type CallAnswer,
  type CallOutcome,
  callWallet,
  sessionBalance,
  type WalletCall,
} from '../../seamless-queries.ts';
import { REFUND_DIFFERS } from '../../text.ts';

type WalletAnswer = OutputOf<typeof providerBalance>;
type TransactionAnswer = OutputOf<typeof providerBet>;

const onWire = (balance: Satang): WalletAnswer => ({ balance: bahtOf(balance), currency: 'THB' });

function refusalOf(outcome: Exclude<CallOutcome, 'ok'>, balance: Satang | null): Refusal {
  if (outcome === 'amount_differs') return invalidField('amount', REFUND_DIFFERS);
  return new Refusal(outcome, balance === null ? {} : { data: onWire(balance) });
}

/** Refuses the same transaction id on two wallets at the same time. */
function conflictOrThrow(error: unknown): never {
  if (isTransferConflict(error)) throw new Refusal('transaction_conflict');
  throw error;
}

/**
 * Carries out a provider's callback (docs/rules.md#games); a repeated one gets the first answer. Refuses with
 * `launch_invalid` (not this provider's session), `transaction_conflict`, `insufficient_balance` (with the balance),
 * `game_session_ended`, `provider_stopped`, `member_excluded`, `member_paused`, `limit_reached`, `bet_not_found`, `bet_settled`, `bet_refunded`, `invalid_input`.
 */
export async function answerCall(
  database: Database,
  source: string,
  call: WalletCall,
  now: Date,
): Promise<TransactionAnswer> {
  const answer: CallAnswer = await callWallet(database, source, call, now).catch(conflictOrThrow);
  const { outcome, balance_satang, answered_at } = answer;
  if (outcome !== 'ok') throw refusalOf(outcome, balance_satang);
  if (balance_satang === null || answered_at === null) throw new Error('an ok without its balance');
  return { transaction_id: call.transaction_id, ...onWire(balance_satang), at: answered_at.toISOString() };
}

/** The spendable balance of the session's wallet. Refuses with `launch_invalid`. */
export async function balanceOfSession(queries: Queries, source: string, sessionId: string): Promise<WalletAnswer> {
  const balance = await sessionBalance(queries, source, sessionId);
  if (balance === undefined) throw new Refusal('launch_invalid');
  return onWire(balance);
}
