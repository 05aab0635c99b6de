import type {
  affiliateConfigs,
  affiliateNetwork,
  affiliateTransactions,
  affiliateTransactionsV2,
} from '#contract/affiliate.ts';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, satang } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import { percentsOf } from '#server/agent/rates.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { isDay, pageOfRows, readIdCursor } from '#server/http/paging.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { maskName } from '#server/lib/masks.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import { agentNameOf, daysOf, networkOf, transactionsOf } from './queries.ts';
import { AFFILIATE_TEXT as text } from './text.ts';

type Kind = OutputOf<typeof affiliateTransactions>['items'][number]['kind'];

const KINDS: readonly Kind[] = ['income', 'redeem', 'adjustment'];

/** An agent's programme: rates by level, the minimum to redeem, and the texts. Refuses with `unknown_agent`. */
export async function configsOf(queries: Queries, agentId: number): Promise<OutputOf<typeof affiliateConfigs>> {
  const name = await agentNameOf(queries, agentId);
  if (name === undefined) throw new Refusal('unknown_agent');
  const { affiliate } = await agentConfigOf(queries, agentId);
  return {
    levels: affiliate.levels.map(({ base, percent, stake_percent }, index) => ({
      level: index + 1,
      rates: percentsOf(percent).map((rate) => ({
        ...rate,
        base,
        stake_percent: base === 'net_loss' ? stake_percent[rate.category] : null,
      })),
    })),
    min_redeem: affiliate.min_redeem_baht,
    how_it_works: text.howItWorks,
    share: { title: text.shareTitle(name), text: text.shareText, image: affiliate.share_image },
  };
}

const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

const unknownCursor = () => invalidField('cursor', text.cursor);

/**
 * A page of friends, from one level or from all levels that pay commission, highest income first. A cursor is the
 * income in satang and the id of the last one. Refuses an unknown cursor.
 */
export async function networkPage(
  queries: Queries,
  { memberId, agentId }: Session,
  { level, cursor, limit }: ParsedInputOf<typeof affiliateNetwork>,
  at: Date,
): Promise<OutputOf<typeof affiliateNetwork>> {
  const parts = cursor === undefined ? null : CURSOR.exec(cursor);
  if (cursor !== undefined && !parts) throw unknownCursor();
  const depth = (await agentConfigOf(queries, agentId)).affiliate.levels.length;
  const levels = Array.from({ length: depth }, (_, index) => index + 1).filter(
    (one) => level === undefined || one === level,
  );
  const rows = await networkOf(queries, memberId, {
    levels,
    after: parts && { incomeSatang: satang(Number(parts[1])), memberId: Number(parts[2]) },
    limit: limit + 1,
    depth,
    today: bangkokDay(at),
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      name_masked: row.username === null ? text.closed : maskName(row.username),
      level: row.level,
      joined_at: row.joined_at.toISOString(),
      is_active: row.is_active,
      members: row.members,
      income_month: bahtOf(row.month_satang),
      income_total: bahtOf(row.income_satang),
    })),
    next_cursor: rows.length > limit && last ? `${last.income_satang}-${last.member_id}` : null,
  };
}

function refuseWrongPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from && to && to < from) throw invalidField('to', text.period);
}

/** A page of the member's commission transactions, newest first. Refuses with `invalid_input` (to, cursor). */
export async function transactionsPage(
  queries: Queries,
  { memberId }: Session,
  { kind, from, to, cursor, limit }: ParsedInputOf<typeof affiliateTransactions>,
): Promise<OutputOf<typeof affiliateTransactions>> {
  refuseWrongPeriod({ from, to });
  const found = await transactionsOf(queries, memberId, {
    kinds: kind ? [kind] : KINDS,
    after: readIdCursor(cursor),
    from,
    to,
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOfRows(found, limit);
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      time: row.at.toISOString(),
      kind: row.kind,
      amount: bahtOf(row.amount_satang),
      level: row.level,
      name_masked: row.level === null ? null : row.username === null ? text.closed : maskName(row.username),
      category: row.category,
      base_amount: bahtOrNull(row.base_satang),
      balance_after: bahtOf(row.balance_after_satang),
    })),
    next_cursor: nextCursor,
  };
}

/** A page of the member's commission by day and level, newest first. Refuses with `invalid_input` (to, cursor). */
export async function daysPage(
  queries: Queries,
  { memberId }: Session,
  { level, from, to, cursor, limit }: ParsedInputOf<typeof affiliateTransactionsV2>,
): Promise<OutputOf<typeof affiliateTransactionsV2>> {
  refuseWrongPeriod({ from, to });
  const parts = cursor === undefined ? null : /^(\d{4}-\d{2}-\d{2})\.(\d{1,2})$/.exec(cursor);
  if (cursor !== undefined && (!parts?.[1] || !isDay(parts[1]))) throw unknownCursor();
  const after = parts?.[1] === undefined ? null : { day: parts[1], level: Number(parts[2]) };
  const rows = await daysOf(queries, memberId, { level, after, from, to, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      date: row.day,
      level: row.level,
      members: row.members,
      base_amount: bahtOf(row.base_satang),
      amount: bahtOf(row.amount_satang),
    })),
    next_cursor: rows.length > limit && last ? `${last.day}.${last.level}` : null,
  };
}
