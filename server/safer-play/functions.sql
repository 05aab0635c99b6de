-- Safer play (docs/rules.md#safer-play). Amounts are satang.

/*
 * The time after which a limit's period counts. A period of the calendar counts from the first moment of its day, Monday
 * or 1st in Bangkok on, so the time after which it counts is the last one before.
 */
create or replace function limit_period_start(
  period text, at timestamptz
) returns timestamptz immutable language sql as $$
  select case period
    when 'day' then at - interval '24 hours'
    when 'week' then at - interval '168 hours'
    when 'month' then at - interval '720 hours'
    else date_trunc(substr(period, 10), at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - interval '1 microsecond'
  end
$$;

/* When a period of the calendar begins anew; null: it is a rolling one. */
create or replace function limit_period_end(
  period text, at timestamptz
) returns timestamptz immutable language sql as $$
  select case when period like 'calendar_%' then (
    date_trunc(substr(period, 10), at at time zone 'Asia/Bangkok') + ('1 ' || substr(period, 10))::interval
  ) at time zone 'Asia/Bangkok' end
$$;

/*
 * What a member has used of a limit since a time. deposit: paid deposits in whole baht (the satang only identify them);
 * stake: stakes that were not refunded; loss: those less their winnings, negative when the member is winning. An open bet
 * counts as lost.
 */
create or replace function limit_used(
  of_member bigint, kind text, since timestamptz
) returns bigint stable language plpgsql as $$
declare
  used bigint;
begin
  if kind = 'deposit' then
    select coalesce(sum(d.satang / 100 * 100), 0) into used from (
      select coalesce(credited_satang, amount_satang) as satang from deposit
      where member_id = of_member and status = 'paid' and paid_at > since
      union all
      -- Credited by an operator, without a deposit of the member's.
      select t.amount_satang from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
      where q.credited_member_id = of_member and q.credited_deposit_id is null and q.resolved_at > since
    ) d;
    return used;
  end if;
  select coalesce(sum(b.stake_satang - case kind when 'loss' then b.won_satang else 0 end), 0) into used
  from game_bet b where b.member_id = of_member and b.placed_at > since and b.state <> 'refunded';
  return used + coalesce((
    select sum(b.total_satang - case kind when 'loss' then b.payout_satang else 0 end)
    from lotto_bill b join lotto_round r on r.id = b.round_id
    where b.member_id = of_member and b.created_at > since and b.cancelled_at is null and r.voided_at is null), 0);
end $$;

/*
 * The limit of these kinds that the amount would exceed, the one with the least left; all null when none. Calls for one
 * member wait for each other on the limits' rows until their transactions end. Lock order: limits, lottery numbers, accounts.
 */
create or replace function limit_exceeded(
  of_member bigint, kinds text[], amount bigint, at timestamptz, out kind text, out period text, out left_satang bigint
)
language plpgsql as $$
begin
  perform 1 from member_limit l where l.member_id = of_member order by l.kind, l.period for no key update;
  -- A separate statement, so that it sees what the transactions before this one have written.
  select l.kind, l.period,
    greatest(0, l.amount_satang - limit_used(of_member, l.kind, limit_period_start(l.period, at)))
  into limit_exceeded.kind, limit_exceeded.period, limit_exceeded.left_satang
  from member_limit l
  where l.member_id = of_member and l.kind = any (kinds) and l.amount_satang is not null
    and limit_used(of_member, l.kind, limit_period_start(l.period, at)) + amount > l.amount_satang
  order by 3, 1, 2 limit 1;
end $$;

/*
 * Why a member may not stake this amount now: member_excluded | member_paused | limit_reached, with the limit; null: he may.
 * Every way to stake money checks this function (play-limits.ts for those in TypeScript).
 */
create or replace function play_refusal(
  of_member bigint, stake bigint, at timestamptz, out refusal text, out kind text, out period text,
  out left_satang bigint
)
language plpgsql as $$
declare
  limited boolean;
begin
  select play_block(m, at), m.has_stake_limit into refusal, limited from member m where m.id = of_member;
  if refusal is null and limited and stake > 0 then
    select * into kind, period, left_satang from limit_exceeded(of_member, array['loss', 'stake'], stake, at);
    refusal := case when kind is not null then 'limit_reached' end;
  end if;
end $$;

/* The same for a deposit. Locks the member's row, as opening a deposit does, so that simultaneous ones are checked in turn. */
create or replace function deposit_refusal(
  of_member bigint, amount bigint, at timestamptz, out refusal text, out kind text, out period text,
  out left_satang bigint
)
language plpgsql as $$
begin
  select play_block(m, at) into refusal from member m where m.id = of_member for no key update;
  if refusal is null then
    select * into kind, period, left_satang from limit_exceeded(of_member, array['deposit'], amount, at);
    refusal := case when kind is not null then 'limit_reached' end;
  end if;
end $$;

/*
 * The member's current play: stakes of the last 24 hours without a pause of 30 minutes. started_at null: he does not play.
 */
create or replace function current_play(
  of_member bigint, at timestamptz, out started_at timestamptz, out stakes_satang bigint, out wins_satang bigint
)
language sql stable as $$
  with played as (
    select placed_at as at, case state when 'refunded' then 0 else stake_satang end as stake, won_satang as won
    from game_bet where member_id = of_member and placed_at > current_play.at - interval '24 hours'
    union all
    select created_at, case when cancelled_at is null then total_satang else 0 end, payout_satang
    from lotto_bill where member_id = of_member and created_at > current_play.at - interval '24 hours'
  ), pauses as (
    select p.*, lead(p.at, 1, current_play.at) over (order by p.at) - p.at > interval '30 minutes' as is_last
    from played p
  ), current as (
    select * from pauses p where not exists (select 1 from pauses later where later.at >= p.at and later.is_last)
  )
  select min(c.at), coalesce(sum(c.stake), 0)::bigint, coalesce(sum(c.won), 0)::bigint from current c
$$;
