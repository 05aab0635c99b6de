import type { ParsedInputOf } from '#contract/endpoint.ts';
import { checkAmount } from '#contract/input.ts';
import { type Satang, satang, satangOf } from '#contract/money.ts';
import type { requestWithdraw } from '#contract/withdraw.ts';
import type { Session } from '#server/access/sessions.ts';
import { isStopped } from '#server/access/stop-queries.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { isPaidByHand } from '#server/payment-provider/payouts.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { type Eligibility, eligibilityOf } from './eligibility-queries.ts';
import { insertWithdrawal, latestWithdrawal, lockWithdrawal, type WithdrawalRow } from './queries.ts';
import { blockOf, isAutoApproved, unplayedGifts, walletReason } from './rules.ts';
import { emitWithdrawal, finishWithdrawal, holdId } from './stages.ts';
import { CANCELLED_BY_MEMBER, NOT_ENOUGH, UNKNOWN_WALLET } from './text.ts';

type RequestInput = ParsedInputOf<typeof requestWithdraw>;

/** Checks wallet and amount and returns the amount. Refuses with `invalid_input` and `insufficient_balance`. */
function checkRequest(
  eligibility: Eligibility,
  { min_baht: min, max_baht: max }: AgentConfig['withdraw'],
  { wallet_id, amount }: RequestInput,
): Satang {
  const wallet = eligibility.wallets.find(({ id }) => id === wallet_id);
  if (!wallet) throw invalidField('wallet_id', UNKNOWN_WALLET);
  const reason = walletReason(wallet);
  if (reason !== null) throw invalidField('wallet_id', reason);
  const checked = checkAmount(String(amount), { min: satangOf(min), max: satangOf(max) });
  if (!checked.ok) throw invalidField('amount', checked.message);
  const { amount: amountSatang } = checked;
  // The balance is of the same moment as the turnover: a deposit credited since then cannot be taken out unplayed.
  if (amountSatang > wallet.available_satang)
    throw new Refusal('insufficient_balance', { fields: { amount: NOT_ENOUGH } });
  return amountSatang;
}

/**
 * Holds the amount until the withdrawal is paid or rejected (docs/rules.md#withdrawals). Refuses with `member_frozen`, `withdraw_pending`,
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
  const eligibility = await eligibilityOf(tx, memberId, at);
  const block = blockOf(eligibility, config);
  if (block) throw new Refusal(block.code, { message: block.message });
  const amountSatang = checkRequest(eligibility, config, input);

  const { id, payout_id } = await insertWithdrawal(tx, {
    agentId,
    memberId,
    walletId: input.wallet_id,
    amountSatang,
    bank: eligibility,
    isAutoApproved: isAutoApproved(eligibility, amountSatang, config),
    unplayedSatang: satang(Math.max(0, unplayedGifts(eligibility, config) - amountSatang)),
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
        reference: payout_id,
        pending: true,
      },
    ],
    at,
  );
  const withdrawal = await latestWithdrawal(tx, memberId);
  if (withdrawal?.id !== id) throw new Error('the withdrawal just inserted was not found');
  await emitWithdrawal(tx, withdrawal, 'requested', held);
  return withdrawal;
}

/**
 * Gives back the money that an open withdrawal of the member holds, while payouts are stopped and before it was sent
 * to the bank (docs/rules.md#emergency-stops). Repeating it is harmless. Refuses with `withdraw_not_cancellable`.
 */
export async function cancelWithdrawal(
  { config, now }: Pick<Platform, 'config' | 'now'>,
  tx: Transaction,
  session: Session,
  id: string,
): Promise<void> {
  const at = now();
  const row = await lockWithdrawal(tx, session.agentId, id);
  if (row?.member_id !== session.memberId) throw new Refusal('withdraw_not_cancellable');
  if (row.status === 'rejected' && row.reason === CANCELLED_BY_MEMBER) return;
  if (!(await isCancellable({ config }, tx, row))) throw new Refusal('withdraw_not_cancellable');
  await finishWithdrawal(tx, row, { status: 'rejected', reason: CANCELLED_BY_MEMBER }, { keyId: null, at });
}

/**
 * Tells whether the member may take the withdrawal back: payouts are stopped, and it was not sent to the bank. Nobody
 * knows about an approved one that a person pays: they may be at the bank with it.
 */
export async function isCancellable(
  platform: Pick<Platform, 'config'>,
  queries: Queries,
  row: WithdrawalRow,
): Promise<boolean> {
  const isUnsent = row.next_payout_request_at === null && !isPaidByHand(platform, row.bank_code);
  const isWaiting = row.status === 'requested' || (row.status === 'approved' && isUnsent);
  return isWaiting && (await isStopped(queries, row.agent_id, 'payouts'));
}
