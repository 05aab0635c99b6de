import { OTHER_BANK } from '#contract/banks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { operatorApproveWithdrawal } from '#contract/operator-money.ts';
import { compareNames } from '#server/lib/person-names.ts';
import type { FactRow } from './fact-queries.ts';
import type { WithdrawalRow } from './queries.ts';

type Fact = OutputOf<typeof operatorApproveWithdrawal>['withdrawal']['facts'][number];

const WEEK_MS = 7 * 24 * 3_600_000;

/** The stakes that a withdrawal demands, in satang (docs/rules.md#withdrawals). */
export const turnoverTarget = (
  { member_status }: Pick<WithdrawalRow, 'member_status'>,
  { deposited_satang }: Pick<FactRow, 'deposited_satang'>,
  times: number,
): Satang => satang(member_status === 'excluded' ? 0 : Math.round(deposited_satang * times));

/** What is so about a withdrawal that waits, what needs a look first; `times`: the turnover that the agent demands. */
export function factsOnWire(row: WithdrawalRow, data: FactRow, times: number): Fact[] {
  const facts: Fact[] = [];
  const add = (kind: Fact['kind'], tone: Fact['tone'], evidence: Fact['evidence'] = {}) =>
    facts.push({ kind, tone, evidence });
  const names = compareNames(row.account_name, row.member_name);
  if (names === 'different') add('name_differs', 'bad', { title: row.account_name });
  if (row.was_taken_over) add('taken_over', 'bad');
  if (row.debt_satang > 0) add('debt', 'bad', { amount: bahtOf(row.debt_satang) });
  if (data.shared.length > 0) add('shared_devices', 'bad', { count: data.shared.length, members: data.shared });
  if (data.paid === 0) add('first_withdrawal', 'warn');
  if (row.has_new_account && data.bank_since) add('bank_changed', 'warn', { at: data.bank_since.toISOString() });
  if (names === 'unsure') add('name_unsure', 'warn', { title: row.account_name });
  if (row.bank_code === OTHER_BANK) add('other_bank', 'warn');
  if (row.has_unplayed_gifts) add('unplayed_gifts', 'warn');
  if (row.member_status === 'excluded') add('excluded', 'warn');
  const isYoung = row.requested_at.getTime() - data.member_since.getTime() < WEEK_MS;
  if (isYoung) add('account_age', 'warn', { at: data.member_since.toISOString() });
  const target = turnoverTarget(row, data, times);
  add('turnover', data.done_satang < target ? 'warn' : 'plain', {
    amount: bahtOf(data.done_satang),
    target: bahtOf(target),
  });
  if (data.bonus)
    add('bonus', 'plain', {
      title: data.bonus.title,
      amount: bahtOf(data.bonus.done_satang),
      target: bahtOf(data.bonus.target_satang),
    });
  if (data.today > 1) add('times_today', 'plain', { count: data.today });
  if (!isYoung) add('account_age', 'plain', { at: data.member_since.toISOString() });
  return facts;
}
