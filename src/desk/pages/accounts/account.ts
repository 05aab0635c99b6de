import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { operatorAccounts } from '#contract/operator-accounts.ts';
import { serverNow } from '#src/lib/clock.ts';
import { sumBaht } from '#src/lib/money.ts';
import { shortBank } from '../../parts/account.ts';
import type { DeskIconName } from '../../parts/icon-name.ts';
import type { Tone } from '../../parts/state.tsx';
import { ageText } from '../../parts/times.ts';
import { accountsText as words } from '../../text/accounts.ts';

type Answer = OutputOf<typeof operatorAccounts>;
export type Account = Answer['accounts'][number];
export type Change = Answer['changes'][number];

/** From this share of a limit on, an account is nearly full. */
const NEAR = 0.9;

export const idOf = ({ account_id }: Account): string => account_id;
export const nameOf = ({ bank_code, account_no }: Pick<Account, 'bank_code' | 'account_no'>): string =>
  shortBank(bank_code, account_no);

/** What counts against a limit: what has arrived, and what is open. */
const countUsed = ({ today }: Account): number => today.count + today.open;
const amountUsed = ({ today }: Account): Satang => satang(satangOf(today.amount) + satangOf(today.open_amount));

/** The share of a limit that is used, 0 to 1; null without a limit. */
export const amountShare = (account: Account): number | null =>
  account.limits.amount === null ? null : Math.min(amountUsed(account) / satangOf(account.limits.amount), 1);
export const countShare = (account: Account): number | null =>
  account.limits.count === null ? null : Math.min(countUsed(account) / account.limits.count, 1);
export const isNear = (share: number | null): boolean => share !== null && share >= NEAR;

/** How much more may come today; null without a limit. */
export const roomOf = (account: Account): Baht | null =>
  account.limits.amount === null
    ? null
    : bahtOf(satang(Math.max(satangOf(account.limits.amount) - amountUsed(account), 0)));

/** The state as it is shown: colour, picture and word. */
export function lookOf(account: Account): readonly [Tone, DeskIconName, string] {
  const { state, silent_since } = account;
  if (silent_since !== null) return ['bad', 'alert', words.silent(ageText(serverNow() - Date.parse(silent_since)))];
  if (state === 'full') return ['warn', 'clock', words.state.full];
  if (state !== 'open') return ['off', 'minus', words.state[state]];
  if (isNear(amountShare(account)) || isNear(countShare(account))) return ['warn', 'clock', words.near];
  return ['ok', 'check', words.state.open];
}

/** The accounts of the same type that would get the new deposits, in order. */
export const othersOf = (account: Account, accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(
    ({ type, state, account_id }) => type === account.type && state === 'open' && account_id !== account.account_id,
  );

export const sumOf = (accounts: readonly Account[]): Baht => sumBaht(accounts.map(({ today }) => today.amount));
