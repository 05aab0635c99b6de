import type { OutputOf } from '../../contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { bahtOf, satangOf } from '../../contract/money.ts';
import type { withdrawRules } from '../../contract/payment.ts';
import type { AgentConfig } from '../agent/config.ts';
import { bankName } from '../lib/bank-names.ts';
import { maskAccountNo } from '../lib/masks.ts';
import { isSameName } from '../payment-provider/account-name.ts';
import { type Standing, standingOf } from './queries.ts';
import { BONUS_WALLET, turnoverLeft } from './text.ts';

export type WithdrawRules = OutputOf<typeof withdrawRules>;
type Rules = AgentConfig['withdraw'];

/** Excluded members can't play, and keep the way to their money (domain.md, Safer play): no turnover is asked of them. */
function meterOf(standing: Standing, rules: Rules): { done: number; target: number } {
  const times = standing.status === 'excluded' ? 0 : rules.turnover_times;
  return {
    done: bahtOf(standing.done_satang),
    target: bahtOf(Math.round(standing.deposited_satang * times)),
  };
}

/** Why nothing can be withdrawn now; the same for the page and for the request. */
function blockOf(standing: Standing, rules: Rules): { code: ErrorCode; message: string } | null {
  const { done, target } = meterOf(standing, rules);
  const because = (code: ErrorCode, message: string = ERRORS[code].message) => ({ code, message });
  if (standing.has_open) return because('withdraw_pending');
  if (!isSameName(standing.account_name, standing.member_name)) return because('bank_name_differs');
  if (standing.held_until) return because('withdraw_held');
  if (rules.phone_proof && !standing.is_phone_proved) return because('phone_unproved');
  if (standing.used_today >= rules.times_a_day) return because('withdraw_limit');
  if (done < target) return because('turnover_not_met', turnoverLeft(satangOf(target - done)));
  return null;
}

/** The rules as the player sees them before the amount, from one moment's standing. */
export function rulesOf(standing: Standing, rules: Rules) {
  const turnover = meterOf(standing, rules);
  return {
    min: rules.min_baht,
    max: rules.max_baht,
    times_left_today: Math.max(0, rules.times_a_day - standing.used_today),
    times_a_day: rules.times_a_day,
    turnover,
    held_until: standing.held_until?.toISOString() ?? null,
    bank: {
      bank_code: standing.bank_code,
      bank_name: bankName(standing.bank_code),
      account_no_masked: maskAccountNo(standing.account_no),
      account_name: standing.account_name,
    },
    usual_minutes: standing.usual_minutes,
    blocked: blockOf(standing, rules),
    wallets: standing.wallets.map(({ id, name, type_id, available_satang, target_satang, done_satang }) => ({
      wallet_id: id,
      wallet_name: name,
      balance: bahtOf(available_satang),
      turnover: type_id === 1 ? turnover : { done: bahtOf(done_satang ?? 0), target: bahtOf(target_satang ?? 0) },
      reason: type_id === 1 ? null : BONUS_WALLET,
    })),
  } satisfies WithdrawRules;
}

/** What a member's withdrawal is judged by. Every member registered with a bank account. */
export async function knownStanding(...of: Parameters<typeof standingOf>): Promise<Standing> {
  const standing = await standingOf(...of);
  if (!standing) throw new Error(`member ${of[1]} has no bank account`);
  return standing;
}
