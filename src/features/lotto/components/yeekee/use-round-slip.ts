import { billList } from '#contract/lotto-bills.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useHeld } from '#src/lib/use-held.ts';
import type { BillSummary } from '../../model/bill-filter.ts';
import { type RoundSlipData, roundSlipOf } from '../../model/round-slip.ts';

/** A round's bills are settled some seconds after its result. */
const SETTLING_MS = 3_000;
/** Nobody writes more bills for one round. */
const MAX_BILLS = 50;

/**
 * A member's bills of a round, as one slip; null for a visitor, without bills, or while they load. `isRevealing`:
 * they stay as they were, because the server puts winning lines first.
 */
export function useRoundSlip(
  roundId: string,
  isOver: boolean,
  isRevealing = false,
): { slip: RoundSlipData | null; bills: readonly BillSummary[]; isLoading: boolean } {
  const { data, isLoading } = useQuery(
    billList,
    { round_id: roundId, limit: MAX_BILLS },
    {
      refreshInterval: (now) => (isOver && now?.items.some(({ status }) => status === 'pending') ? SETTLING_MS : 0),
    },
  );
  const held = useHeld(data, isRevealing);
  const bills = (held ?? data)?.items ?? [];
  return { slip: roundSlipOf(bills), bills, isLoading };
}
