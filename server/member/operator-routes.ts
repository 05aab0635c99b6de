import { bahtOf, satang } from '#contract/money.ts';
import * as contract from '#contract/operator-money.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { collectDebt } from '#server/wallet/debt-queries.ts';
import { type DebtorRow, debtorsOf, lockDebt } from './debt-queries.ts';

const onWire = ({ id, username, name, owes_satang, debts }: DebtorRow) => ({
  member: { member_id: String(id), username, name },
  owes: bahtOf(owes_satang),
  debts: debts.map(({ outstanding_satang, created_at, ...debt }) => ({
    ...debt,
    outstanding: bahtOf(outstanding_satang),
    created_at: created_at && new Date(created_at).toISOString(),
  })),
});

/** The operator's calls about what members owe (docs/rules.md#debts). */
export function memberOperatorRoutes({ platform, implement }: Server): void {
  implement(contract.operatorDebts, async ({ operator, input, transaction }) => {
    const { member_id, cursor, limit } = input;
    const filter = { agentId: operator.agentId, memberId: member_id ?? null, after: readIdCursor(cursor), limit };
    const { rows, nextCursor } = pageOfRows(await debtorsOf(transaction, filter), limit);
    return { items: rows.map(onWire), next_cursor: nextCursor };
  });

  implement(contract.operatorCollectDebt, async ({ operator, input, transaction }) => {
    const debt = await lockDebt(transaction, operator.agentId, input.debt_id);
    if (!debt) throw new Refusal('record_not_found');
    const collected = await collectDebt(transaction, debt.id, platform.now());
    return { collected: bahtOf(collected), outstanding: bahtOf(satang(debt.outstanding_satang - collected)) };
  });
}
