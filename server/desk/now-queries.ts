import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';

/** How many wait of a kind, since when, and who holds one. */
export interface WorkRow {
  kind: 'deposits' | 'withdrawals' | 'confirmations' | 'results' | 'redemptions';
  count: number;
  oldest_at: Date | null;
  satang: Satang | null;
  holders: string[];
}

/** Every part reads an index that holds only what waits, so it costs little however old the database is. */
export const waitingWork = (queries: Queries, agentId: number, at: Date): Promise<WorkRow[]> =>
  queries.rows<WorkRow>(
    `with waiting (kind, since, satang, subject) as (
       select 'deposits', r.created_at, t.amount_satang, 'payment ' || t.id
         from payment_review r join provider_transaction t on t.id = r.provider_transaction_id where r.agent_id = $1 and r.resolved_at is null
       union all
       select 'withdrawals', requested_at, amount_satang, 'withdrawal ' || id
         from withdrawal where agent_id = $1 and finished_at is null and status = 'requested' and not is_auto_approved
       union all
       select 'confirmations', c.requested_at, null, null
         from operator_confirmation c join operator_key k on k.id = c.requested_by
         where c.agent_id = $1 and c.state = 'waiting' and c.expires_at > $2 and k.revoked_at is null
       union all
       select 'redemptions', created_at, null, null from redemption where agent_id = $1 and state = 'preparing'
       union all
       select 'results', result_at, null, null from lotto_round
         where agent_id = $1 and version = 0 and voided_at is null and result_at <= $2 and rule ->> 'draw' = 'official')
     select w.kind, count(*)::int as count, min(w.since) as oldest_at, sum(w.satang)::bigint as satang,
       coalesce(array_agg(distinct k.name) filter (where k.name is not null), '{}') as holders
     from waiting w left join operator_hold h on h.agent_id = $1 and h.subject = w.subject and h.held_until > $2
     left join operator_key k on k.id = h.key_id group by w.kind`,
    [agentId, at],
  );

export interface MoneyRow {
  /** Hours since the beginning of the day a week ago: 0 to 23, and from 168 today. */
  hour: number;
  in_satang: Satang;
  out_satang: Satang;
  /** The part of a week ago that is not after the present time of day. */
  in_until_satang: Satang;
  out_until_satang: Satang;
}

/** Money in and out by hour, of the day that begins at `$2`, and of the same weekday of the week before. */
export const moneyByHour = (queries: Queries, agentId: number, midnight: Date, at: Date): Promise<MoneyRow[]> =>
  queries.rows<MoneyRow>(
    `with moved (at, in_satang, out_satang) as (
       select paid_at, coalesce(credited_satang, amount_satang), 0 from deposit
         where agent_id = $1 and status = 'paid' and (paid_at >= $2 or paid_at >= $2::timestamptz - interval '7 days' and paid_at < $2::timestamptz - interval '6 days')
       union all
       select r.resolved_at, t.amount_satang, 0 from payment_review r join provider_transaction t on t.id = r.provider_transaction_id
         where r.agent_id = $1 and r.resolution = 'credited' and r.credited_deposit_id is null
           and (r.resolved_at >= $2 or r.resolved_at >= $2::timestamptz - interval '7 days' and r.resolved_at < $2::timestamptz - interval '6 days')
       union all
       select finished_at, 0, amount_satang from withdrawal
         where agent_id = $1 and status = 'paid' and (finished_at >= $2 or finished_at >= $2::timestamptz - interval '7 days' and finished_at < $2::timestamptz - interval '6 days'))
     select floor(extract(epoch from at - ($2::timestamptz - interval '7 days')) / 3600)::int as hour,
       sum(in_satang)::bigint as in_satang, sum(out_satang)::bigint as out_satang,
       coalesce(sum(in_satang) filter (where at <= $3::timestamptz - interval '7 days'), 0)::bigint as in_until_satang,
       coalesce(sum(out_satang) filter (where at <= $3::timestamptz - interval '7 days'), 0)::bigint as out_until_satang
     from moved group by 1`,
    [agentId, midnight, at],
  );

/** Members seen in the last 5 minutes. */
export async function membersOnline(queries: Queries, agentId: number, at: Date): Promise<number> {
  const row = await queries.row<{ members: number }>(
    `select count(distinct member_id)::int as members from member_session
     where agent_id = $1 and revoked_at is null and last_seen_at > $2::timestamptz - interval '5 minutes'`,
    [agentId, at],
  );
  return row?.members ?? 0;
}

/** Members who placed a bet in the last 15 minutes, by product; of bills the newest 2,000 are read. */
export const membersPlaying = (
  queries: Queries,
  agentId: number,
  at: Date,
): Promise<{ product: string; members: number }[]> =>
  queries.rows(
    `select product, count(distinct member_id)::int as members from (
       select category as product, member_id from game_transaction
         where kind = 'bet' and agent_id = $1 and at > $2::timestamptz - interval '15 minutes'
       union all
       select 'lotto', member_id from (select member_id, agent_id, created_at from lotto_bill order by id desc limit 2000) newest
         where agent_id = $1 and created_at > $2::timestamptz - interval '15 minutes'
     ) played group by product order by members desc, product limit 6`,
    [agentId, at],
  );

export interface NextRoundRow {
  id: number;
  name: string;
  round_no: number | null;
  closes_at: Date;
  result_at: Date;
  by_hand: boolean;
  stakes_satang: Satang;
}

/** The rounds that close next. */
export const nextRounds = (queries: Queries, agentId: number, at: Date, limit: number): Promise<NextRoundRow[]> =>
  queries.rows<NextRoundRow>(
    `select r.id, c.name, case when r.rounds_in_day is not null then r.round_no end as round_no, r.bet_closes_at as closes_at, r.result_at,
       r.rule ->> 'draw' = 'official' and c.sources = '[]' as by_hand,
       (select coalesce(sum(e.stake_satang), 0)::bigint from lotto_exposure e where e.round_id = r.id) as stakes_satang
     from (select * from lotto_round where agent_id = $1 and version = 0 and bet_closes_at > $2 and bet_opens_at <= $2 and voided_at is null
           order by bet_closes_at, id limit $3) r
     join lotto_category c on c.id = r.category_id order by r.bet_closes_at, r.id`,
    [agentId, at, limit],
  );

export interface ChecksRow {
  money_in_at: Date | null;
  payout_at: Date | null;
  payouts_unanswered: number;
  result_alarms: number;
  lists_shrunk: number;
  messages_late: number;
  yeekee_at: Date | null;
  yeekee_late: number;
  people_locked: number;
}

/** Checks of what runs by itself. */
export const checksOf = (queries: Queries, agentId: number, at: Date): Promise<ChecksRow | undefined> =>
  queries.row<ChecksRow>(
    `select
       (select paid_at from deposit where agent_id = $1 and status = 'paid' order by paid_at desc limit 1) as money_in_at,
       (select finished_at from withdrawal where agent_id = $1 and status = 'paid' order by finished_at desc limit 1) as payout_at,
       (select count(*)::int from withdrawal where agent_id = $1 and finished_at is null and status = 'approved'
          and payout_requested_at < $2::timestamptz - interval '30 minutes') as payouts_unanswered,
       (select count(*)::int from lotto_alarm where agent_id = $1 and closed_at is null) as result_alarms,
       (select count(*)::int from game_source where would_hide is not null) as lists_shrunk,
       (select count(*)::int from message where agent_id = $1 and state = 'waiting' and created_at < $2::timestamptz - interval '10 minutes') as messages_late,
       (select max(s.entered_at) from lotto_result s join lotto_round r on r.id = s.round_id
          where r.agent_id = $1 and r.draw_date = ($2::timestamptz at time zone 'Asia/Bangkok')::date and r.version > 0 and r.rule ->> 'draw' = 'yeekee') as yeekee_at,
       (select count(*)::int from lotto_round where agent_id = $1 and version = 0 and voided_at is null and rule ->> 'draw' = 'yeekee'
          and result_at < $2::timestamptz - interval '2 minutes') as yeekee_late,
       (select count(*)::int from operator_wrong_try t join operator_person p on p.agent_id = t.agent_id and p.username = t.username
          where t.agent_id = $1 and t.locked_until > $2) as people_locked`,
    [agentId, at],
  );

export interface DeedRow {
  at: Date;
  by: string;
  deed: 'credited' | 'returned' | 'approved' | 'paid' | 'rejected' | 'asked' | 'confirmed' | 'refused';
  member: string | null;
  satang: Satang | null;
}

/** What operators decided last about money, newest first. */
export const latestDeeds = (queries: Queries, agentId: number, limit: number): Promise<DeedRow[]> =>
  queries.rows<DeedRow>(
    `select d.at, k.name as by, d.deed, m.username as member, d.satang from (
       (select r.resolved_at as at, r.resolved_by as key_id, r.resolution as deed, coalesce(r.credited_member_id, r.member_id) as member_id, t.amount_satang as satang
        from payment_review r join provider_transaction t on t.id = r.provider_transaction_id
        where r.agent_id = $1 and r.resolved_at is not null order by r.resolved_at desc, r.id desc limit $2)
       union all
       (select finished_at, finished_by, status, member_id, amount_satang from withdrawal
        where agent_id = $1 and finished_at is not null and finished_by is not null order by id desc limit $2)
       union all
       (select approved_at, approved_by, 'approved', member_id, amount_satang from withdrawal
        where agent_id = $1 and approved_by is not null and approved_at is not null order by id desc limit $2)
       union all
       (select coalesce(decided_at, requested_at), coalesce(decided_by, requested_by),
          case state when 'confirmed' then 'confirmed' when 'rejected' then 'refused' else 'asked' end, null, null
        from operator_confirmation where agent_id = $1 order by id desc limit $2)
     ) d join operator_key k on k.id = d.key_id left join member m on m.id = d.member_id
     order by d.at desc, d.deed, d.satang desc nulls last, k.name, m.username limit $2`,
    [agentId, limit],
  );
