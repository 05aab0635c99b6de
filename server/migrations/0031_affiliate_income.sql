-- Affiliate income (domain.md, Loyalty): settled each night for the day before, corrected when a lottery's result is.

create index lotto_result_again on lotto_result (round_id, version) where version > 1;

-- How far a day is. `rules` are those it is settled by, corrections included:
-- {"levels": [{"base": "turnover" | "net_loss", "percent": {"slot": 0.2, …}}, …]}.
create table affiliate_run (
  agent_id int not null references agent,
  day date not null,
  rules jsonb not null,
  counted_at timestamptz,
  finished_at timestamptz,
  primary key (agent_id, day)
);
-- The rounds that a day counts, and the version of the result that it has counted.
create table affiliate_round (
  round_id bigint primary key references lotto_round,
  agent_id int not null references agent,
  day date not null,
  version int not null
);
create index affiliate_round_day on affiliate_round (agent_id, day);
-- What members under somebody staked and won on a day. After it is paid only `lotto` stays, for corrections.
create table affiliate_base (
  agent_id int not null,
  day date not null,
  member_id bigint not null,
  category text not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  primary key (agent_id, day, member_id, category)
);

-- Income by day and level, as it is after corrections.
create table affiliate_day (
  owner_id bigint not null references member,
  day date not null,
  level smallint not null,
  members int not null,
  base_satang bigint not null,
  amount_satang bigint not null,
  primary key (owner_id, day, level)
);

-- The books of the commission account as its owner reads them: an income for each friend and category of a day.
create table affiliate_transaction (
  id bigint generated always as identity primary key,
  agent_id int not null,
  owner_id bigint not null,
  kind text not null check (kind in ('income', 'redeem', 'adjustment')),
  at timestamptz not null,
  amount_satang bigint not null,
  balance_after_satang bigint not null check (balance_after_satang >= 0),
  -- Of an income.
  day date,
  level smallint,
  member_id bigint,
  category text,
  base_satang bigint,
  check (num_nulls(day, level, member_id, category, base_satang) = case kind when 'income' then 0 else 5 end)
);
-- Less than a satang is counted, and not shown.
create index affiliate_transaction_page on affiliate_transaction (owner_id, kind, at desc, id desc) where amount_satang <> 0;

-- What a correction could not take back; later income pays it off.
create table affiliate_debt (
  owner_id bigint primary key references member,
  satang bigint not null check (satang >= 0)
);

/* The amount that a level's rule is of. A friend who won costs nothing: no loss is carried over to another day. */
create function affiliate_basis(rule jsonb, stake bigint, won bigint) returns bigint language sql immutable as $$
  select case rule ->> 'base' when 'net_loss' then greatest(0, stake - won) else stake end
$$;

create function affiliate_share(rule jsonb, of_category text, stake bigint, won bigint) returns bigint language sql immutable as $$
  select floor(affiliate_basis(rule, stake, won) * coalesce((rule -> 'percent' ->> of_category)::numeric, 0) / 100)::bigint
$$;

/* Whether a member earns by his friends: under self-exclusion nobody does (domain.md, Safer play). */
create function affiliate_earns(m member, at timestamptz) returns boolean language sql immutable as $$
  select m.status = 'active' and member_bar(m, at) is distinct from 'member_excluded'
$$;

/* Settled cash stakes on the lottery rounds that a day counts, by member. The caller holds the rounds. */
create function affiliate_lotto_base(of_agent int, of_day date) returns table (member_id bigint, stake_satang bigint, won_satang bigint) language sql stable as $$
  select b.member_id, sum(b.total_satang)::bigint, sum(b.payout_satang)::bigint
  from affiliate_round a join lotto_round r on r.id = a.round_id join lotto_bill b on b.round_id = r.id
  where a.agent_id = of_agent and a.day = of_day and r.voided_at is null and b.cancelled_at is null
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id
$$;

/*
 * Adds up what the members under somebody staked on a day. True once it is done, by whomever; false while a round of the
 * day is not settled to the end. A round's day is that of its first result.
 */
create function affiliate_count_day(of_agent int, of_day date, rules jsonb, at timestamptz) returns boolean language plpgsql as $$
declare
  since timestamptz := of_day::timestamp at time zone 'Asia/Bangkok';
  until timestamptz := since + interval '1 day';
begin
  insert into affiliate_run (agent_id, day, rules) values (of_agent, of_day, affiliate_count_day.rules) on conflict do nothing;
  perform 1 from affiliate_run r where r.agent_id = of_agent and r.day = of_day and r.counted_at is null for update;
  if not found then
    return true;
  end if;
  -- No result is corrected while it is counted.
  perform 1 from lotto_round r join lotto_result s on s.round_id = r.id
  where r.agent_id = of_agent and s.version = 1 and s.entered_at >= since and s.entered_at < until order by r.id for share of r;
  insert into affiliate_round (round_id, agent_id, day, version)
  select r.id, of_agent, of_day, r.version from lotto_round r join lotto_result s on s.round_id = r.id
  where r.agent_id = of_agent and s.version = 1 and s.entered_at >= since and s.entered_at < until and r.settled_version = r.version;
  if exists (
    select 1 from lotto_round r join lotto_result s on s.round_id = r.id
    where r.agent_id = of_agent and s.version = 1 and s.entered_at >= since and s.entered_at < until and r.settled_version < r.version) then
    delete from affiliate_round a where a.agent_id = of_agent and a.day = of_day;
    return false;
  end if;

  insert into affiliate_base (agent_id, day, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, s.member_id, s.category, s.stake_satang, s.won_satang
  from (
    select b.member_id, b.category, sum(b.stake_satang)::bigint as stake_satang, sum(b.won_satang)::bigint as won_satang
    from game_bet b
    where b.agent_id = of_agent and b.state = 'settled' and b.closed_at >= since and b.closed_at < until
      and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
    group by b.member_id, b.category
    union all
    select l.member_id, 'lotto', l.stake_satang, l.won_satang from affiliate_lotto_base(of_agent, of_day) l
  ) s
  where exists (select 1 from affiliate_link l where l.member_id = s.member_id);
  update affiliate_run r set counted_at = at where r.agent_id = of_agent and r.day = of_day;
  return true;
end $$;

/* Days of one agent, and their corrections, take turns. */
create function affiliate_take_turn(of_agent int) returns void language sql as $$
  select pg_advisory_xact_lock(3000031, of_agent)
$$;

/*
 * Changes an owner's commission by what a correction comes to, or works off what he owes of earlier ones (change 0): first
 * what is owed, then the balance, and what it lacks is owed. Returns what was moved. `id` names the ledger's transfer.
 */
create function affiliate_adjust(of_agent int, of_owner bigint, change bigint, id text, at timestamptz) returns bigint language plpgsql as $$
declare
  held account;
  owed bigint;
  moved bigint;
begin
  insert into account (agent_id, currency, kind, member_id) values (of_agent, 'THB', 'commission', of_owner)
  on conflict (member_id) where kind = 'commission' do nothing;
  select * into strict held from account a where a.member_id = of_owner and a.kind = 'commission' for no key update;
  select coalesce((select d.satang from affiliate_debt d where d.owner_id = of_owner), 0) into owed;
  moved := greatest(change - owed, -held.balance_satang);
  insert into affiliate_debt as d (owner_id, satang) values (of_owner, owed - change + moved)
  on conflict (owner_id) do update set satang = excluded.satang;
  if moved <> 0 then
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', affiliate_adjust.id, 'agent_id', of_agent, 'currency', 'THB', 'phase', 'single', 'amount_satang', abs(moved), 'kind', 'affiliate', 'reference', null,
      'debit', case when moved < 0 then jsonb_build_object('commission', of_owner) else jsonb_build_object('house', 'affiliate') end,
      'credit', case when moved < 0 then jsonb_build_object('house', 'affiliate') else jsonb_build_object('commission', of_owner) end)), at);
    insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang)
    values (of_agent, of_owner, 'adjustment', at, moved, held.balance_satang + moved);
  end if;
  return moved;
end $$;

/* Pays what a counted day comes to, once: a row for each friend and category, one transfer for each owner. */
create function affiliate_pay_day(of_agent int, of_day date, at timestamptz) returns void language plpgsql as $$
declare
  run affiliate_run;
  before bigint;
  owners bigint[];
  accounts bigint[];
  amounts bigint[];
  owing bigint;
begin
  perform affiliate_take_turn(of_agent);
  select * into run from affiliate_run r
  where r.agent_id = of_agent and r.day = of_day and r.counted_at is not null and r.finished_at is null for update;
  if not found then
    return;
  end if;
  insert into account (agent_id, currency, kind, member_id)
  select distinct of_agent, 'THB', 'commission', l.owner_id
  from affiliate_base b join affiliate_link l on l.member_id = b.member_id and l.level <= jsonb_array_length(run.rules -> 'levels')
  where b.agent_id = of_agent and b.day = of_day order by l.owner_id
  on conflict (member_id) where kind = 'commission' do nothing;
  perform 1 from account a
  where a.kind = 'commission' and a.member_id in (
    select l.owner_id from affiliate_base b join affiliate_link l on l.member_id = b.member_id where b.agent_id = of_agent and b.day = of_day)
  order by a.id for no key update;

  select coalesce(max(t.id), 0) into before from affiliate_transaction t;
  insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang, day, level, member_id, category, base_satang)
  select of_agent, s.owner_id, 'income', at, s.satang,
    a.balance_satang + sum(s.satang) over (partition by s.owner_id order by s.level desc, s.member_id, s.category),
    of_day, s.level, s.member_id, s.category, s.basis
  from (
    select l.owner_id, l.level, l.member_id, b.category, affiliate_basis(r.rule, b.stake_satang, b.won_satang) as basis,
      affiliate_share(r.rule, b.category, b.stake_satang, b.won_satang) as satang
    from affiliate_base b
    join affiliate_link l on l.member_id = b.member_id
    join jsonb_array_elements(run.rules -> 'levels') with ordinality r (rule, level) on r.level = l.level
    join member m on m.id = l.owner_id
    where b.agent_id = of_agent and b.day = of_day and (r.rule -> 'percent' ->> b.category)::numeric > 0 and affiliate_earns(m, at)
  ) s
  join account a on a.member_id = s.owner_id and a.kind = 'commission'
  where s.basis > 0
  order by s.owner_id, s.level desc, s.member_id, s.category;

  insert into affiliate_day (owner_id, day, level, members, base_satang, amount_satang)
  select t.owner_id, of_day, t.level, count(distinct t.member_id), sum(t.base_satang), sum(t.amount_satang)
  from affiliate_transaction t where t.id > before and t.agent_id = of_agent and t.day = of_day group by t.owner_id, t.level;

  select array_agg(d.owner_id order by a.id), array_agg(a.id order by a.id), array_agg(d.satang order by a.id) into owners, accounts, amounts
  from (
    select t.owner_id, sum(t.amount_satang)::bigint as satang from affiliate_transaction t
    where t.id > before and t.agent_id = of_agent and t.day = of_day group by t.owner_id having sum(t.amount_satang) > 0
  ) d join account a on a.member_id = d.owner_id and a.kind = 'commission';
  if owners is not null then
    perform ledger_credit_many(of_agent, 'THB', 'affiliate', 'affiliate', array(select format('affiliate:income:%s:%s', owner, of_day) from unnest(owners) owner),
      accounts, amounts, array(select of_day::text from unnest(owners)), at);
    for owing in select d.owner_id from affiliate_debt d where d.satang > 0 and d.owner_id = any (owners) order by d.owner_id loop
      perform affiliate_adjust(of_agent, owing, 0, format('affiliate:owed:%s:%s', owing, of_day), at);
    end loop;
  end if;

  update affiliate_link l set active_on = greatest(l.active_on, of_day), income_satang = l.income_satang + c.satang,
    month_satang = case when l.month >= date_trunc('month', of_day) then l.month_satang else 0 end
      + case when l.month > date_trunc('month', of_day) then 0 else c.satang end,
    month = greatest(l.month, date_trunc('month', of_day)::date)
  from (
    select k.member_id, k.level, coalesce(t.satang, 0) as satang
    from (select distinct b.member_id from affiliate_base b where b.agent_id = of_agent and b.day = of_day) b
    join affiliate_link k on k.member_id = b.member_id
    left join (
      select t.member_id, t.level, sum(t.amount_satang)::bigint as satang from affiliate_transaction t
      where t.id > before and t.agent_id = of_agent and t.day = of_day group by t.member_id, t.level
    ) t on t.member_id = k.member_id and t.level = k.level
  ) c where l.member_id = c.member_id and l.level = c.level;
  perform affiliate_count_active(of_agent, of_day);

  delete from affiliate_base b where b.agent_id = of_agent and b.day = of_day and b.category <> 'lotto';
  update affiliate_run r set finished_at = at where r.agent_id = of_agent and r.day = of_day;
end $$;

create function affiliate_count_active(of_agent int, of_day date) returns void language sql as $$
  insert into affiliate_active as v (owner_id, level, members)
  select l.owner_id, l.level, count(*) filter (where l.active_on > of_day - 30) from affiliate_link l where l.agent_id = of_agent group by l.owner_id, l.level
  on conflict (owner_id, level) do update set members = excluded.members where v.members <> excluded.members
$$;

/*
 * Brings a paid day to what it is after results were corrected or voided: what each owner gets more or less for it. True
 * once there is nothing to do any more; false while a settlement runs.
 */
create function affiliate_correct_day(of_agent int, of_day date, at timestamptz) returns boolean language plpgsql as $$
declare
  run affiliate_run;
  changed bigint[];
  versions text;
  due record;
begin
  perform affiliate_take_turn(of_agent);
  select * into run from affiliate_run r where r.agent_id = of_agent and r.day = of_day and r.finished_at is not null for update;
  if not found then
    return false;
  end if;
  perform 1 from affiliate_round a join lotto_round r on r.id = a.round_id where a.agent_id = of_agent and a.day = of_day order by r.id for share of r;
  if exists (
    select 1 from affiliate_round a join lotto_round r on r.id = a.round_id
    where a.agent_id = of_agent and a.day = of_day and r.settled_version < r.version) then
    return false;
  end if;
  select string_agg(r.id || '.' || r.version, ' ' order by r.id),
    array(
      select distinct b.member_id from affiliate_round c join lotto_round d on d.id = c.round_id join lotto_bill b on b.round_id = d.id
      where c.agent_id = of_agent and c.day = of_day and d.version > c.version and exists (select 1 from affiliate_link l where l.member_id = b.member_id))
  into versions, changed
  from affiliate_round a join lotto_round r on r.id = a.round_id where a.agent_id = of_agent and a.day = of_day and r.version > a.version;
  if versions is null then
    return true;
  end if;

  for due in
    select d.owner_id, d.level, d.basis, d.members, d.friends, d.shares, greatest(d.satang, -coalesce(p.amount_satang, 0)) as satang
    from (
      select l.owner_id, l.level, sum(c.basis)::bigint as basis, sum(c.satang)::bigint as satang, count(*) as members,
        array_agg(l.member_id) as friends, array_agg(c.satang) as shares
      from (
        select m.id, coalesce(o.stake_satang, 0) as old_stake, coalesce(o.won_satang, 0) as old_won, coalesce(n.stake_satang, 0) as stake, coalesce(n.won_satang, 0) as won
        from unnest(changed) m (id)
        left join affiliate_base o on o.agent_id = of_agent and o.day = of_day and o.member_id = m.id and o.category = 'lotto'
        left join affiliate_lotto_base(of_agent, of_day) n on n.member_id = m.id
      ) f
      join affiliate_link l on l.member_id = f.id
      join jsonb_array_elements(run.rules -> 'levels') with ordinality r (rule, level) on r.level = l.level
      cross join lateral (select
        affiliate_basis(r.rule, f.stake, f.won) - affiliate_basis(r.rule, f.old_stake, f.old_won) as basis,
        affiliate_share(r.rule, 'lotto', f.stake, f.won) - affiliate_share(r.rule, 'lotto', f.old_stake, f.old_won) as satang) c
      where c.satang <> 0
      group by l.owner_id, l.level
    ) d
    join member o on o.id = d.owner_id
    left join affiliate_day p on p.owner_id = d.owner_id and p.day = of_day and p.level = d.level
    -- Who was not paid for the day has nothing to give back.
    where case when d.satang > 0 then affiliate_earns(o, at) else p.owner_id is not null end
    order by d.owner_id, d.level
  loop
    insert into affiliate_day as p (owner_id, day, level, members, base_satang, amount_satang)
    values (due.owner_id, of_day, due.level, due.members, due.basis, due.satang)
    on conflict (owner_id, day, level) do update set base_satang = p.base_satang + excluded.base_satang, amount_satang = p.amount_satang + excluded.amount_satang;
    update affiliate_link l set income_satang = l.income_satang + s.satang,
      month_satang = l.month_satang + case l.month when date_trunc('month', of_day)::date then s.satang else 0 end
    from unnest(due.friends, due.shares) s (member_id, satang) where l.member_id = s.member_id and l.level = due.level;
    perform affiliate_adjust(of_agent, due.owner_id, due.satang,
      format('affiliate:correct:%s:%s:%s:%s', due.owner_id, of_day, due.level, md5(versions)), at);
  end loop;

  delete from affiliate_base b where b.agent_id = of_agent and b.day = of_day and b.category = 'lotto' and b.member_id = any (changed);
  insert into affiliate_base (agent_id, day, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, n.member_id, 'lotto', n.stake_satang, n.won_satang from affiliate_lotto_base(of_agent, of_day) n where n.member_id = any (changed);
  update affiliate_round a set version = r.version from lotto_round r where r.id = a.round_id and a.agent_id = of_agent and a.day = of_day;
  return true;
end $$;
