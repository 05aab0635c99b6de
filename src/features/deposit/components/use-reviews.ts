import { paymentReviews } from '#contract/deposit.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useQuery } from '#src/api/use-query.ts';

export type Review = OutputOf<typeof paymentReviews>[number];

/** A decision is also reported by a notice; this is for pages without the event stream. */
const POLL_MS = 30_000;

/** The member's payments that arrived and are not settled, newest first. */
export function useReviews(): readonly Review[] {
  return useQuery(paymentReviews, {}, { refreshInterval: (known) => (known?.length ? POLL_MS : 0) }).data ?? [];
}
