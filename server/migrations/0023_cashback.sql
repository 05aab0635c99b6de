-- Daily cashback from turnover and the return of a day's net loss (domain.md, Loyalty), computed after midnight in
-- Bangkok for the day before.

-- The job reads bets by when they were settled. Rows lie in the order of time, so blocks are enough to find a day, and
-- keeping this index costs a bet nothing that can be measured.
create index game_bet_closed on game_transaction using brin (closed_at) with (pages_per_range = 32, autosummarize = on) where kind = 'bet';

create table cashback_day (
  agent_id int not null references agent,
  member_id bigint not null references member,
  day date not null,
  kind text not null check (kind in ('turnover', 'loss')),
  -- Settled cash stakes and what they won; by category: [{"category", "stake_satang", "percent", "satang"}].
  stake_satang bigint not null,
  won_satang bigint not null,
  by_category jsonb not null default '[]',
  -- Of the net loss.
  percent numeric not null,
  amount_satang bigint not null check (amount_satang >= 0),
  -- Null where nothing is to be claimed.
  claimable_until timestamptz,
  claimed_at timestamptz,
  primary key (member_id, day, kind),
  check ((amount_satang > 0) = (claimable_until is not null)),
  check (claimed_at is null or amount_satang > 0)
);
create index cashback_waiting on cashback_day (member_id, kind) where claimed_at is null and amount_satang > 0;

-- How far the job is with a day: it goes on where a killed process left it.
create table cashback_run (
  agent_id int not null references agent,
  day date not null,
  -- Parts of the day that are added up.
  parts_done int not null default 0,
  finished_at timestamptz,
  primary key (agent_id, day)
);
-- What the parts that are done came to; emptied when the day is finished.
create table cashback_part (
  agent_id int not null,
  day date not null,
  part int not null,
  member_id bigint not null,
  category text not null,
  stake_satang bigint not null,
  won_satang bigint not null
);
create index cashback_part_day on cashback_part (agent_id, day);

/* Whether a member gets nothing back: he has limited his play, or it is paused or ended. */
create function cashback_off(m member, at timestamptz) returns boolean language sql immutable as $$
  select m.has_stake_limit or m.status <> 'active' or member_bar(m, at) is not null
$$;

/*
 * Adds up one of `parts` equal parts of a day, unless another process has. Only stakes of cash count: a bonus has terms
 * of its own. Returns the parts that are done.
 */
create function cashback_add_part(of_agent int, of_day date, parts int) returns int language plpgsql as $$
declare
  run cashback_run;
  day_start timestamptz := of_day::timestamp at time zone 'Asia/Bangkok';
  since timestamptz;
  until timestamptz;
begin
  insert into cashback_run (agent_id, day) values (of_agent, of_day) on conflict do nothing;
  select * into run from cashback_run r where r.agent_id = of_agent and r.day = of_day for update;
  if run.finished_at is not null or run.parts_done >= parts then
    return parts;
  end if;
  since := day_start + run.parts_done * interval '1 day' / parts;
  until := day_start + (run.parts_done + 1) * interval '1 day' / parts;

  insert into cashback_part (agent_id, day, part, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, run.parts_done, b.member_id, b.category, sum(b.stake_satang), sum(b.won_satang)
  from game_bet b
  where b.agent_id = of_agent and b.state = 'settled' and b.closed_at >= since and b.closed_at < until
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id, b.category
  union all
  -- A bill counts on the day on which its round's first result was known.
  select of_agent, of_day, run.parts_done, b.member_id, 'lotto', sum(b.total_satang), sum(b.payout_satang)
  from lotto_result s join lotto_round r on r.id = s.round_id join lotto_bill b on b.round_id = r.id
  where r.agent_id = of_agent and s.version = 1 and s.entered_at >= since and s.entered_at < until and r.voided_at is null and b.cancelled_at is null
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id;

  update cashback_run r set parts_done = run.parts_done + 1 where r.agent_id = of_agent and r.day = of_day;
  return run.parts_done + 1;
end $$;

/*
 * Writes down what the day gives each member. `rules`: {"rates": {"slot": percent, …}, "min_satang", "max_satang",
 * "loss_percent", "min_loss_satang", "max_return_satang", "claim_days"}. Once; again, it changes nothing.
 */
create function cashback_finish(of_agent int, of_day date, rules jsonb, at timestamptz) returns void language plpgsql as $$
declare
  claimable_until timestamptz := (of_day + 1 + (rules ->> 'claim_days')::int)::timestamp at time zone 'Asia/Bangkok';
begin
  perform 1 from cashback_run r where r.agent_id = of_agent and r.day = of_day and r.finished_at is null for update;
  if not found then
    return;
  end if;

  insert into cashback_day (agent_id, member_id, day, kind, stake_satang, won_satang, by_category, percent, amount_satang, claimable_until)
  select of_agent, g.member_id, of_day, k.kind, g.stake, g.won, case k.kind when 'turnover' then g.by_category else '[]' end,
    case k.kind when 'loss' then (rules ->> 'loss_percent')::numeric else 0 end, k.satang, case when k.satang > 0 then claimable_until end
  from (
    select c.member_id, sum(c.stake)::bigint as stake, sum(c.won)::bigint as won, sum(c.satang)::bigint as cashback,
      jsonb_agg(jsonb_build_object('category', c.category, 'stake_satang', c.stake, 'percent', c.percent, 'satang', c.satang) order by c.stake desc, c.category) as by_category
    from (
      select p.member_id, p.category, sum(p.stake_satang) as stake, sum(p.won_satang) as won, coalesce((rules -> 'rates' ->> p.category)::numeric, 0) as percent,
        floor(sum(p.stake_satang) * coalesce((rules -> 'rates' ->> p.category)::numeric, 0) / 100) as satang
      from cashback_part p where p.agent_id = of_agent and p.day = of_day group by p.member_id, p.category
    ) c group by c.member_id
  ) g
  join member m on m.id = g.member_id
  cross join lateral (values
    ('turnover', case when cashback_off(m, at) or g.cashback < (rules ->> 'min_satang')::bigint then 0 else least(g.cashback, (rules ->> 'max_satang')::bigint) end),
    ('loss', case when cashback_off(m, at) or g.stake - g.won < (rules ->> 'min_loss_satang')::bigint then 0
      else least(floor((g.stake - g.won) * (rules ->> 'loss_percent')::numeric / 100)::bigint, (rules ->> 'max_return_satang')::bigint) end)
  ) k (kind, satang);

  delete from cashback_part p where p.agent_id = of_agent and p.day = of_day;
  update cashback_run r set finished_at = at where r.agent_id = of_agent and r.day = of_day;
end $$;
