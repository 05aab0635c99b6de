import type { OutputOf } from '#contract/endpoint.ts';
import { keyOf } from '#contract/lotto-rules.ts';
import { bahtOf } from '#contract/money.ts';
import * as contract from '#contract/operator-lotto.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import { exposureOf, soldRounds } from './operator-queries.ts';
import { lottoResultRoutes } from './operator-results.ts';
import { alarmRows, closeAlarm } from './results/alarm-queries.ts';
import { sourceRows } from './results/source-queries.ts';
import { ratesOf } from './rounds/category-queries.ts';
import {
  type ClosedNumberRow,
  closeNumbers,
  openNumber,
  operatorClosedNumbers,
} from './rounds/closed-number-queries.ts';
import { findRound } from './rounds/lobby.ts';
import { moveDrawRoute } from './rounds/move-draw.ts';
import { roundOnWire } from './rounds/round-on-wire.ts';
import { idNumber } from './rounds/round-queries.ts';
import { RATE_NOT_LOWER, SETTLED_ALREADY } from './text.ts';

const onWire = (row: ClosedNumberRow): OutputOf<typeof contract.operatorClosedNumbers>[number] => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** The operator's calls about the lottery: sales, closed numbers, moved draws, and the results. */
export function lottoOperatorRoutes(server: Server, confirmations: Confirmations): void {
  const { implement, platform } = server;
  const { now } = platform;
  lottoResultRoutes(server, confirmations);
  moveDrawRoute(server, confirmations);

  implement(contract.operatorRounds, async ({ operator, input, transaction }) => {
    const { status = null, kind = null, from = null, to = null, limit } = input;
    const filter = { agentId: operator.agentId, status, kind, after: readIdCursor(input.cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(await soldRounds(transaction, now(), filter), limit);
    const items = rows.map((row) => ({
      round: roundOnWire(row),
      bills: row.bills,
      stakes: bahtOf(row.stakes_satang),
      max_payout: bahtOf(row.max_payout_satang),
      version: row.version,
    }));
    return { items, next_cursor: nextCursor };
  });

  implement(contract.operatorExposure, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    const rows = await exposureOf(transaction, round.id, input.bet_type ?? null);
    return rows.map(({ stakes_satang, payout_satang, limit_satang, ...row }) => ({
      ...row,
      stakes: bahtOf(stakes_satang),
      payout: bahtOf(payout_satang),
      limit: bahtOf(limit_satang),
    }));
  });

  implement(contract.operatorClosedNumbers, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    return (await operatorClosedNumbers(transaction, round.id)).map(onWire);
  });

  implement(contract.operatorCloseNumbers, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    if (round.version > 0) throw recordConflict(SETTLED_ALREADY);
    const rates = await ratesOf(transaction, [round.category_id]);
    const sold = new Map(rates.map(({ bet_type, rate }) => [bet_type, rate]));
    const dear = input.numbers.findIndex(
      ({ mode, bet_type, rate }) => mode === 'half' && rate !== null && rate >= (sold.get(bet_type) ?? 0),
    );
    if (dear !== -1) throw invalidField(`numbers.${dear}.rate`, RATE_NOT_LOWER);
    const numbers = input.numbers.map((line) => ({ ...line, key: keyOf(line.bet_type, line.number) }));
    await closeNumbers(transaction, { id: round.id, agentId: operator.agentId }, numbers, now());
    return (await operatorClosedNumbers(transaction, round.id)).map(onWire);
  });

  implement(contract.operatorOpenNumber, async ({ operator, input, transaction }) => {
    const isOpened = await openNumber(transaction, operator.agentId, idNumber(input.id));
    if (!isOpened) throw new Refusal('record_not_found');
    return null;
  });

  implement(contract.operatorResultSources, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    return (await sourceRows(transaction, round.id)).map(({ source, prizes, fault, answered_at, read_at }) => ({
      source,
      prizes,
      answered_at: answered_at?.toISOString() ?? null,
      fault,
      read_at: read_at?.toISOString() ?? null,
    }));
  });

  implement(contract.operatorResultAlarms, async ({ operator, input, transaction }) => {
    const { state, from = null, to = null, limit } = input;
    const isOpen = state === undefined ? null : state === 'open';
    const filter = { agentId: operator.agentId, isOpen, after: readIdCursor(input.cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(await alarmRows(transaction, filter), limit);
    const items = rows.map((row) => ({
      ...row,
      id: String(row.id),
      round_id: String(row.round_id),
      raised_at: row.raised_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
    }));
    return { items, next_cursor: nextCursor };
  });

  implement(contract.operatorCloseAlarm, async ({ operator, input, transaction }) => {
    const alarm = { agentId: operator.agentId, id: idNumber(input.id), by: operator.name, reason: input.reason };
    if (!(await closeAlarm(transaction, { ...alarm, at: now() }))) throw new Refusal('record_not_found');
    return null;
  });
}
