-- What members have played, counted from bets, bills and deposits themselves, so that no second count can differ.
-- Amounts are satang.

-- Safer play (docs/rules.md#safer-play).

/*
 * What counts for a member's limits of a kind (null: of each kind) after a time. deposit: paid deposits in whole baht
 * (the satang only identify them); stake: stakes that were not refunded; loss: those less their winnings, negative
 * while the member is winning. An open bet counts as lost.
 */
create or replace function limit_movements(
  of_member bigint, of_kind text, since timestamptz
) returns table (kind text, at timestamptz, satang bigint) stable language sql as $$
  select 'deposit', d.paid_at, coalesce(d.credited_satang, d.amount_satang) / 100 * 100 from deposit d
  where coalesce(of_kind, 'deposit') = 'deposit' and d.member_id = of_member and d.status = 'paid' and d.paid_at > since
  union all
  -- Credited by an operator: the member has no deposit for it.
  select 'deposit', q.resolved_at, t.amount_satang / 100 * 100
  from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
  where coalesce(of_kind, 'deposit') = 'deposit' and q.credited_member_id = of_member
    and q.credited_deposit_id is null and q.resolved_at > since
  union all
  select k.kind, p.at, case k.kind when 'loss' then p.stake - p.won else p.stake end
  from unnest(array['loss', 'stake']) k (kind) cross join (
    select b.placed_at as at, b.stake_satang as stake, b.won_satang as won from game_bet b
    where b.member_id = of_member and b.placed_at > since and b.state <> 'refunded'
    union all
    select b.created_at, b.total_satang, b.payout_satang from lotto_bill b join lotto_round r on r.id = b.round_id
    where b.member_id = of_member and b.created_at > since and b.cancelled_at is null and r.voided_at is null
  ) p
  where coalesce(of_kind, 'loss') <> 'deposit' and k.kind = coalesce(of_kind, k.kind)
$$;

/* The part of a limit that a member has used since a time. */
create or replace function limit_used(
  of_member bigint, kind text, since timestamptz
) returns bigint stable language plpgsql as $$
begin
  return coalesce((select sum(m.satang) from limit_movements(of_member, limit_used.kind, since) m), 0);
end $$;

/*
 * The member's current play: stakes of the last 24 hours without a pause of 30 minutes. started_at is null if they do
 * not play.
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

-- Points (docs/rules.md#points).

/*
 * Satang × points per 100 baht of a member's settled game stakes, for bets placed in a period, at the rates of each
 * settlement's time. `rates` are the present ones.
 */
create or replace function points_weight(
  of_member bigint, placed_from timestamptz, placed_to timestamptz, rates jsonb
) returns numeric language sql stable as $$
  select coalesce(sum(s.stake * coalesce((coalesce(s.past_rates, points_weight.rates) ->> s.category)::numeric, 0)), 0)
  from (
    select b.category, p.rates as past_rates, sum(b.stake_satang) as stake from game_counted_bet b
    left join agent_past_point_rates p
      on p.agent_id = b.agent_id and b.closed_at >= p.since and b.closed_at < p.until
    where b.member_id = of_member and b.state = 'settled' and b.placed_at >= placed_from and b.placed_at < placed_to
    group by b.category, p.rates
  ) s
$$;

/* The same for lottery stakes of bills with ids in a range: settled when their round's first result was entered. */
create or replace function points_lotto_weight(
  of_member bigint, after_id bigint, up_to_id bigint, rates jsonb
) returns numeric language sql stable as $$
  select coalesce(sum(s.stake * coalesce((coalesce(s.past_rates, points_lotto_weight.rates) ->> 'lotto')::numeric, 0)), 0)
  from (
    select p.rates as past_rates, sum(b.total_satang - b.uncounted_satang) as stake
    from lotto_bill b join lotto_round r on r.id = b.round_id
    join lotto_result f on f.round_id = r.id and f.version = 1
    left join agent_past_point_rates p
      on p.agent_id = b.agent_id and f.entered_at >= p.since and f.entered_at < p.until
    where b.member_id = of_member and b.id > after_id and b.id <= up_to_id and b.cancelled_at is null
      and r.voided_at is null
    group by p.rates
  ) s
$$;

/*
 * The points that a member's settled stakes have earned (`due`), and how far they are counted for good: games placed
 * before `games_final` and bills up to `bills_final`, with their weights.
 */
create or replace function points_due(
  counted point_count, rates jsonb, at timestamptz,
  out games_final timestamptz, out bills_final bigint, out games_weight numeric, out bills_weight numeric, out due bigint
) language plpgsql stable as $$
begin
  -- An hour for calls that are still in progress, and for clocks that differ.
  select least(at - interval '1 hour', min(b.placed_at)) into games_final
  from game_bet b
  where b.member_id = counted.member_id and b.state = 'open' and b.placed_at >= counted.games_counted_until;
  games_final := greatest(games_final, counted.games_counted_until);
  select coalesce(min(b.id) - 1, counted.bills_counted_up_to) into bills_final from lotto_bill b
  where b.member_id = counted.member_id and b.id > counted.bills_counted_up_to and b.created_at > at - interval '30 days';
  if bills_final > counted.bills_counted_up_to and exists (
    select 1 from lotto_bill b join lotto_round r on r.id = b.round_id
    where b.member_id = counted.member_id and b.id > counted.bills_counted_up_to and b.id <= bills_final
      and b.cancelled_at is null and r.version = 0) then
    bills_final := counted.bills_counted_up_to;
  end if;

  games_weight := counted.games_weight
    + points_weight(counted.member_id, counted.games_counted_until, games_final, rates);
  bills_weight := counted.bills_weight
    + points_lotto_weight(counted.member_id, counted.bills_counted_up_to, bills_final, rates);
  due := floor((games_weight + points_weight(counted.member_id, games_final, 'infinity', rates)
    + bills_weight + points_lotto_weight(counted.member_id, bills_final, 9223372036854775807, rates)) / 10000);
end $$;

/*
 * Credits earned points that are not credited yet; takes back those of a voided round, as far as the balance allows
 * (the rest is set off against later points). `rates`: the present ones, {"slot": points per 100 baht, …, "lotto"}.
 * Returns the change in points. Calls for one member that credit something wait for each other.
 */
create or replace function points_credit(
  of_member bigint, rates jsonb, at timestamptz
) returns bigint language plpgsql as $$
declare
  counted point_count;
  of_agent int;
  earned record;
  change bigint;
begin
  -- Each page of a member asks: one that finds nothing to credit takes no lock and writes nothing, but once a day.
  select * into counted from point_count c where c.member_id = of_member;
  if found then
    earned := points_due(counted, rates, at);
    if earned.due = counted.credited and earned.bills_final = counted.bills_counted_up_to
      and earned.games_final < counted.games_counted_until + interval '1 day' then
      return 0;
    end if;
  end if;

  insert into point_count (member_id, games_counted_until) values (of_member, '-infinity') on conflict do nothing;
  select * into counted from point_count c where c.member_id = of_member for update;
  earned := points_due(counted, rates, at);
  change := earned.due - counted.credited;
  if change < 0 then
    select -least(-change, a.balance_satang - a.held_satang) into change from account a
    where a.member_id = of_member and a.kind = 'points' for no key update;
  end if;
  if change <> 0 then
    select m.agent_id into strict of_agent from member m where m.id = of_member;
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', format('points:%s:%s', of_member, counted.version + 1), 'agent_id', of_agent, 'currency', 'POINT', 'phase',
        'single',
      'debit', case when change > 0 then jsonb_build_object('house', 'house')
        else jsonb_build_object('points', of_member) end,
      'credit',
        case when change > 0 then jsonb_build_object('points', of_member) else jsonb_build_object('house', 'house') end,
      'amount_satang', abs(change), 'kind', 'point_earn', 'reference', null)), at);
  end if;
  update point_count c set games_counted_until = earned.games_final, games_weight = earned.games_weight,
    bills_counted_up_to = earned.bills_final, bills_weight = earned.bills_weight,
    credited = c.credited + change, version = c.version + (change <> 0)::int
  where c.member_id = of_member;
  return change;
end $$;
