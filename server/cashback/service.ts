import type { cashbackSummary } from '#contract/cashback.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { Session } from '#server/access/sessions.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import { RUN_AFTER_MS } from '#server/agent/due-days.ts';
import { percentsOf } from '#server/agent/rates.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { addDays, bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import { barOf } from '#server/safer-play/queries.ts';
import { type DayRow, daysOf, isOffFor, type Kind, runningSums, waitingOf } from './queries.ts';
import { noCashback, noReturn } from './reason.ts';
import { CASHBACK_TEXT } from './text.ts';

const WEEK = 7;

const sumOf = (rows: readonly DayRow[], amount: (row: DayRow) => number): Satang =>
  satang(rows.reduce((sum, row) => sum + amount(row), 0));

/** All claimable days as one amount; `for_date` is the newest of them. */
function waitingSum(rows: readonly DayRow[]) {
  const [newest] = rows;
  const ends = rows.flatMap(({ claimable_until }) => (claimable_until ? [claimable_until.getTime()] : []));
  return {
    claimable: bahtOf(sumOf(rows, ({ amount_satang, paid_satang }) => amount_satang - paid_satang)),
    for_date: newest?.day ?? null,
    claimable_until: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
  };
}

/** The member's wins less their stakes, so below 0 for a loss. */
const netOf = (rows: readonly DayRow[]) => sumOf(rows, (row) => row.won_satang - row.stake_satang);

/** The day that the next run settles, and when. Until a few minutes after midnight that is still the day before. */
function runningDay(at: Date): { date: string; settledAt: Date } {
  const today = bangkokDay(at);
  const run = new Date(startOfDay(today).getTime() + RUN_AFTER_MS);
  if (run > at) return { date: addDays(today, -1), settledAt: run };
  return { date: today, settledAt: new Date(startOfDay(addDays(today, 1)).getTime() + RUN_AFTER_MS) };
}

/** The amount of the running day if it ended now, by the rules of the night. */
async function runningFor(
  queries: Queries,
  { memberId, agentId }: Session,
  { cashback, isOff, date }: { cashback: AgentConfig['cashback']; isOff: boolean; date: string },
): Promise<OutputOf<typeof cashbackSummary>['running']> {
  const period = { since: startOfDay(date), until: startOfDay(addDays(date, 1)) };
  const sums = await runningSums(queries, { agentId, memberId, ...period }, cashback);
  const net = satang(sums.won_satang - sums.stake_satang);
  const hasTurnover = !isOff && sums.turnover_satang >= satangOf(cashback.min_baht);
  const hasLoss = !isOff && -net >= satangOf(cashback.min_loss_baht);
  // Without a bet, or under a limit, the page shows that instead.
  const hasBets = !isOff && sums.stake_satang > 0;
  const given = (has: boolean, amount: Satang, most: Baht) =>
    bahtOf(satang(has ? Math.min(amount, satangOf(most)) : 0));
  return {
    date,
    stakes: bahtOf(sums.stake_satang),
    net: bahtOf(net),
    turnover_amount: given(hasTurnover, sums.turnover_satang, cashback.max_baht),
    loss_amount: given(hasLoss, sums.loss_satang, cashback.max_return_baht),
    turnover_reason: hasBets ? noCashback(sums.turnover_satang, { min: satangOf(cashback.min_baht) }) : null,
    loss_reason: hasBets ? noReturn(net, { minLoss: satangOf(cashback.min_loss_baht) }) : null,
  };
}

/** The claimable amount, the rules, the running day, and the member's last 7 days. */
export async function summaryFor(
  queries: Queries,
  session: Session,
  at: Date,
): Promise<OutputOf<typeof cashbackSummary>> {
  const { memberId, agentId } = session;
  const { cashback } = await agentConfigOf(queries, agentId);
  const isOff = await isOffFor(queries, memberId, at);
  const isBarred = (await barOf(queries, memberId, at)) !== null;
  const waiting = async (kind: Kind) => (isBarred ? [] : waitingOf(queries, memberId, kind, at));
  const [loss, turnover] = [await waiting('loss'), await waiting('turnover')];
  const { date: runningDate, settledAt } = runningDay(at);
  const running = await runningFor(queries, session, { cashback, isOff, date: runningDate });
  const from = addDays(runningDate, 1 - WEEK);
  const week = await daysOf(queries, memberId, 'loss', { from, to: undefined, before: null, limit: WEEK });
  return {
    loss: {
      ...waitingSum(loss),
      net: bahtOf(netOf(loss)),
      percent: cashback.loss_percent,
      min_loss: cashback.min_loss_baht,
      max_return: cashback.max_return_baht,
      most_of_stakes: percentsOf(cashback.loss_stake_percent),
    },
    turnover: {
      ...waitingSum(turnover),
      turnover: bahtOf(sumOf(turnover, ({ stake_satang }) => stake_satang)),
      rates: percentsOf(cashback.percent),
      min: cashback.min_baht,
      max: cashback.max_baht,
    },
    running,
    days: Array.from({ length: WEEK }, (_, index) => {
      const date = addDays(from, index);
      return date === runningDate
        ? { date, net: running.net }
        : { date, net: bahtOf(netOf(week.filter(({ day }) => day === date))) };
    }),
    net_7_days: bahtOf(satang(netOf(week) + satangOf(running.net))),
    next_run_at: settledAt.toISOString(),
    off_reason: isOff ? CASHBACK_TEXT.off : null,
  };
}
