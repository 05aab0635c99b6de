-- Cashback and the return of losses (docs/rules.md#cashback). Amounts are satang.

/*
 * Whether a day gives a member nothing back, because their play is limited, paused or excluded when it is computed.
 */
create or replace function cashback_excluded(m member, at timestamptz) returns boolean language sql immutable as $$
  select m.has_stake_limit or m.status <> 'active' or coalesce(play_block(m, at) <> 'member_frozen', false)
$$;

/*
 * Game stakes by the time of their settlement. Only cash stakes count, because a bonus has its own terms. It is a
 * separate function, because PostgreSQL runs a query in parallel only if its statement does not write.
 */
create or replace function cashback_games(of_agent int, since timestamptz, until timestamptz)
returns table (member_id bigint, category text, stake_satang bigint, won_satang bigint)
language plpgsql stable set work_mem = '64MB' as $$
begin
  return query
  select b.member_id, b.category, sum(b.stake_satang)::bigint, sum(b.won_satang)::bigint
  from game_counted_bet b
  where b.agent_id = of_agent and b.state = 'settled' and b.closed_at >= since and b.closed_at < until
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id, b.category;
end $$;

/*
 * Lottery stakes by the time of their round's first result: they count on that day, whatever is corrected later.
 * `of_members` null: all members.
 */
create or replace function cashback_bills(of_agent int, since timestamptz, until timestamptz, of_members bigint[])
returns table (member_id bigint, stake_satang bigint, won_satang bigint) language sql stable as $$
  select b.member_id, sum(b.total_satang - b.uncounted_satang)::bigint, sum(lotto_counted_payout(b))::bigint
  from lotto_result s join lotto_round r on r.id = s.round_id join lotto_bill b on b.round_id = r.id
  where r.agent_id = of_agent and s.version = 1 and s.entered_at >= since and s.entered_at < until
    and r.voided_at is null and b.cancelled_at is null
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
    and (of_members is null or b.member_id = any (of_members))
  group by b.member_id
$$;

/*
 * Does the next step for a day: adds up the next of its equal parts or, after the last one, writes each member's
 * amount. True when the day is finished; called again, it changes nothing. Processes wait for each other. `rules`:
 * {"rates": {"slot": percent, …}, "min_satang", "max_satang", "loss_percent", "loss_stake_percent": {"slot": percent,
 * …}, "min_loss_satang", "max_return_satang", "claim_days"}.
 */
create or replace function cashback_step(
  of_agent int, of_day date, of_rules jsonb, at timestamptz
) returns boolean language plpgsql as $$
declare
  -- Each part is a transaction, so that a killed process loses one at most. More parts would add up the same members
  -- more often.
  parts constant int := 2;
  run cashback_run;
  day_start timestamptz := of_day::timestamp at time zone 'Asia/Bangkok';
  since timestamptz;
  until timestamptz;
begin
  insert into cashback_run (agent_id, day) values (of_agent, of_day) on conflict do nothing;
  select * into run from cashback_run r where r.agent_id = of_agent and r.day = of_day for update;
  if run.finished_at is not null then
    return true;
  end if;
  if run.parts_done < parts then
    since := day_start + run.parts_done * interval '1 day' / parts;
    until := day_start + (run.parts_done + 1) * interval '1 day' / parts;
    insert into cashback_part (agent_id, day, member_id, category, stake_satang, won_satang)
    select of_agent, of_day, g.member_id, g.category, g.stake_satang, g.won_satang
    from cashback_games(of_agent, since, until) g
    union all
    select of_agent, of_day, b.member_id, 'lotto', b.stake_satang, b.won_satang
    from cashback_bills(of_agent, since, until, null) b;
    update cashback_run r set parts_done = run.parts_done + 1 where r.agent_id = of_agent and r.day = of_day;
    return false;
  end if;
  analyze cashback_part;
  perform cashback_write_day(of_agent, of_day, of_rules, at);
  update cashback_run r set finished_at = at, rules = of_rules where r.agent_id = of_agent and r.day = of_day;
  return true;
end $$;

/* Writes each member's amount from the parts of a day, corrects amounts written before, and deletes the parts. */
create or replace function cashback_write_day(
  of_agent int, of_day date, rules jsonb, at timestamptz
) returns void language plpgsql set work_mem = '64MB' as $$
declare
  day_ends timestamptz := (of_day + 1 + (rules ->> 'claim_days')::int)::timestamp at time zone 'Asia/Bangkok';
  loss_percent numeric := rules -> 'loss_percent';
  min_loss bigint := rules -> 'min_loss_satang';
  max_return bigint := rules -> 'max_return_satang';
  min_cashback bigint := rules -> 'min_satang';
  max_cashback bigint := rules -> 'max_satang';
begin
  insert into cashback_day as known (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent,
    amount_satang, is_excluded, claimable_until)
  select of_agent, g.member_id, of_day, k.kind, g.stake, g.won,
    case k.kind when 'turnover' then g.by_category else '{}' end, k.percent, k.satang, g.is_excluded,
    case when k.satang > 0 then day_ends end
  from (
    select c.*, coalesce(d.is_excluded, cashback_excluded(m, at)) as is_excluded
    from (
      select s.member_id, sum(s.stake)::bigint as stake, sum(s.won)::bigint as won, sum(s.satang)::bigint as cashback,
        -- At most this share of the stakes comes back (docs/rules.md#edge).
        floor(sum(s.stake * (rules -> 'loss_stake_percent' ->> s.category)::numeric) / 100)::bigint as most_of_loss,
        coalesce(
          -- Wins of free bets alone are kept as well, because a correction adds up the day from this.
          array_agg(row(s.category, s.stake, s.won, s.percent, s.satang)::cashback_share)
            filter (where s.stake > 0 or s.won > 0), '{}'
        ) as by_category
      from (
        select p.member_id, p.category, sum(p.stake_satang)::bigint as stake, sum(p.won_satang)::bigint as won,
          coalesce(r.percent, 0) as percent,
          floor(sum(p.stake_satang) * coalesce(r.percent, 0) / 100)::bigint as satang
        from cashback_part p
        left join (
          select e.key, e.value::numeric as percent from jsonb_each_text(rules -> 'rates') e
        ) r on r.key = p.category
        where p.agent_id = of_agent and p.day = of_day group by p.member_id, p.category, r.percent
      ) s group by s.member_id
    ) c
    join member m on m.id = c.member_id
    left join cashback_day d on d.member_id = c.member_id and d.day = of_day and d.kind = 'turnover'
    -- `offset 0` makes PostgreSQL compute these columns once, not in each row that uses them.
    offset 0
  ) g
  cross join lateral (values
    ('turnover', 0, case
      when g.is_excluded or g.cashback < min_cashback then 0
      else least(g.cashback, max_cashback)
    end),
    ('loss', loss_percent, case
      when g.is_excluded or g.stake - g.won < min_loss then 0
      else least(floor((g.stake - g.won) * loss_percent / 100)::bigint, g.most_of_loss, max_return)
    end)
  ) k (kind, percent, satang)
  on conflict (member_id, day, kind) do update
  set stake_satang = excluded.stake_satang, won_satang = excluded.won_satang,
    by_category = excluded.by_category, amount_satang = excluded.amount_satang, corrected_at = at,
    -- A later addition can be claimed as long as a new amount.
    claimable_until = case
      when excluded.amount_satang > known.amount_satang
        then greatest(excluded.claimable_until, at + (rules ->> 'claim_days')::int * interval '1 day')
      when excluded.amount_satang > 0 then known.claimable_until
    end
  where (known.stake_satang, known.won_satang, known.amount_satang)
    is distinct from (excluded.stake_satang, excluded.won_satang, excluded.amount_satang);

  delete from cashback_part p where p.agent_id = of_agent and p.day = of_day;
  perform cashback_offset_overpayments(of_agent, at);
end $$;

/*
 * Sets off a day's overpayment against what the member's other days still give, oldest first. It skips rows that a
 * claim has locked, because the claim may wait for the caller's day: the rest is set off the next night.
 */
create or replace function cashback_offset_overpayments(
  of_agent int, at timestamptz
) returns void language plpgsql as $$
declare
  over cashback_day;
  due cashback_day;
  excess bigint;
  moved bigint;
begin
  for over in select * from cashback_day d where d.agent_id = of_agent and d.paid_satang > d.amount_satang
    order by d.day, d.member_id, d.kind for update skip locked loop
    excess := over.paid_satang - over.amount_satang;
    for due in
      select * from cashback_day d
      where d.member_id = over.member_id and d.kind = over.kind and d.amount_satang > d.paid_satang
        and d.claimable_until > at order by d.day for update skip locked
    loop
      moved := least(excess, due.amount_satang - due.paid_satang);
      excess := excess - moved;
      update cashback_day d
      set paid_satang = d.paid_satang + moved,
        claimed_at = case when d.paid_satang + moved = d.amount_satang then at else d.claimed_at end
      where d.member_id = due.member_id and d.day = due.day and d.kind = due.kind;
      exit when excess = 0;
    end loop;
    update cashback_day d set paid_satang = over.amount_satang + excess
    where d.member_id = over.member_id and d.day = over.day and d.kind = over.kind;
  end loop;
end $$;

/*
 * Computes the day of a round's first result again, for every member with a bill in the round, after a corrected
 * result was settled. Games stay as they were: a bet is settled once.
 */
create or replace function cashback_correct_day(of_round bigint, at timestamptz) returns void language plpgsql as $$
declare
  of_agent int;
  of_day date;
  run cashback_run;
  members bigint[];
begin
  select r.agent_id, (s.entered_at at time zone 'Asia/Bangkok')::date into strict of_agent, of_day
  from lotto_round r join lotto_result s on s.round_id = r.id and s.version = 1 where r.id = of_round;
  -- Inserted first, so that this waits for a nightly job that has just begun.
  insert into cashback_run (agent_id, day) values (of_agent, of_day) on conflict do nothing;
  select * into run from cashback_run r where r.agent_id = of_agent and r.day = of_day for update;
  if run.finished_at is null then
    -- The finished parts may contain the wrong result.
    delete from cashback_part p where p.agent_id = of_agent and p.day = of_day;
    update cashback_run r set parts_done = 0 where r.agent_id = of_agent and r.day = of_day;
    return;
  end if;

  members := array(select distinct b.member_id from lotto_bill b
    where b.round_id = of_round and b.cancelled_at is null);
  insert into cashback_part (agent_id, day, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, d.member_id, c.category, c.stake_satang, c.won_satang
  from cashback_day d cross join unnest(d.by_category) as c
  where d.member_id = any (members) and d.day = of_day and d.kind = 'turnover' and c.category <> 'lotto'
  union all
  select of_agent, of_day, b.member_id, 'lotto', b.stake_satang, b.won_satang
  from cashback_bills(of_agent, of_day::timestamp at time zone 'Asia/Bangkok',
    (of_day + 1)::timestamp at time zone 'Asia/Bangkok', members) b
  union all
  -- Members whose only bills were in a round that is now void.
  select of_agent, of_day, d.member_id, 'lotto', 0, 0 from cashback_day d
  where d.member_id = any (members) and d.day = of_day and d.kind = 'turnover';
  perform cashback_write_day(of_agent, of_day, run.rules, at);
end $$;
