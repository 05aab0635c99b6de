import type { Redemption, RedemptionRow } from './queries.ts';

/** A redemption as the member sees it. */
export function redemptionOnWire(row: RedemptionRow): Redemption {
  const { id, item_id, name, image, kind, quantity, points, state, address, carrier, tracking_number, reason } = row;
  return {
    redemption_id: String(id),
    item_id: String(item_id),
    ...{ name, image, kind, quantity, points, state, address },
    tracking: carrier && tracking_number ? { carrier, number: tracking_number } : null,
    reason,
    time: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
