/** Receiving accounts at the desk (docs/rules.md#receiving-accounts): one person pauses and orders them, two limit and add them. */
import { isBankCode } from '#contract/banks.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, satangOrNull } from '#contract/money.ts';
import type * as contract from '#contract/operator-accounts.ts';
import { isPromptpayId } from '#contract/promptpay.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { type AtWork, atWorkOn } from '#server/operator/holds.ts';
import {
  type AccountDayRow,
  accountDays,
  hasAccountNo,
  insertAccount,
  insertChange,
  type LockedAccount,
  latestChanges,
  limitAccount,
  lockAccount,
  lockOrder,
  orderAccounts,
  pauseAccount,
  resumeAccount,
} from './account-queries.ts';
import { otherOwnerOf } from './operation-queries.ts';
import {
  ACCOUNT_EXISTS,
  ACCOUNT_IS_OFF,
  ACCOUNT_OF_OTHER,
  ACCOUNTS_CHANGED,
  WRONG_BANK,
  WRONG_PROMPTPAY_ID,
} from './text.ts';

type AccountOnWire = OutputOf<typeof contract.operatorPauseAccount>;
type AddInput = ParsedInputOf<typeof contract.operatorAddAccount>;
type LimitInput = ParsedInputOf<typeof contract.operatorLimitAccount>;

const CHANGES_SHOWN = 6;

/** One request about an account waits at most. */
export const accountSubject = ({ account_id }: { account_id: string }) => `account ${account_id}`;
export const newAccountSubject = ({ bank_code, account_no }: AddInput) => `account new ${bank_code} ${account_no}`;

function onWire(row: AccountDayRow, { asked }: Pick<AtWork, 'asked'>): AccountOnWire {
  return {
    account_id: String(row.id),
    type: row.type,
    bank_code: row.bank_code,
    account_no: row.account_no,
    account_name: row.account_name,
    state: row.state,
    paused_until: row.paused_until?.toISOString() ?? null,
    is_next: row.is_next,
    today: {
      count: row.arrived,
      amount: bahtOf(row.arrived_satang),
      open: row.open,
      open_amount: bahtOf(row.open_satang),
    },
    hour_amount: bahtOf(row.hour_satang),
    open_until: row.open_until?.toISOString() ?? null,
    limits: { count: row.day_count, amount: bahtOrNull(row.day_satang) },
    last_at: row.last_at?.toISOString() ?? null,
    silent_since: row.silent_since?.toISOString() ?? null,
    asked,
  };
}

async function accountsOf(queries: Queries, agentId: number, at: Date, only: number | null = null) {
  const rows = await accountDays(queries, agentId, at, only);
  const subjects = rows.map(({ id }) => accountSubject({ account_id: String(id) }));
  const atWork = await atWorkOn(queries, agentId, subjects, at);
  return rows.map((row) => onWire(row, atWork(accountSubject({ account_id: String(row.id) }))));
}

/** The agent's accounts in order, and what was changed last. */
export async function listAccounts(
  queries: Queries,
  agentId: number,
  at: Date,
): Promise<OutputOf<typeof contract.operatorAccounts>> {
  const accounts = await accountsOf(queries, agentId, at);
  const changes = await latestChanges(queries, agentId, CHANGES_SHOWN);
  return { accounts, changes: changes.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** One account as the list has it. */
export async function accountNow(queries: Queries, agentId: number, id: number, at: Date): Promise<AccountOnWire> {
  const [account] = await accountsOf(queries, agentId, at, id);
  if (!account) throw new Error('the account just locked was not found');
  return account;
}

/** Locks an account that the agent's files have on. Refuses with `record_not_found` and `record_conflict`. */
export async function lockUsable(tx: Transaction, agentId: number, id: string, at: Date): Promise<LockedAccount> {
  const account = await lockAccount(tx, agentId, id, at);
  if (!account) throw new Refusal('record_not_found');
  if (!account.is_on) throw recordConflict(ACCOUNT_IS_OFF);
  return account;
}

/** The log shows this of a pause. */
const pauseOf = ({ is_paused, paused_until }: LockedAccount) => ({
  state: is_paused ? 'paused' : 'open',
  paused_until: is_paused ? (paused_until?.toISOString() ?? null) : null,
});
/** The log shows this of limits. */
export const limitsOf = ({ day_count, day_satang }: LockedAccount) => ({
  count: day_count,
  amount: bahtOrNull(day_satang),
});
export const wantedLimits = ({ count, amount }: Pick<LimitInput, 'count' | 'amount'>) => ({ count, amount });

/** Sets or ends a pause, and returns what it was before and is after. */
export async function setPause(
  tx: Transaction,
  { agentId, keyId }: Operator,
  wanted: { account_id: string; isPaused: boolean; untilMidnight: boolean; reason: string | null },
  at: Date,
) {
  const account = await lockUsable(tx, agentId, wanted.account_id, at);
  const before = pauseOf(account);
  if (wanted.isPaused) await pauseAccount(tx, account.id, at, wanted.untilMidnight);
  else await resumeAccount(tx, account.id);
  const after = pauseOf(await lockUsable(tx, agentId, wanted.account_id, at));
  const isChanged = before.state !== after.state || before.paused_until !== after.paused_until;
  if (isChanged)
    await insertChange(tx, {
      ...{ agentId, keyId, at, before, after, subject: null, reason: wanted.reason },
      ...{ accountId: account.id, kind: wanted.isPaused ? 'paused' : 'resumed' },
    });
  return { id: account.id, before, after };
}

/** Gives all accounts a new order. Refuses with `record_conflict` if these are not all of them. */
export async function setOrder(tx: Transaction, { agentId, keyId }: Operator, ids: readonly string[], at: Date) {
  const before = await lockOrder(tx, agentId);
  if (new Set(ids).size !== ids.length || ids.toSorted().join() !== before.toSorted().join())
    throw recordConflict(ACCOUNTS_CHANGED);
  if (ids.join() === before.join()) return { before, after: ids };
  await orderAccounts(tx, agentId, ids);
  const change = { agentId, keyId, at, before: { order: before }, after: { order: ids } };
  await insertChange(tx, { ...change, accountId: null, kind: 'ordered', reason: null, subject: null });
  return { before, after: ids };
}

/** Sets the limits that two people want, at the second one's confirmation. */
export async function setLimits(tx: Transaction, { agentId, keyId }: Operator, input: LimitInput, at: Date) {
  const account = await lockUsable(tx, agentId, input.account_id, at);
  await limitAccount(tx, account.id, { count: input.count, satang: satangOrNull(input.amount) });
  await insertChange(tx, {
    ...{ agentId, keyId, at, accountId: account.id, kind: 'limited', reason: input.reason },
    ...{ before: limitsOf(account), after: wantedLimits(input), subject: accountSubject(input) },
  });
}

/** Refuses an account that cannot be made: `invalid_input` for a wrong bank or number, one that is there, or one of another agent. */
export async function checkNewAccount(tx: Transaction, agentId: number, input: AddInput): Promise<void> {
  const isOfType = input.type === 'bank' ? isBankCode(input.bank_code) : input.bank_code === input.type.toUpperCase();
  if (!isOfType) throw invalidField('bank_code', WRONG_BANK);
  if (input.type === 'promptpay' && !isPromptpayId(input.account_no))
    throw invalidField('account_no', WRONG_PROMPTPAY_ID);
  if (await hasAccountNo(tx, agentId, input)) throw invalidField('account_no', ACCOUNT_EXISTS);
  const other = await otherOwnerOf(tx, agentId, input);
  if (other !== undefined) throw invalidField('account_no', ACCOUNT_OF_OTHER);
}

/** Makes the account that two people want, at the second one's confirmation. */
export async function addAccount(tx: Transaction, { agentId, keyId }: Operator, input: AddInput, at: Date) {
  await checkNewAccount(tx, agentId, input);
  const { reason, note, count, amount, ...account } = input;
  const made = await insertAccount(tx, agentId, { ...account, count, satang: satangOrNull(amount) });
  if (!made) throw invalidField('account_no', ACCOUNT_EXISTS);
  await insertChange(tx, {
    ...{ agentId, keyId, at, accountId: made.id, kind: 'added', before: null, reason },
    ...{ after: { ...account, count, amount }, subject: newAccountSubject(input) },
  });
}
