import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, type Satang, satang } from '#contract/money.ts';
import type { operatorNow } from '#contract/operator-desk.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { stopsInForce } from '#server/access/stop-queries.ts';
import type { Queries } from '#server/database/database.ts';
import { silentAccounts } from '#server/deposit/account-queries.ts';
import { bangkokDay, startOfDay } from '#server/lib/bangkok.ts';
import {
  type ChecksRow,
  checksOf,
  latestDeeds,
  type MoneyRow,
  membersOnline,
  membersPlaying,
  moneyByHour,
  nextRounds,
  type WorkRow,
  waitingWork,
} from './now-queries.ts';

export type Now = OutputOf<typeof operatorNow>;

/** The age in minutes at which waiting work is late. */
const TARGET_MINUTES: Readonly<Record<WorkRow['kind'], number>> = {
  deposits: 15,
  withdrawals: 20,
  confirmations: 15,
  results: 5,
  redemptions: 48 * 60,
};
const KINDS = ['deposits', 'withdrawals', 'confirmations', 'results', 'redemptions'] as const;
const ROUNDS_SHOWN = 6;
const DEEDS_SHOWN = 8;
const HOURS = 24;
/** The hour of `MoneyRow` at which today begins. */
const TODAY = 7 * HOURS;

const sumOf = (rows: readonly MoneyRow[], of: (row: MoneyRow) => Satang): Satang =>
  satang(rows.reduce((sum, row) => sum + of(row), 0));

function moneyOnWire(rows: readonly MoneyRow[]): Now['money'] {
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  const today = rows.filter(({ hour }) => hour >= TODAY);
  const before = rows.filter(({ hour }) => hour < HOURS);
  const inOf = (hour: number) => bahtOf(byHour.get(hour)?.in_satang ?? satang(0));
  return {
    in: bahtOf(sumOf(today, (row) => row.in_satang)),
    out: bahtOf(sumOf(today, (row) => row.out_satang)),
    in_before: bahtOf(sumOf(before, (row) => row.in_until_satang)),
    out_before: bahtOf(sumOf(before, (row) => row.out_until_satang)),
    hours: Array.from({ length: HOURS }, (_, hour) => ({ in: inOf(TODAY + hour), before: inOf(hour) })),
  };
}

const checksOnWire = (row: ChecksRow): Now['checks'] => {
  const check = (name: Now['checks'][number]['name'], count: number, at: Date | null = null) => ({
    name,
    is_ok: count === 0,
    at: at?.toISOString() ?? null,
    count,
  });
  return [
    check('money_in', 0, row.money_in_at),
    check('payouts', row.payouts_unanswered, row.payout_at),
    check('yeekee', row.yeekee_late, row.yeekee_at),
    check('results', row.result_alarms),
    check('game_lists', row.lists_shrunk),
    check('messages', row.messages_late),
    ...(row.people_locked > 0 ? [check('sign_ins', row.people_locked)] : []),
  ];
};

const workOnWire = (rows: readonly WorkRow[]): Now['work'] =>
  KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return {
      kind,
      count: row?.count ?? 0,
      oldest_at: row?.oldest_at?.toISOString() ?? null,
      target_minutes: TARGET_MINUTES[kind],
      amount: row?.satang == null ? null : bahtOf(row.satang),
      holders: row?.holders ?? [],
    };
  });

/** Tells whether somebody with these scopes may see this kind of work. */
export const maySee = (scopes: readonly string[], kind: WorkRow['kind']): boolean =>
  mayRead(scopes, kind === 'results' ? 'lotto' : kind);

/** The present state of an agent's site, with work of every kind. */
export async function nowOf(queries: Queries, agentId: number, at: Date): Promise<Now> {
  const midnight = startOfDay(bangkokDay(at));
  const work = await waitingWork(queries, agentId, at);
  const money = await moneyByHour(queries, agentId, midnight, at);
  const members = await membersOnline(queries, agentId, at);
  const playing = await membersPlaying(queries, agentId, at);
  const rounds = await nextRounds(queries, agentId, at, ROUNDS_SHOWN);
  const stops = await stopsInForce(queries, agentId);
  const silent = await silentAccounts(queries, agentId, at);
  const checks = await checksOf(queries, agentId, at);
  const deeds = await latestDeeds(queries, agentId, DEEDS_SHOWN);
  if (!checks) throw new Error('a statement without a table gave no row');
  return {
    at: at.toISOString(),
    work: workOnWire(work),
    money: moneyOnWire(money),
    online: { members, by: playing },
    rounds: rounds.map((row) => ({
      round_id: String(row.id),
      name: row.round_no === null ? row.name : `${row.name} รอบ ${row.round_no}`,
      closes_at: row.closes_at.toISOString(),
      result_at: row.result_at.toISOString(),
      by_hand: row.by_hand,
      stakes: bahtOf(row.stakes_satang),
    })),
    stops: stops.map(({ kind, stopped_at, stopped_by, reason }) => ({
      kind,
      since: stopped_at.toISOString(),
      by: stopped_by,
      reason,
    })),
    silent: silent.map(({ since, open_satang, ...account }) => ({
      ...account,
      since: since.toISOString(),
      open_amount: bahtOf(open_satang),
    })),
    checks: checksOnWire(checks),
    latest: deeds.map(({ at: decidedAt, satang: sum, ...deed }) => ({
      ...deed,
      at: decidedAt.toISOString(),
      amount: sum === null ? null : bahtOf(sum),
    })),
  };
}

/** What of it somebody with these scopes may see. */
export const nowFor = (now: Now, scopes: readonly string[]): Now => ({
  ...now,
  silent: mayRead(scopes, 'accounts') ? now.silent : [],
  work: now.work.filter(({ kind }) => maySee(scopes, kind)),
  checks: now.checks.filter(({ name }) => name !== 'sign_ins' || mayRead(scopes, 'people')),
});
