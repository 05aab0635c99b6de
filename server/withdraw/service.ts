import type { ParsedInputOf } from '../../contract/endpoint.ts';
import { checkAmount } from '../../contract/input.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import type { requestWithdraw } from '../../contract/payment.ts';
import { agentConfigOf } from '../agent/service.ts';
import { isSameName } from '../payment-provider/account-name.ts';
import type { Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { postTransfer, type TransferResult, transfer, voidTransfer } from '../platform/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import {
  type Ending,
  insertWithdrawal,
  latestWithdrawal,
  lockMember,
  markApproved,
  markFinished,
  type Standing,
  type WithdrawalRow,
} from './queries.ts';
import { knownStanding, rulesOf, type WithdrawRules } from './rules.ts';
import { NOT_ENOUGH, TRANSACTION_USED, UNKNOWN_WALLET, WARNINGS } from './text.ts';

type RequestInput = ParsedInputOf<typeof requestWithdraw>;

/** How a payout is called towards the payer, the player and the books. */
export const payoutId = (id: number | string) => `WD-${id}`;
const holdId = (id: number) => `withdraw:${id}`;

const refuseField = (field: string, sentence: string) =>
  new Refusal('invalid_input', { fields: { [field]: sentence } });

/** Reasons to look twice, in Thai. */
export function warningsOf(
  row: Pick<WithdrawalRow, 'account_name' | 'member_name' | 'has_new_account' | 'member_status'>,
): string[] {
  return [
    ...(isSameName(row.account_name, row.member_name) ? [] : [WARNINGS.name_differs]),
    ...(row.has_new_account ? [WARNINGS.new_account] : []),
    ...(row.member_status === 'excluded' ? [WARNINGS.excluded] : []),
  ];
}

/** The wallet and the amount as asked for. Throws what `requestWithdrawal` throws. */
function judge(rules: WithdrawRules, { wallet_id, amount }: RequestInput): void {
  const wallet = rules.wallets.find((known) => known.wallet_id === wallet_id);
  if (!wallet) throw refuseField('wallet_id', UNKNOWN_WALLET);
  if (wallet.reason !== null) throw refuseField('wallet_id', wallet.reason);
  const checked = checkAmount(String(amount), { min: rules.min, max: rules.max });
  if (!checked.ok) throw refuseField('amount', checked.message);
  // Of the same moment as the turnover: a deposit that comes in between can't be taken out unplayed.
  if (amount > wallet.balance) throw new Refusal('insufficient_balance', { fields: { amount: NOT_ENOUGH } });
}

/**
 * Holds the amount and asks for its payout (domain.md, Withdraw). Refuses with `invalid_input` (wallet_id, amount),
 * `insufficient_balance`, and for what the rules tell: `withdraw_pending`, `bank_name_differs`, `withdraw_held`,
 * `phone_unproved`, `withdraw_limit`, `turnover_not_met`.
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
  const standing = await knownStanding(tx, memberId, at);
  const rules = rulesOf(standing, config);
  if (rules.blocked) throw new Refusal(rules.blocked.code, { message: rules.blocked.message });
  judge(rules, input);

  const amountSatang = satangOf(input.amount);
  const id = await insertWithdrawal(tx, {
    agentId,
    memberId,
    walletId: input.wallet_id,
    amountSatang,
    bank: standing,
    approvesItself: isSmall(standing, input.amount, config.approve_up_to_baht),
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
  const made = await latestWithdrawal(tx, memberId);
  if (made?.id !== id) throw new Error('the withdrawal just made is gone');
  await tellMember(tx, made, 'requested', held);
  return made;
}

/** An excluded member's is looked at by a person. An account changed today never comes so far. */
function isSmall(standing: Standing, amountBaht: number, upToBaht: number): boolean {
  return amountBaht <= upToBaht && standing.status === 'active';
}

/** Tells the member's open pages; with what moved, the wallet too. */
async function tellMember(
  tx: Transaction,
  row: WithdrawalRow,
  status: WithdrawalRow['status'],
  moved?: TransferResult,
): Promise<void> {
  if (moved) {
    if (!moved.debit) throw new Error('the ledger told no balance');
    const { balanceSatang, heldSatang } = moved.debit;
    const wallet = { id: String(row.wallet_id), balance: bahtOf(balanceSatang - heldSatang), held: bahtOf(heldSatang) };
    await emit(tx, row.member_id, { type: 'wallet', wallets: [wallet] });
  }
  await emit(tx, row.member_id, { type: 'withdraw', withdraw_id: String(row.id), status });
}

/** Lets a requested withdrawal, locked by the caller, go to the payer. `keyId` null: by the agent's rule. */
export async function approve(tx: Transaction, row: WithdrawalRow, keyId: number | null, at: Date): Promise<void> {
  await markApproved(tx, row.id, keyId, at);
  await tellMember(tx, row, 'approved');
}

/**
 * Ends an open withdrawal, locked by the caller: the held money leaves, or is free again. `keyId` null: the payer said so.
 * Refuses with `record_conflict` for a transaction that paid another withdrawal.
 */
export async function finish(
  tx: Transaction,
  row: WithdrawalRow,
  ending: Ending,
  by: { keyId: number | null; at: Date },
): Promise<void> {
  await markFinished(tx, row.id, ending, by).catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'withdrawal_transaction')
      throw new Refusal('record_conflict', { message: TRANSACTION_USED });
    throw error;
  });
  const settle = ending.status === 'paid' ? postTransfer : voidTransfer;
  const settlement = { id: `${holdId(row.id)}:${ending.status}`, pendingId: holdId(row.id), kind: 'withdraw' };
  const [moved] = await settle(tx, [{ ...settlement, reference: payoutId(row.id) }], by.at);
  await tellMember(tx, row, ending.status, moved);
  const data = { satang: row.amount_satang, ...(ending.status === 'rejected' ? { reason: ending.reason } : {}) };
  await tx.rows('select member_tell($1, $2, $3, $4, $5, $6)', [
    row.agent_id,
    row.member_id,
    `withdraw_${ending.status}`,
    JSON.stringify(data),
    '/member/withdraw',
    by.at,
  ]);
}
