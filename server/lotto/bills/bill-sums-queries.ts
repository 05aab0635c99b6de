import type { BetType } from '#contract/lotto-numbers.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { newestRoundOfEach } from '../results/result-queries.ts';
import { BILLS, ofBuyer } from './bill-history-queries.ts';

export interface DayRow {
  draw_date: string;
  bill_count: number;
  won_count: number;
  staked_satang: Satang;
  paid_satang: Satang;
}

const SETTLED = "b.bill_status in ('won', 'lost')";

/** The member's bills of the draws of a month, by day, of a buyer or of all; `first` is its first day. */
export function daysOfMonth(
  queries: Queries,
  memberId: number,
  first: string,
  buyer: number | null,
): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    `${BILLS}
     select b.draw_date, count(*) as bill_count, count(*) filter (where b.bill_status = 'won') as won_count,
       coalesce(sum(b.total_satang) filter (where ${SETTLED}), 0) as staked_satang,
       coalesce(sum(b.payout_satang) filter (where ${SETTLED}), 0) as paid_satang
     from bill b
     where b.bill_status <> 'cancelled' and b.draw_date >= $1::date and b.draw_date < $1::date + interval '1 month'
       and ${ofBuyer('$3')}
     group by b.draw_date order by b.draw_date`,
    [first, memberId, buyer],
  );
}

/** The stakes of the member's bills that wait for their round's settlement. */
export async function waitingStakes(
  queries: Queries,
  memberId: number,
  buyer: number | null,
): Promise<Satang | undefined> {
  const row = await queries.row<{ total: Satang }>(
    `select coalesce(sum(b.total_satang), 0) as total from lotto_bill b join lotto_round r on r.id = b.round_id
       where b.member_id = $1 and b.cancelled_at is null and r.settled_version = 0 and ${ofBuyer('$2')}`,
    [memberId, buyer],
  );
  return row?.total;
}

export interface RoundResultRow {
  round_id: number;
  bill_count: number;
  staked_satang: Satang;
  paid_satang: Satang;
  hits: { bet_type: BetType; number: string; payout_satang: Satang }[];
}

/** The draws of a day, or each lottery's newest one of an agent. */
export type Draws = { readonly date: string } | { readonly agentId: number };

/** The returns of the member's settled bills of these draws, by round, with `most` winning numbers each. */
export function resultsOfBills(
  queries: Queries,
  memberId: number,
  draws: Draws,
  most: number,
): Promise<RoundResultRow[]> {
  const isOfDay = 'date' in draws;
  return queries.rows<RoundResultRow>(
    `${BILLS}, own as (
       select b.round_id, count(*) as bill_count, sum(b.total_satang) as staked_satang, sum(b.payout_satang) as paid_satang,
         array_agg(b.bill_id) as bills
       from bill b where ${SETTLED} and ${isOfDay ? 'b.draw_date = $1::date' : `b.round_id in (${newestRoundOfEach('$1')})`}
       group by b.round_id
     )
     select o.round_id, o.bill_count, o.staked_satang, o.paid_satang, (
       select coalesce(jsonb_agg(h order by h.payout_satang desc), '[]') from (
         select n.bet_type, n.number, sum(n.payout_satang) as payout_satang from lotto_line n
         where n.bill_id = any (o.bills) and n.payout_satang > 0
         group by n.bet_type, n.number order by sum(n.payout_satang) desc, n.number limit $3
       ) h
     ) as hits
     from own o order by o.round_id`,
    [isOfDay ? draws.date : draws.agentId, memberId, most],
  );
}
