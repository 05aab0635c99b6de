import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { billDetail, billList } from '#contract/lotto-bills.ts';
import { isCalendarDay } from '#src/lib/time.ts';

export type Bill = OutputOf<typeof billDetail>;
export type BillSummary = OutputOf<typeof billList>['items'][number];
export type BillLine = Bill['lines'][number];

const STATUSES = ['pending', 'settled', 'won', 'lost', 'cancelled', 'refunded'] as const;
export type StatusFilter = (typeof STATUSES)[number];

/** The bills that are shown; null: any. Kept in the query of the address. */
export interface BillFilter {
  status: StatusFilter | null;
  /** First and last day, `YYYY-MM-DD` in Bangkok, both included. */
  from: string | null;
  to: string | null;
  roundId: string | null;
  /** A buyer's id, or `own` for bills without one. */
  buyerId: string | null;
}

const NAMES = ['status', 'from', 'to', 'round', 'buyer'] as const;
const dayOf = (text: string | null = null) => (isCalendarDay(text) ? text : null);

/** Reads the filter of an address. An invalid value is ignored, because people also type addresses. */
export function readFilter(query: URLSearchParams): BillFilter {
  const [status, from, to, round, buyer] = NAMES.map((name) => query.get(name));
  return {
    status: STATUSES.find((one) => one === status) ?? null,
    from: dayOf(from),
    to: dayOf(to),
    roundId: round && /^\d{1,15}$/.test(round) ? round : null,
    buyerId: buyer && /^(own|\d{1,15})$/.test(buyer) ? buyer : null,
  };
}

/** The query with this filter; other parameters, such as the open bill, are kept. */
export function writeFilter(
  query: URLSearchParams,
  { status, from, to, roundId, buyerId }: BillFilter,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ status, from, to, round: roundId, buyer: buyerId })) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The filter as input of `billList`. */
export function filterInput({ status, from, to, roundId, buyerId }: BillFilter): InputOf<typeof billList> {
  return {
    order: 'draw',
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(roundId && { round_id: roundId }),
    ...(buyerId && { buyer_id: buyerId }),
  };
}

/** The tab that shows bills of a status. */
export type BillView = 'all' | 'pending' | 'settled' | 'cancelled';
export function viewOf(status: StatusFilter | null): BillView {
  if (status === 'won' || status === 'lost') return 'settled';
  if (status === 'refunded') return 'cancelled';
  return status ?? 'all';
}
