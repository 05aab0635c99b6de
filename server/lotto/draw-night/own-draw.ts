import type { OutputOf } from '#contract/endpoint.ts';
import type { ownDraw } from '#contract/lotto-draws.ts';
import { MAX_OWN_DRAW_LINES } from '#contract/lotto-numbers.ts';
import { bahtOf } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { ownDrawRow } from './slip-request-queries.ts';

/** A member's bills of the round as one slip. */
export async function ownDrawOf(
  queries: Queries,
  memberId: number,
  roundId: number,
  canPush: boolean,
): Promise<OutputOf<typeof ownDraw>> {
  const row = await ownDrawRow(queries, memberId, roundId, MAX_OWN_DRAW_LINES);
  if (!row) throw new Refusal('round_not_found');
  const { total_satang, paid_satang, wanted, is_reachable, message_state: state, sent_at, lines, ...counts } = row;
  return {
    ...counts,
    total: bahtOf(total_satang),
    paid: bahtOf(paid_satang),
    lines: lines.map(({ stake_satang, win_satang, payout_satang, ...line }) => ({
      ...line,
      amount: bahtOf(stake_satang),
      win: bahtOf(win_satang),
      payout: bahtOf(payout_satang),
    })),
    message: { wanted, is_reachable: is_reachable && canPush, state, sent_at: sent_at?.toISOString() ?? null },
  };
}
