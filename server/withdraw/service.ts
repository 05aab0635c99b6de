import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { checkAmount } from '../../contract/input.ts';
import { bahtOf, type Satang, satang, satangOf } from '../../contract/money.ts';
import type { requestWithdraw } from '../../contract/withdraw.ts';
import type { AgentConfig } from '../agent/config.ts';
import { agentConfigOf } from '../agent/service.ts';
import { notifyMember } from '../message/notify-queries.ts';
import { isSameName } from '../payment-provider/account-name.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { postTransfer, type TransferResult, transfer, voidTransfer } from '../platform/ledger.ts';
import { lockMember } from '../platform/member-lock-queries.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import type { Eligibility } from './eligibility-queries.ts';
import {
  insertWithdrawal,
  latestWithdrawal,
  markApproved,
  markFinished,
  type Outcome,
  type WithdrawalRow,
} from './queries.ts';
import { approvesItself, blockOf, knownEligibility, walletReason } from './rules.ts';
import { NOT_ENOUGH, UNKNOWN_WALLET, WARNINGS } from './text.ts';

type RequestInput = ParsedInputOf<typeof requestWithdraw>;

/** The name of a payout for the payment provider, the player and the books. */
export const payoutId = (id: number | string) => `WD-${id}`;
const holdId = (id: number) => `withdraw:${id}`;

const refuseField = (field: string, sentence: string) =>
  new Refusal('invalid_input', { fields: { [field]: sentence } });

/** Reasons for the operator to look twice, in Thai. */
export function warningsOf(
  row: Pick<WithdrawalRow, 'account_name' | 'member_name' | 'has_new_account' | 'member_status'>,
): string[] {
  return [
    ...(isSameName(row.account_name, row.member_name) ? [] : [WARNINGS.name_differs]),
    ...(row.has_new_account ? [WARNINGS.new_account] : []),
    ...(row.member_status === 'excluded' ? [WARNINGS.excluded] : []),
  ];
}

/** Checks wallet and amount and gives the amount. Refuses with `invalid_input` and `insufficient_balance`. */
function checkRequest(
  eligibility: Eligibility,
  { min_baht: min, max_baht: max }: AgentConfig['withdraw'],
  { wallet_id, amount }: RequestInput,
): Satang {
  const wallet = eligibility.wallets.find(({ id }) => id === wallet_id);
  if (!wallet) throw refuseField('wallet_id', UNKNOWN_WALLET);
  const reason = walletReason(wallet);
  if (reason !== null) throw refuseField('wallet_id', reason);
  const checked = checkAmount(String(amount), { min, max });
  if (!checked.ok) throw refuseField('amount', checked.message);
  const amountSatang = satangOf(amount);
  // The balance is of the same moment as the turnover: a deposit credited since then cannot be taken out unplayed.
  if (amountSatang > wallet.available_satang)
    throw new Refusal('insufficient_balance', { fields: { amount: NOT_ENOUGH } });
  return amountSatang;
}

/**
 * Holds the amount until the withdrawal is paid or rejected (docs/rules.md#withdrawals). Refuses with `withdraw_pending`,
 * `bank_name_differs`, `withdraw_held`, `phone_unproved`, `withdraw_limit`, `turnover_not_met`, then with `invalid_input`
 * (wallet_id, amount) and `insufficient_balance`.
 */
export async function requestWithdrawal(
  tx: Transaction,
  session: Session,
  input: RequestInput,
  at: Date,
): Promise<WithdrawalRow> {
  const { agentId, memberId } = session;
  const { withdraw: config } = await agentConfigOf(tx, agentId);
  await lockMember(tx, memberId);
  const eligibility = await knownEligibility(tx, memberId, at);
  const block = blockOf(eligibility, config);
  if (block) throw new Refusal(block.code, { message: block.message });
  const amountSatang = checkRequest(eligibility, config, input);

  const id = await insertWithdrawal(tx, {
    agentId,
    memberId,
    walletId: input.wallet_id,
    amountSatang,
    bank: eligibility,
    approvesItself: approvesItself(eligibility, amountSatang, config),
    at,
  });
  const [held] = await transfer(
    tx,
    [
      {
        id: holdId(id),
        agentId,
        currency: 'THB',
        debit: { wallet: Number(input.wallet_id) },
        credit: { house: 'bank_out' },
        amountSatang,
        kind: 'withdraw',
        reference: payoutId(id),
        pending: true,
      },
    ],
    at,
  );
  const withdrawal = await latestWithdrawal(tx, memberId);
  if (withdrawal?.id !== id) throw new Error('the withdrawal just inserted is gone');
  await emitWithdrawal(tx, withdrawal, 'requested', held);
  return withdrawal;
}

/** Sends the new status to the member's open pages; with `moved`, the wallet's balance as well. */
async function emitWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  status: WithdrawalRow['status'],
  moved?: TransferResult,
): Promise<void> {
  if (moved) {
    if (!moved.debit) throw new Error('the ledger gave no balance');
    const { balanceSatang, heldSatang } = moved.debit;
    const balance = bahtOf(satang(balanceSatang - heldSatang));
    const wallet = { id: String(row.wallet_id), balance, held: bahtOf(heldSatang) };
    await emit(tx, row.member_id, { type: 'wallet', wallets: [wallet] });
  }
  await emit(tx, row.member_id, { type: 'withdraw', withdraw_id: String(row.id), status });
}

/** Approves a requested withdrawal, locked by the caller: its payout is due. `keyId` null: by the agent's limit. */
export async function approveWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  keyId: number | null,
  at: Date,
): Promise<void> {
  await markApproved(tx, row.id, keyId, at);
  await emitWithdrawal(tx, row, 'approved');
}

/**
 * Ends an open withdrawal, locked by the caller: the held money is paid out or free again. `keyId` null: the payment
 * provider's answer. Refuses with `record_conflict` for a transaction that paid another withdrawal.
 */
export async function finishWithdrawal(
  tx: Transaction,
  row: WithdrawalRow,
  outcome: Outcome,
  by: { keyId: number | null; at: Date },
): Promise<void> {
  await markFinished(tx, row.id, outcome, by);
  const settle = outcome.status === 'paid' ? postTransfer : voidTransfer;
  const settlement = { id: `${holdId(row.id)}:${outcome.status}`, pendingId: holdId(row.id), kind: 'withdraw' };
  const [moved] = await settle(tx, [{ ...settlement, reference: payoutId(row.id) }], by.at);
  await emitWithdrawal(tx, row, outcome.status, moved);
  await notifyMember(tx, {
    agentId: row.agent_id,
    memberId: row.member_id,
    kind: `withdraw_${outcome.status}`,
    data: { satang: row.amount_satang, ...(outcome.status === 'rejected' ? { reason: outcome.reason } : {}) },
    link: '/member/withdraw',
    at: by.at,
  });
}
