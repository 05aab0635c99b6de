-- Safer play (docs/rules.md#safer-play). Amounts are satang.

/*
 * The time after which a limit's period counts. A calendar period counts from the first moment of its day, Monday or
 * 1st in Bangkok on, so this time is the last one before.
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

/* The time when a calendar period begins anew; null for a rolling one. */
create or replace function limit_period_end(
  period text, at timestamptz
) returns timestamptz immutable language sql as $$
  select case when period like 'calendar_%' then (
    date_trunc(substr(period, 10), at at time zone 'Asia/Bangkok') + ('1 ' || substr(period, 10))::interval
  ) at time zone 'Asia/Bangkok' end
$$;

/*
 * The limit of these kinds that the amount would exceed, the one with the least left; all null if there is none.
 * Calls for one member wait for each other on the limits' rows until their transactions end. Lock order: limits,
 * lottery numbers, accounts.
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
 * Why a member may not stake this amount now: member_excluded | member_paused | member_frozen | limit_reached, with
 * the limit; null if they may. Every way to stake money checks this function (play-limits.ts for those in TypeScript).
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
