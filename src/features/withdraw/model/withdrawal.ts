import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type CheckedAmount, checkAmount } from '#contract/input.ts';
import { type Satang, satang, satangOf } from '#contract/money.ts';
import type { withdrawRules, withdrawStatus } from '#contract/withdraw.ts';
import { formatTime } from '#src/lib/time.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import type { StepState } from '#src/ui/step-list.tsx';

export type WithdrawRules = OutputOf<typeof withdrawRules>;
export type WithdrawWallet = WithdrawRules['wallets'][number];
export type Withdrawal = NonNullable<OutputOf<typeof withdrawStatus>>;

export const isOpen = (withdrawal: Withdrawal | null): boolean =>
  withdrawal?.status === 'requested' || withdrawal?.status === 'approved';

/** The most that one withdrawal can take from the wallet. */
export const mostOf = (rules: Pick<WithdrawRules, 'max'>, wallet: Pick<WithdrawWallet, 'balance'>): Satang =>
  satang(Math.min(satangOf(rules.max), satangOf(wallet.balance)));

/** Checks the entered amount against the limits and the balance. */
export function checkWithdrawal(
  typed: string,
  rules: Pick<WithdrawRules, 'min' | 'max'>,
  wallet: WithdrawWallet,
): CheckedAmount {
  const checked = checkAmount(typed, { min: satangOf(rules.min) });
  const most = mostOf(rules, wallet);
  return checked.ok && checked.amount > most ? { ok: false, message: text.most(formatSatang(most)) } : checked;
}

/** The reason that closes the form; null when it is open. An open withdrawal is no reason: it is shown in its place. */
export function closedReason(rules: WithdrawRules, wallet: WithdrawWallet | undefined): string | null {
  if (rules.blocked && rules.blocked.code !== 'withdraw_pending') return rules.blocked.message;
  if (!wallet) return null;
  return wallet.reason ?? (mostOf(rules, wallet) < satangOf(rules.min) ? text.tooLittle(formatBaht(rules.min)) : null);
}

export interface Stage {
  key: 'requested' | 'approved' | 'finished';
  state: StepState;
  label: string;
  /** Its time; empty before it happened. */
  note: string;
}

/**
 * The three stages, each with its time. `format` writes it: a time on another day needs its date. `stoppedAt`: since
 * when payouts are stopped, while this one waits.
 */
export function stagesOf(
  { status, requested_at, approved_at, finished_at }: Withdrawal,
  { format = formatTime, stoppedAt }: { format?: (at: string) => string; stoppedAt?: string | undefined } = {},
): readonly Stage[] {
  const time = (at: string | null) => (at === null ? '' : format(at));
  const approval: StepState = approved_at !== null ? 'done' : status === 'rejected' ? 'stopped' : 'busy';
  const ending: Record<Withdrawal['status'], readonly [StepState, string]> = {
    requested: ['next', text.steps.pay],
    approved: ['busy', text.steps.pay],
    paid: ['done', text.steps.paid],
    rejected: ['stopped', text.steps.rejected],
  };
  const isWaiting = stoppedAt !== undefined && (status === 'requested' || status === 'approved');
  const [state, label] = isWaiting ? (['next', STOP_TEXT.payouts.step(stoppedAt)] as const) : ending[status];
  return [
    { key: 'requested', state: 'done', label: text.steps.requested, note: time(requested_at) },
    {
      key: 'approved',
      state: approval,
      label: approved_at === null ? text.steps.review : text.steps.approved,
      note: time(approved_at),
    },
    { key: 'finished', state, label, note: time(finished_at) },
  ];
}
