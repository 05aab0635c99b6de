import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf } from '../../contract/money.ts';
import type { operatorCreditDeposit, operatorReturnDeposit } from '../../contract/operator-money.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { transfer } from '../platform/ledger.ts';
import type { Operator } from '../platform/operator-keys.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  cashWalletOf,
  closeReviewed,
  lockDepositOf,
  lockQueued,
  markPaidByHand,
  type QueueRow,
  resolveQueued,
} from './queue-queries.ts';
import { DECIDED_ALREADY, UNKNOWN_DEPOSIT, UNKNOWN_MEMBER } from './text.ts';

/** A payment of the queue that nobody has decided yet, locked. Throws `record_not_found` and `record_conflict`. */
export async function waitingPayment(
  tx: Transaction,
  at: Date,
  operator: Operator,
  transactionId: string,
): Promise<QueueRow> {
  const queued = await lockQueued(tx, at, operator.agentId, transactionId);
  if (!queued) throw new Refusal('record_not_found');
  if (queued.state !== 'waiting') throw new Refusal('record_conflict', { message: DECIDED_ALREADY });
  return queued;
}

export interface Placement {
  memberId: number;
  walletId: number;
  deposit: { id: number; reference: string } | null;
}

/** Where the operator wants the money. Throws `invalid_input` and, for a deposit that has its money, `payment_not_open`. */
export async function placementOf(
  tx: Transaction,
  operator: Operator,
  { member_id, payment_id }: ParsedInputOf<typeof operatorCreditDeposit>,
): Promise<Placement> {
  const wallet = await cashWalletOf(tx, operator.agentId, member_id);
  if (!wallet) throw new Refusal('invalid_input', { fields: { member_id: UNKNOWN_MEMBER } });
  const placement = { memberId: wallet.member_id, walletId: wallet.wallet_id };
  if (payment_id === undefined) return { ...placement, deposit: null };
  const deposit = await lockDepositOf(tx, wallet.member_id, payment_id);
  if (!deposit) throw new Refusal('invalid_input', { fields: { payment_id: UNKNOWN_DEPOSIT } });
  if (deposit.status === 'paid') throw new Refusal('payment_not_open');
  return { ...placement, deposit };
}

/**
 * Credits a queued payment to the member's cash wallet, once: the payment's row is locked, and the ledger knows the
 * transaction's id. Throws what `waitingPayment` and `placementOf` throw.
 */
export async function creditQueued(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorCreditDeposit>,
  at: Date,
): Promise<void> {
  const queued = await waitingPayment(tx, at, operator, input.transaction_id);
  const { memberId, walletId, deposit } = await placementOf(tx, operator, input);
  const creditedTo = { memberId, depositId: deposit?.id ?? null };
  await resolveQueued(tx, {
    id: queued.id,
    as: 'credited',
    keyId: operator.keyId,
    reason: input.reason,
    at,
    creditedTo,
  });
  const [credited] = await transfer(
    tx,
    [
      {
        id: `payment:${queued.transaction_id}`,
        agentId: operator.agentId,
        currency: 'THB',
        debit: { house: 'bank_in' },
        credit: { wallet: walletId },
        amountSatang: queued.amount_satang,
        kind: 'deposit',
        reference: deposit?.reference ?? queued.transaction_id,
      },
    ],
    at,
  );
  if (!credited?.credit) throw new Error('the ledger told no balance');
  const { balanceSatang, heldSatang } = credited.credit;
  const wallet = { id: String(walletId), balance: bahtOf(balanceSatang - heldSatang), held: bahtOf(heldSatang) };
  await emit(tx, memberId, { type: 'wallet', wallets: [wallet] });
  if (deposit) await markPaidByHand(tx, deposit.id, queued.amount_satang, at);
  await tx.rows('select member_tell($1, $2, $3, $4, $5, $6)', [
    operator.agentId,
    memberId,
    'deposit_paid',
    JSON.stringify({ satang: queued.amount_satang }),
    deposit ? `/member/payment?id=${deposit.id}` : '/member/statement?type=deposit',
    at,
  ]);
  if (queued.deposit_id !== null && queued.deposit_id !== deposit?.id)
    await closeReviewed(tx, queued.deposit_id, 'credited_apart');
}

/** Marks a queued payment as sent back: the bank made the transfer, the books never had the money. */
export async function returnQueued(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorReturnDeposit>,
  at: Date,
): Promise<void> {
  const queued = await waitingPayment(tx, at, operator, input.transaction_id);
  await resolveQueued(tx, { id: queued.id, as: 'returned', keyId: operator.keyId, reason: input.reason, at });
  if (queued.deposit_id !== null) await closeReviewed(tx, queued.deposit_id, 'returned');
}
