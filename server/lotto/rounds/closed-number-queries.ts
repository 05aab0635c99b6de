import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import type { lottoLimit } from '#contract/lotto-rounds.ts';
import type { operatorCloseNumbers } from '#contract/operator-lotto.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

/** The closed numbers of a round as players see them, with the rate that a half one pays. */
export function closedNumbersOf(queries: Queries, roundId: number): Promise<OutputOf<typeof lottoLimit>> {
  return queries.rows<OutputOf<typeof lottoLimit>[number]>(
    `select n.bet_type, n.number_key as number, n.mode,
       case when n.mode = 'half' then least(coalesce(n.rate, round(r.rate / 2, 2)), r.rate)::float8 end as rate
     from lotto_closed_number n join lotto_round d on d.id = n.round_id
     left join lotto_rate r on r.category_id = d.category_id and r.bet_type = n.bet_type
     where n.round_id = $1 order by n.bet_type, n.number_key`,
    [roundId],
  );
}

export interface ClosedNumberRow {
  id: string;
  round_id: string;
  bet_type: BetType;
  number: string;
  mode: 'closed' | 'half';
  rate: number | null;
  updated_at: Date;
}

/** The closed numbers of a round as the operator set them. */
export function operatorClosedNumbers(queries: Queries, roundId: number): Promise<ClosedNumberRow[]> {
  return queries.rows<ClosedNumberRow>(
    `select id::text, round_id::text, bet_type, number_key as number, mode, rate::float8 as rate, updated_at
     from lotto_closed_number where round_id = $1 order by bet_type, number_key`,
    [roundId],
  );
}

/** A number to close, with the key it is limited by (contract/lotto-rules.ts, `keyOf`). */
type NumberToClose = ParsedInputOf<typeof operatorCloseNumbers>['numbers'][number] & { key: string };

/** Closes the numbers, or changes how they are closed; of a number that is listed twice the last one counts. */
export async function closeNumbers(
  tx: Transaction,
  round: { id: number; agentId: number },
  numbers: readonly NumberToClose[],
  at: Date,
): Promise<void> {
  await tx.rows(
    `insert into lotto_closed_number as c (agent_id, round_id, bet_type, number_key, mode, rate, updated_at)
     select distinct on (n.bet_type, n.key) $1::int, $2::bigint, n.bet_type, n.key, n.mode, case n.mode when 'half' then n.rate end, $4::timestamptz
     from rows from (jsonb_to_recordset($3) as (bet_type text, key text, mode text, rate numeric)) with ordinality n
     order by n.bet_type, n.key, n.ordinality desc
     on conflict (round_id, bet_type, number_key) do update set mode = excluded.mode, rate = excluded.rate, updated_at = excluded.updated_at,
       is_of_lottery = false`,
    [round.agentId, round.id, JSON.stringify(numbers), at],
  );
}

/** Opens a closed number of the agent again; false for an unknown id. */
export async function openNumber(tx: Transaction, agentId: number, id: number): Promise<boolean> {
  const opened = await tx.row('delete from lotto_closed_number where id = $1 and agent_id = $2 returning 1 as opened', [
    id,
    agentId,
  ]);
  return opened !== undefined;
}

/** A number that each round of a lottery has closed or paying half; `number` is its key (contract/lotto-rules.ts). */
export interface ClosedNumber {
  bet_type: BetType;
  number: string;
  mode: 'closed' | 'half';
  /** The payout of a half number; null: half the rate. */
  rate: number | null;
}

/**
 * Sets a lottery's closed numbers in its rounds that still sell or will. Numbers that an operator has set in a round
 * stay. The caller must have locked the lottery by changing it.
 */
export async function putClosedNumbers(
  tx: Transaction,
  categoryId: string,
  numbers: readonly ClosedNumber[],
  at: Date,
): Promise<void> {
  const rounds = 'select id, agent_id from lotto_round where category_id = $1 and version = 0 and bet_closes_at > $2';
  await tx.rows(`delete from lotto_closed_number n using (${rounds}) r where n.round_id = r.id and n.is_of_lottery`, [
    categoryId,
    at,
  ]);
  await tx.rows(
    `insert into lotto_closed_number (agent_id, round_id, bet_type, number_key, mode, rate, updated_at, is_of_lottery)
     select r.agent_id, r.id, n.bet_type, n.number, n.mode, n.rate, $2::timestamptz, true
     from (${rounds}) r, jsonb_to_recordset($3) as n (bet_type text, number text, mode text, rate numeric)
     on conflict do nothing`,
    [categoryId, at, JSON.stringify(numbers)],
  );
}
