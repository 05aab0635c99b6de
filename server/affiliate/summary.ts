import type { affiliateSummary } from '#contract/affiliate.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { addDays, bangkokDay } from '#server/lib/bangkok.ts';
import { commissionOf } from './commission-queries.ts';
import { incomeSince, levelsOf, usernameOf } from './queries.ts';

const MONTHS = 6;

/** The first day of the month `back` months before a day's. */
function monthBefore(day: string, back: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
}

const sumOf = (amounts: readonly Satang[]): Satang => satang(amounts.reduce((total, amount) => total + amount, 0));
const amountsOf = (days: readonly { day: string; satang: Satang }[], month: string) =>
  days.filter(({ day }) => day.startsWith(month)).map((day) => day.satang);

/** The member's network and commission in figures, and their link. `origin`: the beginning of the link. */
export async function summaryOf(
  queries: Queries,
  { memberId, agentId }: Session,
  { at, origin }: { at: Date; origin: string },
): Promise<OutputOf<typeof affiliateSummary>> {
  const username = await usernameOf(queries, memberId);
  const depth = (await agentConfigOf(queries, agentId)).affiliate.levels.length;
  const today = bangkokDay(at);
  const known = await levelsOf(queries, memberId, today);
  const shown = known.filter(({ level }) => level <= depth);
  const days = await incomeSince(queries, memberId, monthBefore(today, MONTHS - 1));
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const month = monthBefore(today, MONTHS - 1 - index).slice(0, 7);
    return { month, amount: bahtOf(sumOf(amountsOf(days, month))) };
  });
  const count = (field: 'members' | 'active' | 'new_this_month') => shown.reduce((total, row) => total + row[field], 0);
  return {
    members: count('members'),
    active: count('active'),
    new_this_month: count('new_this_month'),
    income_today: bahtOf(sumOf(amountsOf(days, addDays(today, -1)))),
    income_month: months.at(-1)?.amount ?? bahtOf(satang(0)),
    income_total: bahtOf(sumOf(known.map(({ income_satang }) => income_satang))),
    withdrawable: bahtOf(await commissionOf(queries, memberId)),
    months,
    levels: Array.from({ length: depth }, (_, index) => {
      const row = known.find(({ level }) => level === index + 1);
      return { level: index + 1, members: row?.members ?? 0, income_total: bahtOf(row?.income_satang ?? satang(0)) };
    }),
    link: `${origin}/register?${new URLSearchParams({ ref: username })}`,
    ref: username,
  };
}
