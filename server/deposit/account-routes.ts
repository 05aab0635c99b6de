import * as contract from '#contract/operator-accounts.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import type { Server } from '#server/http/route.ts';
import {
  accountNow,
  accountSubject,
  addAccount,
  checkNewAccount,
  limitsOf,
  listAccounts,
  lockUsable,
  newAccountSubject,
  setLimits,
  setOrder,
  setPause,
  wantedLimits,
} from './accounts.ts';
import { addAccountSummary, limitSummary } from './text.ts';

/** The operator's calls about receiving accounts: one person pauses, resumes and orders, a second one confirms limits and new accounts. */
export function accountRoutes({ platform, implement }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorAccounts, ({ operator, transaction }) =>
    listAccounts(transaction, operator.agentId, now()),
  );

  implement(contract.operatorPauseAccount, async ({ operator, input, transaction, audit }) => {
    const { account_id, until_midnight: untilMidnight, reason = null } = input;
    const wanted = { account_id, isPaused: true, untilMidnight, reason };
    const { id, before, after } = await setPause(transaction, operator, wanted, now());
    audit.changed(before, after);
    return accountNow(transaction, operator.agentId, id, now());
  });
  implement(contract.operatorResumeAccount, async ({ operator, input, transaction, audit }) => {
    const wanted = { ...input, isPaused: false, untilMidnight: false, reason: null };
    const { id, before, after } = await setPause(transaction, operator, wanted, now());
    audit.changed(before, after);
    return accountNow(transaction, operator.agentId, id, now());
  });

  implement(contract.operatorOrderAccounts, async ({ operator, input, transaction, audit }) => {
    const { before, after } = await setOrder(transaction, operator, input.account_ids, now());
    audit.changed({ order: before }, { order: after });
    return {};
  });

  confirmations.onConfirmed(
    contract.operatorLimitAccount,
    (tx, input, operator) => setLimits(tx, operator, input, now()),
    {
      accountOf: async (tx, { account_id }, { agentId }) =>
        (await lockUsable(tx, agentId, account_id, now())).account_no,
    },
  );
  implement(contract.operatorLimitAccount, async ({ operator, input, transaction, audit }) => {
    const account = await lockUsable(transaction, operator.agentId, input.account_id, now());
    audit.changed(limitsOf(account), wantedLimits(input));
    const request = { operator, subject: accountSubject(input), summary: limitSummary(account, input) };
    const confirmation_id = await confirmations.request(transaction, contract.operatorLimitAccount, input, request);
    return { state: 'waiting' as const, confirmation_id };
  });

  confirmations.onConfirmed(
    contract.operatorAddAccount,
    (tx, input, operator) => addAccount(tx, operator, input, now()),
    { accountOf: async (_tx, { account_no }) => account_no },
  );
  implement(contract.operatorAddAccount, async ({ operator, input, transaction, audit }) => {
    await checkNewAccount(transaction, operator.agentId, input);
    const { reason, note, ...account } = input;
    audit.changed(null, account);
    const request = { operator, subject: newAccountSubject(input), summary: addAccountSummary(input) };
    const confirmation_id = await confirmations.request(transaction, contract.operatorAddAccount, input, request);
    return { state: 'waiting' as const, confirmation_id };
  });
}
