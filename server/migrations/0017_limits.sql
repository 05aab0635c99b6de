-- Safer play (domain.md): limits, time-out, self-exclusion. What is counted is counted from the bets, bills and deposits
-- themselves: nothing beside them can drift.

alter table member
  add column timeout_until timestamptz,
  add column excluded_until timestamptz,
  add column reminder_minutes smallint check (reminder_minutes between 15 and 240),
  -- Whether a stake has to be counted: a member without limits pays nothing for those who have some.
  add column has_stake_limit boolean not null default false;

create table member_limit (
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In force; null: none.
  amount_satang bigint check (amount_satang > 0),
  -- A higher one (null: none at all) was asked for: a second yes from `pending_from` on puts it in force.
  pending_from timestamptz,
  pending_satang bigint check (pending_satang > 0),
  primary key (member_id, kind, period),
  check (pending_from is null or amount_satang is not null),
  check (pending_from is not null or pending_satang is null)
);

-- Every setting of a limit, a time-out or an exclusion, as it was asked for. Never changed.
create table safer_play_log (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  action text not null,
  data jsonb not null,
  at timestamptz not null
);
create index safer_play_log_member on safer_play_log (member_id, id);
create trigger safer_play_log_immutable before update or delete or truncate on safer_play_log for each statement execute function refuse_change();

-- Why a member may not play now: member_excluded | member_paused; null: he may. 'excluded' as a status is the agent's, without an end.
create function member_bar(m member, at timestamptz) returns text immutable language sql as $$
  select case when m.status = 'excluded' or m.excluded_until > at then 'member_excluded' when m.timeout_until > at then 'member_paused' end
$$;

create function limit_since(period text, at timestamptz) returns timestamptz immutable language sql as $$
  select at - case period when 'day' then interval '24 hours' when 'week' then interval '168 hours' else interval '720 hours' end
$$;

/*
 * What of a limit is used since then. deposit: whole baht asked for and paid (the satang are ours); stake: stakes that were
 * not given back; loss: those less what they won, below 0 when the member is winning. An open bet counts as lost.
 */
create function limit_used(of_member bigint, kind text, since timestamptz) returns bigint stable language plpgsql as $$
declare
  used bigint;
begin
  if kind = 'deposit' then
    select coalesce(sum(d.satang / 100 * 100), 0) into used from (
      select coalesce(credited_satang, amount_satang) as satang from deposit where member_id = of_member and status = 'paid' and paid_at > since
      union all
      -- Credited by a person, without a deposit of the member's.
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
 * The limit of these kinds that this amount goes over, the one with the least left; all null when none. The member's counted
 * calls take turns on the limits' rows until their transactions end. Lock order: limits, numbers of the lottery, accounts.
 */
create function limit_exceeded(of_member bigint, kinds text[], amount bigint, at timestamptz, out kind text, out period text, out left_satang bigint)
language plpgsql as $$
begin
  perform 1 from member_limit l where l.member_id = of_member order by l.kind, l.period for no key update;
  -- A statement of its own: it sees what those before us have written.
  select l.kind, l.period, greatest(0, l.amount_satang - limit_used(of_member, l.kind, limit_since(l.period, at)))
  into limit_exceeded.kind, limit_exceeded.period, limit_exceeded.left_satang
  from member_limit l
  where l.member_id = of_member and l.kind = any (kinds) and l.amount_satang is not null
    and limit_used(of_member, l.kind, limit_since(l.period, at)) + amount > l.amount_satang
  order by 3, 1, 2 limit 1;
end $$;

/*
 * Why a member may not stake this amount now: member_excluded | member_paused | limit_reached, with the limit; null: he may.
 * The one question of every door through which money is played (server/member/limits.ts asks it for those in TypeScript).
 */
create function play_refusal(of_member bigint, stake bigint, at timestamptz, out refusal text, out kind text, out period text, out left_satang bigint)
language plpgsql as $$
declare
  limited boolean;
begin
  select member_bar(m, at), m.has_stake_limit into refusal, limited from member m where m.id = of_member;
  if refusal is null and limited and stake > 0 then
    select * into kind, period, left_satang from limit_exceeded(of_member, array['loss', 'stake'], stake, at);
    refusal := case when kind is not null then 'limit_reached' end;
  end if;
end $$;

/* The same of a deposit. Holds the member's row, as opening a deposit does: one of several at once is judged at a time. */
create function deposit_refusal(of_member bigint, amount bigint, at timestamptz, out refusal text, out kind text, out period text, out left_satang bigint)
language plpgsql as $$
begin
  select member_bar(m, at) into refusal from member m where m.id = of_member for no key update;
  if refusal is null then
    select * into kind, period, left_satang from limit_exceeded(of_member, array['deposit'], amount, at);
    refusal := case when kind is not null then 'limit_reached' end;
  end if;
end $$;

/*
 * The play that is going on: stakes without a pause of 30 minutes, in the last 24 hours. started_at null: nobody plays.
 */
create function play_session(of_member bigint, at timestamptz, out started_at timestamptz, out stakes_satang bigint, out wins_satang bigint)
language sql stable as $$
  with played as (
    select placed_at as at, case state when 'refunded' then 0 else stake_satang end as stake, won_satang as won
    from game_bet where member_id = of_member and placed_at > play_session.at - interval '24 hours'
    union all
    select created_at, case when cancelled_at is null then total_satang else 0 end, payout_satang
    from lotto_bill where member_id = of_member and created_at > play_session.at - interval '24 hours'
  ), pauses as (
    select p.*, lead(p.at, 1, play_session.at) over (order by p.at) - p.at > interval '30 minutes' as is_last from played p
  ), current as (
    select * from pauses p where not exists (select 1 from pauses later where later.at >= p.at and later.is_last)
  )
  select min(c.at), coalesce(sum(c.stake), 0)::bigint, coalesce(sum(c.won), 0)::bigint from current c
$$;
