import { bankName, OTHER_BANK } from '#contract/banks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { withdrawRules } from '#contract/withdraw.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import { maskAccountNo } from '#server/lib/masks.ts';
import { compareNames } from '#server/lib/person-names.ts';
import type { Eligibility, EligibilityWallet } from './eligibility-queries.ts';
import { ACCOUNT_LOST, BONUS_WALLET, HELD_BY_PROOF, turnoverLeft } from './text.ts';

type WithdrawRules = OutputOf<typeof withdrawRules>;
type WithdrawConfig = AgentConfig['withdraw'];

const CASH = 1;

/**
 * The turnover done and demanded, in satang. An excluded member cannot play, so none is demanded
 * (docs/rules.md#withdrawals).
 */
function turnoverOf(eligibility: Eligibility, config: WithdrawConfig): { done: Satang; target: Satang } {
  const times = eligibility.status === 'excluded' ? 0 : config.turnover_times;
  return { done: eligibility.done_satang, target: satang(Math.round(eligibility.deposited_satang * times)) };
}

/** One of the conditions of a withdrawal, with the sentence for a member who does not meet it. */
export interface WithdrawCheck {
  code: ErrorCode;
  message: string;
  isMet: boolean;
}

/** All conditions of a withdrawal in the order of docs/rules.md#withdrawals. */
export function checksOf(eligibility: Eligibility, config: WithdrawConfig): WithdrawCheck[] {
  const { done, target } = turnoverOf(eligibility, config);
  const check = (code: ErrorCode, isMet: boolean, message: string = ERRORS[code].message) => ({ code, message, isMet });
  const isProved = eligibility.is_phone_verified || (!config.phone_proof && eligibility.is_account_usable);
  return [
    check('member_frozen', !eligibility.is_frozen),
    check('withdraw_pending', !eligibility.has_open),
    check('bank_name_differs', compareNames(eligibility.account_name, eligibility.member_name) !== 'different'),
    check('withdraw_held', !eligibility.held_until, eligibility.taken_over === 'held' ? HELD_BY_PROOF : undefined),
    check('phone_unproved', isProved),
    check('bank_account_taken', eligibility.is_account_usable, ACCOUNT_LOST),
    check('withdraw_limit', eligibility.used_today < config.times_a_day),
    check('turnover_not_met', done >= target, turnoverLeft(satang(Math.max(0, target - done)))),
  ];
}

/** Why the member cannot withdraw now: the first condition that they do not meet; null when nothing is in the way. */
export function blockOf(eligibility: Eligibility, config: WithdrawConfig): { code: ErrorCode; message: string } | null {
  const failed = checksOf(eligibility, config).find(({ isMet }) => !isMet);
  return failed ? { code: failed.code, message: failed.message } : null;
}

/** Why nothing can be withdrawn from this wallet, in Thai; null for the cash wallet. */
export const walletReason = (wallet: EligibilityWallet): string | null =>
  wallet.type_id === CASH ? null : BONUS_WALLET;

/**
 * Tells whether no person has to approve it. A person does for an excluded member, for one with debts, if the
 * account's name is masked or shortened, in the week after a reset that was the first proof of the phone, and if the
 * member was given more than they have played since the last withdrawal, beyond what their deposits demand.
 */
export const isAutoApproved = (eligibility: Eligibility, amount: Satang, config: WithdrawConfig): boolean =>
  amount <= autoUpTo(eligibility, config);

function autoUpTo(eligibility: Eligibility, config: WithdrawConfig): Satang {
  const isAlone =
    eligibility.status === 'active' &&
    eligibility.debt_satang === 0 &&
    eligibility.bank_code !== OTHER_BANK &&
    eligibility.taken_over === null &&
    compareNames(eligibility.account_name, eligibility.member_name) === 'same' &&
    !hasUnplayedGifts(eligibility, config);
  return isAlone ? satangOf(config.approve_up_to_baht) : satang(0);
}

function hasUnplayedGifts(eligibility: Eligibility, config: WithdrawConfig): boolean {
  return unplayedGifts(eligibility, config) > 0;
}

/** The member's gifts that they have not played, in satang. */
export function unplayedGifts(eligibility: Eligibility, config: WithdrawConfig): Satang {
  const { done, target } = turnoverOf(eligibility, config);
  return satang(Math.max(0, eligibility.given_satang - Math.max(0, done - target)));
}

/** The rules as the player sees them before they type an amount. */
export function rulesOf(eligibility: Eligibility, config: WithdrawConfig): WithdrawRules {
  const { done, target } = turnoverOf(eligibility, config);
  const turnover = { done: bahtOf(done), target: bahtOf(target) };
  const bonusTurnover = ({ done_satang, target_satang }: EligibilityWallet) => ({
    done: bahtOf(done_satang ?? satang(0)),
    target: bahtOf(target_satang ?? satang(0)),
  });
  return {
    min: config.min_baht,
    max: config.max_baht,
    times_left_today: Math.max(0, config.times_a_day - eligibility.used_today),
    times_a_day: config.times_a_day,
    turnover,
    held_until: eligibility.held_until?.toISOString() ?? null,
    bank: {
      bank_code: eligibility.bank_code,
      bank_name: bankName(eligibility.bank_code),
      account_no_masked: maskAccountNo(eligibility.account_no),
      account_name: eligibility.account_name,
    },
    usual_minutes: eligibility.usual_minutes,
    auto_up_to: bahtOf(autoUpTo(eligibility, config)),
    blocked: blockOf(eligibility, config),
    wallets: eligibility.wallets.map((wallet) => ({
      wallet_id: wallet.id,
      wallet_name: wallet.name,
      balance: bahtOf(wallet.available_satang),
      turnover: wallet.type_id === CASH ? turnover : bonusTurnover(wallet),
      reason: walletReason(wallet),
    })),
  };
}
