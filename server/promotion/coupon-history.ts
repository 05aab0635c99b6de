import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOrNull } from '#contract/money.ts';
import type { couponHistory } from '#contract/promotion.ts';
import type { Queries } from '#server/database/database.ts';
import { invalidField } from '#server/lib/refusal.ts';
import { worthOnWire } from './coupon-batch.ts';
import { couponsOf, type HistoryRow } from './coupon-queries.ts';

const CURSOR = /^([123])-(\d{1,15})$/;

function readCursor(cursor: string | undefined): readonly [number, number] | null {
  if (cursor === undefined) return null;
  const match = CURSOR.exec(cursor);
  if (!match) throw invalidField('cursor', 'ข้อมูลไม่ถูกต้อง');
  return [Number(match[1]), Number(match[2])];
}

const onWire = (row: HistoryRow): OutputOf<typeof couponHistory>['items'][number] => ({
  coupon_id: `${row.state === 'used' ? 'u' : 'c'}${row.row_id}`,
  code: row.code,
  title: row.title,
  detail: row.detail,
  kind: row.kind,
  amount: worthOnWire(row.kind, row.amount),
  percent: row.percent,
  min_deposit: bahtOrNull(row.min_deposit_satang),
  state: row.state,
  valid_until: row.valid_until.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
});

/** A page of the member's coupons: usable ones first, then used, then expired. Refuses an unknown cursor. */
export async function historyPage(
  queries: Queries,
  memberId: number,
  input: { state?: string | undefined; cursor?: string | undefined; limit: number },
  at: Date,
): Promise<OutputOf<typeof couponHistory>> {
  const { state, limit } = input;
  const rows = await couponsOf(queries, memberId, at, { state, after: readCursor(input.cursor), limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: shown.map(onWire), next_cursor: hasMore ? `${last.place}-${last.row_id}` : null };
}
