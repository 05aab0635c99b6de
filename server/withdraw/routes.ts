import { bankName } from '#contract/banks.ts';
import { bahtOf } from '#contract/money.ts';
import * as contract from '#contract/withdraw.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Server } from '#server/http/route.ts';
import { maskAccountNo } from '#server/lib/masks.ts';
import { eligibilityOf } from './eligibility-queries.ts';
import { latestWithdrawal, type WithdrawalRow } from './queries.ts';
import { rulesOf } from './rules.ts';
import { cancelWithdrawal, isCancellable, requestWithdrawal } from './service.ts';

const onWire = (row: WithdrawalRow) => ({
  withdraw_id: String(row.id),
  amount: bahtOf(row.amount_satang),
  status: row.status,
  requested_at: row.requested_at.toISOString(),
  bank: {
    bank_code: row.bank_code,
    bank_name: bankName(row.bank_code),
    account_no_masked: maskAccountNo(row.account_no),
  },
  reference: row.payout_id,
});

/** The player's calls about withdrawals. Excluded members may use them too (docs/rules.md#safer-play). */
export function withdrawRoutes(server: Server): void {
  const { database, now } = server.platform;

  server.implement(contract.withdrawRules, async ({ session }) => {
    const { withdraw } = await agentConfigOf(database, session.agentId);
    return rulesOf(await eligibilityOf(database, session.memberId, now()), withdraw);
  });

  server.implement(contract.requestWithdraw, async ({ session, input, transaction }) =>
    onWire(await requestWithdrawal(transaction, session, input, now())),
  );

  server.implement(contract.withdrawStatus, async ({ session, input }) => {
    const row = await latestWithdrawal(database, session.memberId, input.withdraw_id);
    if (!row) return null;
    return {
      ...onWire(row),
      approved_at: row.approved_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      reason: row.reason,
      can_cancel: await isCancellable(server.platform, database, row),
    };
  });

  server.implement(contract.cancelWithdraw, async ({ session, input }) => {
    await database.transaction((tx) => cancelWithdrawal(server.platform, tx, session, input.withdraw_id));
    return { withdraw_id: input.withdraw_id, status: 'rejected' as const };
  });
}
