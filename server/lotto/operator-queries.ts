import type { Prizes } from '#contract/lotto-draw.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { winningKeys } from '#contract/lotto-rules.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { inPeriod } from '#server/database/period-queries.ts';
import { ROUND, type RoundRow } from './rounds/round-queries.ts';

export type SoldRound = RoundRow & { bills: number; stakes_satang: Satang; max_payout_satang: Satang };

/** Rounds with their sales, newest first; one more than the limit. */
export function soldRounds(
  queries: Queries,
  at: Date,
  filter: {
    agentId: number;
    status: string | null;
    kind: string | null;
    after: number | null;
    from: string | null;
    to: string | null;
    limit: number;
  },
): Promise<SoldRound[]> {
  return queries.rows<SoldRound>(
    `select r.*, s.bills, s.stakes_satang, s.max_payout_satang
     from (
       select * from (${ROUND}) d where d.agent_id = $2 and ($3::text is null or d.status = $3) and ($4::text is null or d.kind = $4)
         and ($5::bigint is null or d.id < $5) and ${inPeriod('d.bet_closes_at', '$6', '$7')}
       order by d.id desc limit $8
     ) r cross join lateral (
       select count(*)::int as bills, coalesce(sum(b.total_satang), 0)::bigint as stakes_satang, coalesce(sum(b.max_payout_satang), 0)::bigint as max_payout_satang
       from lotto_bill b where b.round_id = r.id and b.cancelled_at is null
     ) s order by r.id desc`,
    [at, filter.agentId, filter.status, filter.kind, filter.after, filter.from, filter.to, filter.limit + 1],
  );
}

/** The effect of a result on a round's bills; the difference is against the payments so far. */
export interface ResultOutcome {
  bills: number;
  winning_bills: number;
  stakes_satang: Satang;
  payout_satang: Satang;
  newly_won: number;
  no_longer_won: number;
  to_pay_satang: Satang;
  to_take_back_satang: Satang;
  receivable_satang: Satang;
}

/**
 * The effect that a result would have on the round's bills, without having it; `prizes` null: the draw is not held.
 */
export async function outcomeOf(queries: Queries, roundId: number, prizes: Prizes | null): Promise<ResultOutcome> {
  const row = await queries.row<ResultOutcome>(
    `with won as (
      select l.bill_id, sum(l.stake_satang * l.rate) as payout
      from jsonb_each($2::jsonb) as k (bet_type, keys) cross join jsonb_array_elements_text(k.keys) as n (number_key)
      join lotto_line l on l.round_id = $1 and l.bet_type = k.bet_type and l.number_key = n.number_key
      group by l.bill_id
    ), bill as (
      select b.wallet_id, b.total_satang, b.payout_satang as paid, case when $3 then b.total_satang else coalesce(w.payout, 0) end as target
      from lotto_bill b left join won w on w.bill_id = b.id where b.round_id = $1 and b.cancelled_at is null
    ), taken as (
      select b.wallet_id, sum(b.paid - b.target) as satang from bill b where b.paid > b.target group by b.wallet_id
    )
    select count(*)::int as bills, count(*) filter (where target > 0)::int as winning_bills,
      coalesce(sum(total_satang), 0)::bigint as stakes_satang, coalesce(sum(target), 0)::bigint as payout_satang,
      count(*) filter (where paid = 0 and target > 0)::int as newly_won, count(*) filter (where paid > 0 and target = 0)::int as no_longer_won,
      coalesce(sum(greatest(target - paid, 0)), 0)::bigint as to_pay_satang, coalesce(sum(greatest(paid - target, 0)), 0)::bigint as to_take_back_satang,
      -- For an ended bonus, what was removed is put back, and what is in cash is taken from there.
      (select coalesce(sum(greatest(t.satang - (a.balance_satang - a.held_satang) - coalesce(n.removed_satang, 0)
         - coalesce(least(n.returned_satang, cash.satang), 0), 0)), 0)::bigint
       from taken t join account a on a.id = t.wallet_id left join bonus n on n.wallet_id = t.wallet_id and n.finished_at is not null
       left join lateral (
         select c.balance_satang - c.held_satang as satang from wallet w join account c on c.id = w.id
         where w.member_id = n.member_id and w.wallet_type_id = 1
       ) cash on true) as receivable_satang
    from bill`,
    [roundId, JSON.stringify(prizes ? winningKeys(prizes) : {}), prizes === null],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/** The progress of the settlement of a round's newest result. */
export interface SettlementRow {
  version: number;
  settled_version: number;
  bills: number;
  winning_bills: number;
  stakes_satang: Satang;
  payout_satang: Satang;
  bills_done: number;
  started_at: Date | null;
  finished_at: Date | null;
}

export function settlementOf(queries: Queries, roundId: number): Promise<SettlementRow | undefined> {
  return queries.row<SettlementRow>(
    `select r.version, r.settled_version, b.bills, b.stakes_satang, p.winning_bills, p.payout_satang, p.bills_done,
       s.entered_at as started_at, s.settled_at as finished_at
     from lotto_round r left join lotto_result s on s.round_id = r.id and s.version = r.version
     cross join lateral (
       select count(*)::int as bills, coalesce(sum(total_satang), 0)::bigint as stakes_satang from lotto_bill where round_id = r.id and cancelled_at is null
     ) b
     cross join lateral (
       select count(*) filter (where payout_satang > 0)::int as winning_bills, coalesce(sum(payout_satang), 0)::bigint as payout_satang,
         count(done_at)::int as bills_done
       from lotto_payout where round_id = r.id and version = r.version
     ) p
     where r.id = $1`,
    [roundId],
  );
}

export interface ExposureRow {
  bet_type: BetType;
  number: string;
  stakes_satang: Satang;
  /** The payout of the number if it won: each line at the rate of its sale. */
  payout_satang: Satang;
  limit_satang: Satang;
}

/** The sales on the numbers of a round, the largest payout first, at most 1000. */
export function exposureOf(queries: Queries, roundId: number, betType: string | null): Promise<ExposureRow[]> {
  return queries.rows<ExposureRow>(
    `select e.bet_type, e.number_key as number, e.stake_satang as stakes_satang, s.payout_satang, r.max_per_number_satang as limit_satang
     from lotto_exposure e join lotto_round d on d.id = e.round_id
     join lotto_rate r on r.category_id = d.category_id and r.bet_type = e.bet_type
     cross join lateral (
       select coalesce(sum(l.stake_satang * l.rate), 0)::bigint as payout_satang from lotto_line l join lotto_bill b on b.id = l.bill_id
       where l.round_id = e.round_id and l.bet_type = e.bet_type and l.number_key = e.number_key and b.cancelled_at is null
     ) s
     where e.round_id = $1 and e.stake_satang > 0 and ($2::text is null or e.bet_type = $2)
     order by s.payout_satang desc, e.bet_type, e.number_key limit 1000`,
    [roundId, betType],
  );
}

/** Locks the agent's round against a result, an announcement and the judgement of its sources. */
export async function lockRound(tx: Transaction, agentId: number, roundId: number): Promise<void> {
  await tx.rows('select 1 from lotto_round where agent_id = $1 and id = $2 for no key update', [agentId, roundId]);
}

/** Tells whether a number of the round's draw was announced, or came from a source. */
export async function isNumberKnown(queries: Queries, roundId: number): Promise<boolean> {
  const row = await queries.row<{ is_known: boolean }>(
    `select exists (select 1 from lotto_announcement where round_id = $1)
       or exists (select 1 from lotto_source_answer where round_id = $1 and prizes is not null) as is_known`,
    [roundId],
  );
  return row?.is_known ?? false;
}

/** Moves a round, which is locked and has no result. */
export async function moveDraw(
  tx: Transaction,
  roundId: number,
  draw: { date: string; betClosesAt: Date; resultAt: Date; note: string | null },
): Promise<void> {
  await tx.rows('update lotto_round set draw_date = $2, bet_closes_at = $3, result_at = $4, note = $5 where id = $1', [
    roundId,
    draw.date,
    draw.betClosesAt,
    draw.resultAt,
    draw.note,
  ]);
}
