import { operatorApproveWithdrawal, operatorWithdrawal } from '#contract/operator-money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { Money } from '#src/ui/money.tsx';
import { call } from '../../api/call.ts';
import type { BulkItem } from '../../parts/bulk-pane.tsx';
import { bulkText } from '../../text/bulk.ts';
import { FactChip } from './facts.tsx';
import { idOf, type Withdrawal } from './withdrawal.ts';

const kindsOf = ({ facts }: Withdrawal) => facts.map(({ kind, tone }) => `${kind} ${tone}`).join();

/** A withdrawal among several: approved, unless one of its facts is a bad one. */
export function bulkItemOf(row: Withdrawal): BulkItem {
  const toLook = row.facts.filter(({ tone }) => tone !== 'plain');
  const idempotencyKey = newUuid();
  return {
    id: idOf(row),
    what: (
      <>
        <Money amount={row.amount} unit={null} /> <b className="med">{row.member.username}</b>
      </>
    ),
    effect: (
      <span className="facts">
        {toLook.map((fact) => (
          <FactChip key={fact.kind} fact={fact} />
        ))}
      </span>
    ),
    blocked: toLook.some(({ tone }) => tone === 'bad') ? bulkText.look : null,
    async decide() {
      const { withdrawal } = await call(operatorWithdrawal, { withdraw_id: row.withdraw_id });
      if (withdrawal.status !== 'requested' || withdrawal.asked || kindsOf(withdrawal) !== kindsOf(row))
        return 'changed';
      const { state } = await call(operatorApproveWithdrawal, { withdraw_id: row.withdraw_id }, { idempotencyKey });
      return state;
    },
  };
}
