import type { OutputOf } from '../../contract/endpoint.ts';
import { keyOf } from '../../contract/lotto-rules.ts';
import { bahtOf } from '../../contract/money.ts';
import * as contract from '../../contract/operator-lotto.ts';
import type { Confirmations } from '../platform/http/confirmations.ts';
import type { Server } from '../platform/http/route.ts';
import { pageOfRows, readIdCursor } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { findRound } from './lobby.ts';
import { type ClosedNumberRow, exposureOf, operatorClosedNumbers, soldRounds } from './operator-queries.ts';
import { lottoResultRoutes } from './operator-results.ts';
import { idNumber, roundOnWire } from './round-queries.ts';
import { MOVED_TO_PAST, SETTLED_ALREADY } from './text.ts';

const onWire = (row: ClosedNumberRow): OutputOf<typeof contract.operatorClosedNumbers>[number] => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** The operator's side of the lottery: sales, closed numbers, moved draws, and the results. */
export function lottoOperatorRoutes(server: Server, confirmations: Confirmations): void {
  const { implement, platform } = server;
  const { now } = platform;
  lottoResultRoutes(server, confirmations);

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
    return rows.map(({ bet_type, number, ...row }) => ({
      bet_type,
      number,
      stakes: bahtOf(row.stake_satang),
      payout: bahtOf(row.payout_satang),
      limit: bahtOf(row.limit_satang),
    }));
  });

  implement(contract.operatorClosedNumbers, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    return (await operatorClosedNumbers(transaction, round.id)).map(onWire);
  });

  implement(contract.operatorCloseNumbers, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    if (round.version > 0) throw new Refusal('record_conflict', { message: SETTLED_ALREADY });
    const numbers = input.numbers.map((line) => ({ ...line, key: keyOf(line.bet_type, line.number) }));
    await transaction.rows(
      `insert into lotto_closed_number as c (agent_id, round_id, bet_type, number_key, mode, rate, updated_at)
       select distinct on (n.bet_type, n.key) $1::int, $2::bigint, n.bet_type, n.key, n.mode, case n.mode when 'half' then n.rate end, $4::timestamptz
       from rows from (jsonb_to_recordset($3) as (bet_type text, key text, mode text, rate numeric)) with ordinality n
       order by n.bet_type, n.key, n.ordinality desc
       on conflict (round_id, bet_type, number_key) do update set mode = excluded.mode, rate = excluded.rate, updated_at = excluded.updated_at`,
      [operator.agentId, round.id, JSON.stringify(numbers), now()],
    );
    return (await operatorClosedNumbers(transaction, round.id)).map(onWire);
  });

  implement(contract.operatorOpenNumber, async ({ operator, input, transaction }) => {
    const opened = await transaction.row(
      'delete from lotto_closed_number where id = $1 and agent_id = $2 returning 1 as opened',
      [idNumber(input.id), operator.agentId],
    );
    if (!opened) throw new Refusal('record_not_found');
    return null;
  });

  implement(contract.operatorMoveDraw, async ({ operator, input, transaction }) => {
    const round = await findRound(transaction, operator.agentId, now(), input.round_id);
    if (round.version > 0) throw new Refusal('record_conflict', { message: SETTLED_ALREADY });
    const [closes, result] = [new Date(input.bet_closes_at), new Date(input.result_at)];
    if (closes <= now() || closes <= round.bet_opens_at || result < closes || round.shoot_closes_at)
      throw new Refusal('invalid_input', { fields: { bet_closes_at: MOVED_TO_PAST } });
    await transaction.rows(
      'update lotto_round set draw_date = $2, bet_closes_at = $3, result_at = $4, note = $5 where id = $1 and version = 0',
      [round.id, input.draw_date, closes, result, input.note],
    );
    return roundOnWire(await findRound(transaction, operator.agentId, now(), input.round_id));
  });
}
