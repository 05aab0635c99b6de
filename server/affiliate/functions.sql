-- The affiliate programme (docs/rules.md#affiliate). Amounts are satang.

/* The first day of a month in Bangkok. */
create or replace function affiliate_month(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'Asia/Bangkok')::date
$$;

/* The member of this agent whose username is the `ref` of a link; null if nobody has it. */
create or replace function affiliate_referrer(of_agent int, ref text) returns member language sql stable as $$
  select m from member m where m.agent_id = of_agent and m.username = lower(btrim(ref)) and m.status <> 'closed'
$$;

/*
 * Links a member who has just registered to their referrer. accepted | unknown: nobody has this ref | self: the same
 * account, or the same person as the caller has found. Only `accepted` changes anything.
 */
create or replace function affiliate_link_member(
  of_member bigint, ref text, at timestamptz, is_same_person boolean default false
) returns text language plpgsql as $$
declare
  joined member;
  owner member;
begin
  select * into strict joined from member m where m.id = of_member;
  owner := affiliate_referrer(joined.agent_id, ref);
  if owner.id is null then
    return 'unknown';
  end if;
  if owner.id = joined.id or is_same_person then
    return 'self';
  end if;
  insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at)
  select joined.agent_id, owner.id, joined.id, 1, at
  union all
  select l.agent_id, l.owner_id, joined.id, l.level + 1, at from affiliate_link l
  where l.member_id = owner.id and l.level < 10;
  -- Ordered by owner, so that two registrations at once cannot deadlock.
  insert into affiliate_level as v (owner_id, level, members, month, month_members)
  select l.owner_id, l.level, 1, affiliate_month(at), 1 from affiliate_link l where l.member_id = joined.id
  order by l.owner_id
  on conflict (owner_id, level) do update set members = v.members + 1,
    month = excluded.month, month_members = case v.month when excluded.month then v.month_members else 0 end + 1;
  update member m set referred_by = owner.username where m.id = joined.id;
  return 'accepted';
end $$;

/*
 * The amount that a level's percentage applies to. A member who won counts as 0: nothing is carried over to another
 * day.
 */
create or replace function affiliate_basis(
  rule jsonb, stake bigint, won bigint
) returns bigint language sql immutable as $$
  select case rule ->> 'base' when 'net_loss' then greatest(0, stake - won) else stake end
$$;

/*
 * The commission of a level for a stake and its winnings; for a loss, at most a share of the stake
 * (docs/rules.md#edge).
 */
create or replace function affiliate_share(
  rule jsonb, of_category text, stake bigint, won bigint
) returns bigint language sql immutable as $$
  select floor(least(
    affiliate_basis(rule, stake, won) * coalesce((rule -> 'percent' ->> of_category)::numeric, 0),
    case rule ->> 'base' when 'net_loss'
      then stake * (rule -> 'stake_percent' ->> of_category)::numeric end) / 100)::bigint
$$;

/* Whether a member earns by their friends: not while they are excluded (docs/rules.md#safer-play). */
create or replace function affiliate_can_earn(m member, at timestamptz) returns boolean language sql immutable as $$
  select m.status = 'active' and play_block(m, at) is distinct from 'member_excluded'
$$;

/* Settled cash stakes on the lottery rounds that a day counts, by member. The caller has locked the rounds. */
create or replace function affiliate_lotto_base(
  of_agent int, of_day date
) returns table (member_id bigint, stake_satang bigint, won_satang bigint) language sql stable as $$
  select b.member_id, sum(b.total_satang - b.uncounted_satang)::bigint, sum(lotto_counted_payout(b))::bigint
  from affiliate_round a join lotto_round r on r.id = a.round_id join lotto_bill b on b.round_id = r.id
  where a.agent_id = of_agent and a.day = of_day and r.voided_at is null and b.cancelled_at is null
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id
$$;

/* Cash stakes of these members on games, settled on a day, as affiliate_count_day adds them up. */
create or replace function affiliate_game_base(
  of_agent int, of_day date, members bigint[]
) returns table (member_id bigint, category text, stake_satang bigint, won_satang bigint) language sql stable as $$
  select b.member_id, b.category, sum(b.stake_satang)::bigint, sum(b.won_satang)::bigint
  from game_counted_bet b
  where b.agent_id = of_agent and b.member_id = any (members) and b.state = 'settled'
    and b.closed_at >= of_day::timestamp at time zone 'Asia/Bangkok'
    and b.closed_at < (of_day + 1)::timestamp at time zone 'Asia/Bangkok'
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id, b.category
$$;

/*
 * Adds up the stakes of referred members on a day. Returns true when that is done, and false while the settlement of
 * a round of the day is not complete. A round belongs to the day of its first result.
 */
create or replace function affiliate_count_day(
  of_agent int, of_day date, rules jsonb, at timestamptz
) returns boolean language plpgsql as $$
declare
  since timestamptz := of_day::timestamp at time zone 'Asia/Bangkok';
  until timestamptz := since + interval '1 day';
begin
  insert into affiliate_run (agent_id, day, rules) values (of_agent, of_day, affiliate_count_day.rules)
  on conflict do nothing;
  perform 1 from affiliate_run r where r.agent_id = of_agent and r.day = of_day and r.counted_at is null for update;
  if not found then
    return true;
  end if;
  -- Keeps results from being corrected while they are counted.
  insert into affiliate_round (round_id, agent_id, day, version)
  select r.id, of_agent, of_day, r.version from lotto_round r join lotto_result s on s.round_id = r.id
  where r.agent_id = of_agent and s.version = 1 and s.entered_at >= since and s.entered_at < until order by r.id
    for share of r;
  if exists (
    select 1 from affiliate_round a join lotto_round r on r.id = a.round_id
    where a.agent_id = of_agent and a.day = of_day and r.settled_version < r.version) then
    delete from affiliate_round a where a.agent_id = of_agent and a.day = of_day;
    return false;
  end if;

  insert into affiliate_base (agent_id, day, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, s.member_id, s.category, s.stake_satang, s.won_satang
  from (
    select b.member_id, b.category, sum(b.stake_satang)::bigint as stake_satang, sum(b.won_satang)::bigint as won_satang
    from game_counted_bet b
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

/*
 * Makes the jobs for an agent's days and corrections wait for one another. Locks belong to the whole database, so
 * outside `public` the schema is part of the key.
 */
create or replace function affiliate_lock_agent(of_agent int) returns void language sql as $$
  select case current_schema()
    when 'public' then pg_advisory_xact_lock(3000031, of_agent)
    else pg_advisory_xact_lock(hashtextextended(current_schema() || ' 3000031 ' || of_agent, 0)) end
$$;

/*
 * Changes an owner's commission by a correction, or lets the balance pay off earlier debts (change 0). The part of a
 * reduction that exceeds the balance is owed. Returns the amount moved. `id` is the ledger's transfer.
 */
create or replace function affiliate_adjust(
  of_agent int, of_owner bigint, change bigint, id text, at timestamptz
) returns bigint language plpgsql as $$
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
      'id', affiliate_adjust.id, 'agent_id', of_agent, 'currency', 'THB', 'phase', 'single',
      'amount_satang', abs(moved), 'kind', 'affiliate', 'reference', null,
      'debit', case when moved < 0 then jsonb_build_object('commission', of_owner)
        else jsonb_build_object('house', 'affiliate') end,
      'credit', case when moved < 0 then jsonb_build_object('house', 'affiliate')
        else jsonb_build_object('commission', of_owner) end)), at);
    insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang)
    -- Not earlier than the newest entry of the owner's account.
    values (of_agent, of_owner, 'adjustment', greatest(at, held.last_entry_at), moved, held.balance_satang + moved);
  end if;
  return moved;
end $$;

/*
 * Pays the income from the next `friends` referred members of a counted day: a row for each owner, member and
 * category, one transfer for each owner. True while members are left; the call that finds none finishes the day. It
 * works in portions, each in its own transaction, so that no commission account is locked for long and another
 * process can continue a killed job.
 */
create or replace function affiliate_pay_portion(
  of_agent int, of_day date, friends int, at timestamptz
) returns boolean language plpgsql
-- A portion is small and always read by indexes, even if the tables have grown since their last analyze.
set plan_cache_mode = force_generic_plan as $$
declare
  run affiliate_run;
  portion bigint[];
  owners bigint[];
  accounts bigint[];
  amounts bigint[];
  owing bigint;
begin
  perform affiliate_lock_agent(of_agent);
  select * into run from affiliate_run r
  where r.agent_id = of_agent and r.day = of_day and r.counted_at is not null and r.finished_at is null for update;
  if not found then
    return false;
  end if;
  portion := array(
    select distinct b.member_id from affiliate_base b
    where b.agent_id = of_agent and b.day = of_day and b.member_id > run.last_paid_member_id
    order by b.member_id limit friends);
  if portion = '{}' then
    perform affiliate_count_active(of_agent, of_day);
    delete from affiliate_base b where b.agent_id = of_agent and b.day = of_day and b.category <> 'lotto';
    update affiliate_run r set finished_at = at where r.agent_id = of_agent and r.day = of_day;
    return false;
  end if;

  -- Owners as an array, not a join: the accounts are then always found by their index, whatever the statistics say.
  owners := array(
    select distinct l.owner_id from affiliate_link l
    where l.member_id = any (portion) and l.level <= jsonb_array_length(run.rules -> 'levels'));
  insert into account (agent_id, currency, kind, member_id)
  select of_agent, 'THB', 'commission', owner from unnest(owners) owner order by owner
  on conflict (member_id) where kind = 'commission' do nothing;
  perform 1 from account a where a.kind = 'commission' and a.member_id = any (owners) order by a.id for no key update;

  with share as (
    select l.owner_id, l.level, l.member_id, b.category, affiliate_basis(r.rule, b.stake_satang, b.won_satang) as basis,
      affiliate_share(r.rule, b.category, b.stake_satang, b.won_satang) as satang
    from affiliate_base b
    join affiliate_link l on l.member_id = b.member_id
    join jsonb_array_elements(run.rules -> 'levels') with ordinality r (rule, level) on r.level = l.level
    join member m on m.id = l.owner_id
    where b.agent_id = of_agent and b.day = of_day and b.member_id = any (portion)
      and (r.rule -> 'percent' ->> b.category)::numeric > 0 and affiliate_can_earn(m, at)
  ), paid as (
    -- Not earlier than the newest entry of the owner's account.
    insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang, day, level,
      member_id, category, base_satang)
    select of_agent, s.owner_id, 'income', greatest(at, a.last_entry_at), s.satang,
      a.balance_satang + sum(s.satang) over (partition by s.owner_id order by s.level desc, s.member_id, s.category),
      of_day, s.level, s.member_id, s.category, s.basis
    from share s join account a on a.member_id = s.owner_id and a.kind = 'commission'
    where s.basis > 0
    order by s.owner_id, s.level desc, s.member_id, s.category
    returning owner_id, level, member_id, base_satang, amount_satang
  ), days as (
    insert into affiliate_day as d (owner_id, day, level, members, base_satang, amount_satang)
    select p.owner_id, of_day, p.level, count(distinct p.member_id), sum(p.base_satang), sum(p.amount_satang)
    from paid p group by p.owner_id, p.level
    on conflict (owner_id, day, level) do update set members = d.members + excluded.members,
      base_satang = d.base_satang + excluded.base_satang, amount_satang = d.amount_satang + excluded.amount_satang
  ), links as (
    update affiliate_link l set active_on = greatest(l.active_on, of_day), income_satang = l.income_satang + c.satang,
      month_satang = case when l.month >= date_trunc('month', of_day) then l.month_satang else 0 end
        + case when l.month > date_trunc('month', of_day) then 0 else c.satang end,
      month = greatest(l.month, date_trunc('month', of_day)::date)
    from (
      select s.member_id, s.level, sum(s.satang)::bigint as satang
      from (
        select k.member_id, k.level, 0 as satang from affiliate_link k where k.member_id = any (portion)
        union all select p.member_id, p.level, p.amount_satang from paid p
      ) s group by s.member_id, s.level
    ) c where l.member_id = any (portion) and l.member_id = c.member_id and l.level = c.level
  )
  select array_agg(o.owner_id order by a.id), array_agg(a.id order by a.id), array_agg(o.satang order by a.id)
    into owners, accounts, amounts
  from (select p.owner_id, sum(p.amount_satang)::bigint as satang from paid p group by p.owner_id
    having sum(p.amount_satang) > 0) o
  join account a on a.member_id = o.owner_id and a.kind = 'commission';

  if owners is not null then
    -- The last member paid before this portion makes the ids of its transfers unique.
    perform ledger_credit_many(of_agent, 'THB', 'affiliate', 'affiliate',
      array(select format('affiliate:income:%s:%s:%s', owner, of_day, run.last_paid_member_id)
        from unnest(owners) owner),
      accounts, amounts, array(select of_day::text from unnest(owners)), at);
    for owing in select d.owner_id from affiliate_debt d where d.satang > 0 and d.owner_id = any (owners)
      order by d.owner_id loop
      perform affiliate_adjust(
        of_agent, owing, 0, format('affiliate:owed:%s:%s:%s', owing, of_day, run.last_paid_member_id), at);
    end loop;
  end if;
  update affiliate_run r set last_paid_member_id = portion[cardinality(portion)]
  where r.agent_id = of_agent and r.day = of_day;
  return true;
end $$;

/* Counts the active members of each owner and level. */
create or replace function affiliate_count_active(of_agent int, of_day date) returns void language sql as $$
  insert into affiliate_active as v (owner_id, level, members)
  select l.owner_id, l.level, count(*) filter (where l.active_on > of_day - 30) from affiliate_link l
  where l.agent_id = of_agent group by l.owner_id, l.level
  on conflict (owner_id, level) do update set members = excluded.members where v.members <> excluded.members
$$;

/*
 * Adds up anew the stakes of members who played in rounds of a paid day whose result was corrected or voided since.
 * Does nothing while a settlement runs, or while the previous correction is not paid: a later call does it.
 */
create or replace function affiliate_count_correction(of_agent int, of_day date) returns void language plpgsql as $$
begin
  perform affiliate_lock_agent(of_agent);
  perform 1 from affiliate_run r where r.agent_id = of_agent and r.day = of_day and r.finished_at is not null
  for update;
  if not found or exists (select 1 from affiliate_correction c where c.agent_id = of_agent and c.day = of_day) then
    return;
  end if;
  perform 1 from affiliate_round a join lotto_round r on r.id = a.round_id
  where a.agent_id = of_agent and a.day = of_day order by r.id for share of r;
  if exists (
    select 1 from affiliate_round a join lotto_round r on r.id = a.round_id
    where a.agent_id = of_agent and a.day = of_day and r.settled_version < r.version) then
    return;
  end if;
  insert into affiliate_correction (agent_id, day, member_id, stake_satang, won_satang)
  select of_agent, of_day, m.member_id, coalesce(n.stake_satang, 0), coalesce(n.won_satang, 0)
  from (
    select distinct b.member_id
    from affiliate_round a join lotto_round r on r.id = a.round_id join lotto_bill b on b.round_id = r.id
    where a.agent_id = of_agent and a.day = of_day and r.version > a.version
  ) m
  left join affiliate_lotto_base(of_agent, of_day) n on n.member_id = m.member_id
  where exists (select 1 from affiliate_link l where l.member_id = m.member_id);
  update affiliate_run r set corrections = corrections + 1 where r.agent_id = of_agent and r.day = of_day;
  update affiliate_round a set version = r.version from lotto_round r
  where r.id = a.round_id and a.agent_id = of_agent and a.day = of_day and r.version > a.version;
end $$;

/*
 * Pays the owners of the next `friends` members of a counted correction the difference: one transfer for each owner.
 * True while members are left. A member counts by the amount paid for them, so that void and restore end where they
 * began.
 */
create or replace function affiliate_correct_portion(
  of_agent int, of_day date, friends int, at timestamptz
) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  run affiliate_run;
  month_of_day date := date_trunc('month', of_day)::date;
  portion bigint[];
  owners bigint[];
  amounts bigint[];
begin
  perform affiliate_lock_agent(of_agent);
  select * into run from affiliate_run r where r.agent_id = of_agent and r.day = of_day for update;
  portion := array(
    select c.member_id from affiliate_correction c where c.agent_id = of_agent and c.day = of_day order by c.member_id
      limit friends);
  if portion = '{}' then
    return false;
  end if;
  -- Locks all accounts first, in the ledger's order, because an owner who redeems locks their own.
  owners := array(
    select distinct l.owner_id from affiliate_link l
    where l.member_id = any (portion) and l.level <= jsonb_array_length(run.rules -> 'levels'));
  perform 1 from account a where a.kind = 'commission' and a.member_id = any (owners) order by a.id for no key update;

  with game as materialized (
    select * from affiliate_game_base(of_agent, of_day, portion)
  ), share as (
    select l.owner_id, l.level, l.member_id, n.stake_satang > 0 as is_active,
      affiliate_share(r.rule, 'lotto', n.stake_satang, n.won_satang)
        - affiliate_share(r.rule, 'lotto', coalesce(o.stake_satang, 0), coalesce(o.won_satang, 0)) as satang,
      affiliate_basis(r.rule, n.stake_satang, n.won_satang) as basis_now,
      affiliate_basis(r.rule, coalesce(o.stake_satang, 0), coalesce(o.won_satang, 0)) as basis_before,
      exists (
        select 1 from game g where g.member_id = n.member_id
          and (r.rule -> 'percent' ->> g.category)::numeric > 0
          and affiliate_basis(r.rule, g.stake_satang, g.won_satang) > 0) as has_played
    from affiliate_correction n
    left join affiliate_base o on o.agent_id = of_agent and o.day = of_day and o.member_id = n.member_id
      and o.category = 'lotto'
    join affiliate_link l on l.member_id = n.member_id
    join jsonb_array_elements(run.rules -> 'levels') with ordinality r (rule, level) on r.level = l.level
    where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion)
      and (r.rule -> 'percent' ->> 'lotto')::numeric > 0
  ), due as (
    select s.owner_id, s.level, s.basis,
      s.members_now - case when p.owner_id is null then 0 else s.members_before end as members,
      greatest(s.satang, -coalesce(p.amount_satang, 0)) as satang
    from (
      select s.owner_id, s.level, sum(s.basis_now - s.basis_before)::bigint as basis, sum(s.satang)::bigint as satang,
        count(*) filter (where s.has_played or s.basis_now > 0) as members_now,
        count(*) filter (where s.has_played or s.basis_before > 0) as members_before
      from share s where s.basis_now <> s.basis_before group by s.owner_id, s.level
    ) s
    join member o on o.id = s.owner_id
    left join affiliate_day p on p.owner_id = s.owner_id and p.day = of_day and p.level = s.level
    -- An owner who was not paid for the day has nothing to return; less than a satang counts as in a payment.
    where case when s.satang > 0 or (p.owner_id is null and s.satang = 0 and s.basis > 0) then affiliate_can_earn(o, at)
      else p.owner_id is not null end
  ), days as (
    insert into affiliate_day as p (owner_id, day, level, members, base_satang, amount_satang)
    select d.owner_id, of_day, d.level, d.members, d.basis, d.satang from due d
    on conflict (owner_id, day, level) do update set members = p.members + excluded.members,
      base_satang = p.base_satang + excluded.base_satang, amount_satang = p.amount_satang + excluded.amount_satang
  ), links as (
    update affiliate_link l set income_satang = l.income_satang + s.satang,
      month_satang = case when l.month >= month_of_day then l.month_satang else 0 end
        + case when l.month > month_of_day then 0 else s.satang end,
      month = greatest(l.month, month_of_day),
      active_on = case when s.is_active then greatest(l.active_on, of_day) else l.active_on end
    from share s join due d on d.owner_id = s.owner_id and d.level = s.level
    where s.basis_now <> s.basis_before and l.member_id = any (portion) and l.member_id = s.member_id
      and l.level = s.level
  )
  select array_agg(o.owner_id order by o.owner_id), array_agg(o.satang order by o.owner_id) into owners, amounts
  from (select d.owner_id, sum(d.satang)::bigint as satang from due d group by d.owner_id having sum(d.satang) <> 0) o;

  -- The first member of a portion identifies it.
  for one in 1 .. coalesce(cardinality(owners), 0) loop
    perform affiliate_adjust(of_agent, owners[one], amounts[one],
      format('affiliate:correct:%s:%s:%s:%s', owners[one], of_day, run.corrections, portion[1]), at);
  end loop;

  delete from affiliate_base b
  where b.agent_id = of_agent and b.day = of_day and b.category = 'lotto' and b.member_id = any (portion);
  insert into affiliate_base (agent_id, day, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, n.member_id, 'lotto', n.stake_satang, n.won_satang from affiliate_correction n
  where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion) and n.stake_satang > 0;
  delete from affiliate_correction n where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion);
  return true;
end $$;
