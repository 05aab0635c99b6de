import type { lossHistory, turnoverHistory } from '#contract/cashback.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { isDay } from '#server/http/paging.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { type DayRow, daysOf, type Kind } from './queries.ts';
import { reasonOf } from './reason.ts';

type Period = ParsedInputOf<typeof lossHistory>;
type State = OutputOf<typeof lossHistory>['items'][number]['state'];

function stateOf({ amount_satang, paid_satang, claimable_until }: DayRow, at: Date): State {
  if (amount_satang <= paid_satang || !claimable_until) return paid_satang > 0 ? 'claimed' : 'none';
  return claimable_until > at ? 'waiting' : 'expired';
}

const commonFields = (row: DayRow, at: Date) => ({
  date: row.day,
  amount: bahtOf(row.amount_satang),
  paid: bahtOf(row.paid_satang),
  received: bahtOf(row.received_satang),
  state: stateOf(row, at),
  reason: reasonOf(row),
  claimable_until: row.claimable_until?.toISOString() ?? null,
  claimed_at: row.claimed_at?.toISOString() ?? null,
  corrected_at: row.corrected_at?.toISOString() ?? null,
});

async function pageOfDays(queries: Queries, memberId: number, kind: Kind, { from, to, cursor, limit }: Period) {
  if (cursor !== undefined && !isDay(cursor)) throw invalidField('cursor', 'ข้อมูลไม่ถูกต้อง');
  const rows = await daysOf(queries, memberId, kind, { from, to, before: cursor ?? null, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { shown, next_cursor: rows.length > limit ? (shown.at(-1)?.day ?? null) : null };
}

/** A page of the member's returns of losses by day, newest first. Refuses an unknown cursor. */
export async function lossDays(
  queries: Queries,
  { memberId }: Session,
  period: Period,
  at: Date,
): Promise<OutputOf<typeof lossHistory>> {
  const { shown, next_cursor } = await pageOfDays(queries, memberId, 'loss', period);
  const items = shown.map((row) => ({
    ...commonFields(row, at),
    stakes: bahtOf(row.stake_satang),
    wins: bahtOf(row.won_satang),
    net: bahtOf(satang(row.won_satang - row.stake_satang)),
    percent: row.percent,
  }));
  return { items, next_cursor };
}

/** A page of the member's daily cashback by day, newest first. Refuses an unknown cursor. */
export async function turnoverDays(
  queries: Queries,
  { memberId }: Session,
  period: Period,
  at: Date,
): Promise<OutputOf<typeof turnoverHistory>> {
  const { shown, next_cursor } = await pageOfDays(queries, memberId, 'turnover', period);
  const items = shown.map((row) => ({
    ...commonFields(row, at),
    turnover: bahtOf(row.stake_satang),
    by_category: row.by_category.map(({ category, stake_satang, percent, satang: amount }) => ({
      category,
      turnover: bahtOf(stake_satang),
      percent,
      amount: bahtOf(amount),
    })),
  }));
  return { items, next_cursor };
}
