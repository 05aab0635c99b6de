import type { BetType } from '#contract/lotto-numbers.ts';
import type { Satang } from '#contract/money.ts';
import type { Transaction } from '#server/database/database.ts';
import type { ClosedNumber } from './rounds/closed-number-queries.ts';

export interface LotteryFields {
  code: string;
  kind: string;
  lobby_group: string;
  country: string;
  name: string;
  icon: string;
  bill_prefix: string;
  note: string | null;
  sources: object;
  closed_numbers: readonly ClosedNumber[];
  schedule: object;
  rule: object;
  is_on: boolean;
  position: number;
}

const COLUMNS =
  'code, kind, lobby_group, country, name, icon, bill_prefix, note, sources, closed_numbers, schedule, rule, is_on, position';

/** All lotteries of an agent, including those that are not sold. */
export function lotteryRows(tx: Transaction, agentId: number): Promise<(LotteryFields & { id: string })[]> {
  return tx.rows(`select id::text, ${COLUMNS} from lotto_category c where agent_id = $1 order by position, c.id`, [
    agentId,
  ]);
}

/** The kind of a lottery that has rounds; undefined if it has none yet. */
export async function kindOfRounds(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.row<{ kind: string }>(
    'select kind from lotto_category c where id::text = $1 and exists (select from lotto_round where category_id = c.id)',
    [id],
  );
  return row?.kind;
}

/** The closed numbers that new rounds of a lottery get. */
export async function closedNumbersOfLottery(tx: Transaction, id: string): Promise<readonly ClosedNumber[]> {
  const row = await tx.row<Pick<LotteryFields, 'closed_numbers'>>(
    'select closed_numbers from lotto_category where id::text = $1',
    [id],
  );
  return row?.closed_numbers ?? [];
}

/** Makes a lottery, or changes the one with this code. Returns its id. */
export async function putLottery(tx: Transaction, agentId: number, lottery: LotteryFields): Promise<{ id: string }> {
  const row = await tx.row<{ id: string }>(
    `insert into lotto_category (agent_id, ${COLUMNS})
     select $1, ${COLUMNS} from jsonb_populate_record(null::lotto_category, $2)
     on conflict (agent_id, code) do update set (${COLUMNS}) = row (${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})
     returning id::text`,
    [agentId, JSON.stringify(lottery)],
  );
  if (!row) throw new Error('the lottery was not written');
  return row;
}

/** Takes a lottery out of sale: no further rounds are made, and those that it has sell nothing. */
export async function closeLottery(tx: Transaction, agentId: number, id: string): Promise<void> {
  await tx.rows('update lotto_category set is_on = false where agent_id = $1 and id::text = $2', [agentId, id]);
}

export interface RateFields {
  position: number;
  bet_type: BetType;
  /** Paid for one baht. */
  rate: number;
  min_satang: Satang;
  max_satang: Satang;
  /** The limit over all members of the agent; 0: no limit. */
  max_per_number_satang: Satang;
}

/** The open rates of an agent's lotteries, each lottery's in their order. */
export function rateRows(tx: Transaction, agentId: number): Promise<(RateFields & { category_id: string })[]> {
  return tx.rows(
    `select r.category_id::text, r.position, r.bet_type, r.rate::float8 as rate, r.min_satang, r.max_satang, r.max_per_number_satang
     from lotto_rate r join lotto_category c on c.id = r.category_id
     where c.agent_id = $1 and r.is_open order by r.category_id, r.position`,
    [agentId],
  );
}

/** Sets the rates of a lottery; those of other bet types are closed. Bills that are placed keep their rates. */
export async function putRates(tx: Transaction, categoryId: string, rates: readonly RateFields[]): Promise<void> {
  await tx.rows(
    `insert into lotto_rate (category_id, position, bet_type, rate, min_satang, max_satang, max_per_number_satang)
     select $1, position, bet_type, rate, min_satang, max_satang, max_per_number_satang
     from jsonb_to_recordset($2) as r (position smallint, bet_type text, rate numeric, min_satang bigint, max_satang bigint, max_per_number_satang bigint)
     on conflict (category_id, bet_type) do update
       set position = excluded.position, rate = excluded.rate, min_satang = excluded.min_satang, max_satang = excluded.max_satang,
         max_per_number_satang = excluded.max_per_number_satang, is_open = true`,
    [categoryId, JSON.stringify(rates)],
  );
  await tx.rows('update lotto_rate set is_open = false where category_id = $1 and is_open and bet_type <> all ($2)', [
    categoryId,
    rates.map(({ bet_type }) => bet_type),
  ]);
}
