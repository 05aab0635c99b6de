-- How many friends a day's income is of, and a friend's own figures, after a correction. As in 0046, but: a friend counts
-- by what was paid for him, not by having been seen, so that void and restore end where they began; a stake too small for
-- a satang is taken back too; and income of a month without any before is of that month.

/* What these members staked on games and closed on a day, as affiliate_count_day adds it up. */
create function affiliate_game_base(of_agent int, of_day date, members bigint[]) returns table (member_id bigint, category text, stake_satang bigint, won_satang bigint) language sql stable as $$
  select b.member_id, b.category, sum(b.stake_satang)::bigint, sum(b.won_satang)::bigint
  from game_bet b
  where b.agent_id = of_agent and b.member_id = any (members) and b.state = 'settled'
    and b.closed_at >= of_day::timestamp at time zone 'Asia/Bangkok' and b.closed_at < (of_day + 1)::timestamp at time zone 'Asia/Bangkok'
    and b.wallet_id not in (select w.id from wallet w where w.wallet_type_id = 2)
  group by b.member_id, b.category
$$;

create or replace function affiliate_correct_portion(of_agent int, of_day date, friends int, at timestamptz) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  run affiliate_run;
  month_of_day date := date_trunc('month', of_day)::date;
  portion bigint[];
  owners bigint[];
  amounts bigint[];
begin
  perform affiliate_take_turn(of_agent);
  select * into run from affiliate_run r where r.agent_id = of_agent and r.day = of_day for update;
  portion := array(
    select c.member_id from affiliate_correction c where c.agent_id = of_agent and c.day = of_day order by c.member_id limit friends);
  if portion = '{}' then
    return false;
  end if;
  -- All of them first, and in the ledger's order: who redeems holds his own.
  owners := array(
    select distinct l.owner_id from affiliate_link l where l.member_id = any (portion) and l.level <= jsonb_array_length(run.rules -> 'levels'));
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
          and (r.rule -> 'percent' ->> g.category)::numeric > 0 and affiliate_basis(r.rule, g.stake_satang, g.won_satang) > 0) as has_played
    from affiliate_correction n
    left join affiliate_base o on o.agent_id = of_agent and o.day = of_day and o.member_id = n.member_id and o.category = 'lotto'
    join affiliate_link l on l.member_id = n.member_id
    join jsonb_array_elements(run.rules -> 'levels') with ordinality r (rule, level) on r.level = l.level
    where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion) and (r.rule -> 'percent' ->> 'lotto')::numeric > 0
  ), due as (
    select s.owner_id, s.level, s.basis, s.members_now - case when p.owner_id is null then 0 else s.members_before end as members,
      greatest(s.satang, -coalesce(p.amount_satang, 0)) as satang
    from (
      select s.owner_id, s.level, sum(s.basis_now - s.basis_before)::bigint as basis, sum(s.satang)::bigint as satang,
        count(*) filter (where s.has_played or s.basis_now > 0) as members_now,
        count(*) filter (where s.has_played or s.basis_before > 0) as members_before
      from share s where s.basis_now <> s.basis_before group by s.owner_id, s.level
    ) s
    join member o on o.id = s.owner_id
    left join affiliate_day p on p.owner_id = s.owner_id and p.day = of_day and p.level = s.level
    -- Who was not paid for the day has nothing to give back.
    where case when s.satang > 0 then affiliate_earns(o, at) else p.owner_id is not null end
  ), days as (
    insert into affiliate_day as p (owner_id, day, level, members, base_satang, amount_satang)
    select d.owner_id, of_day, d.level, d.members, d.basis, d.satang from due d
    on conflict (owner_id, day, level) do update set members = p.members + excluded.members,
      base_satang = p.base_satang + excluded.base_satang, amount_satang = p.amount_satang + excluded.amount_satang
  ), links as (
    update affiliate_link l set income_satang = l.income_satang + s.satang,
      month_satang = case when l.month >= month_of_day then l.month_satang else 0 end + case when l.month > month_of_day then 0 else s.satang end,
      month = greatest(l.month, month_of_day),
      active_on = case when s.is_active then greatest(l.active_on, of_day) else l.active_on end
    from share s join due d on d.owner_id = s.owner_id and d.level = s.level
    where s.basis_now <> s.basis_before and l.member_id = any (portion) and l.member_id = s.member_id and l.level = s.level
  )
  select array_agg(o.owner_id order by o.owner_id), array_agg(o.satang order by o.owner_id) into owners, amounts
  from (select d.owner_id, sum(d.satang)::bigint as satang from due d group by d.owner_id having sum(d.satang) <> 0) o;

  -- A portion is known by its first friend.
  for one in 1 .. coalesce(cardinality(owners), 0) loop
    perform affiliate_adjust(of_agent, owners[one], amounts[one],
      format('affiliate:correct:%s:%s:%s:%s', owners[one], of_day, run.corrections, portion[1]), at);
  end loop;

  delete from affiliate_base b where b.agent_id = of_agent and b.day = of_day and b.category = 'lotto' and b.member_id = any (portion);
  insert into affiliate_base (agent_id, day, member_id, category, stake_satang, won_satang)
  select of_agent, of_day, n.member_id, 'lotto', n.stake_satang, n.won_satang from affiliate_correction n
  where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion) and n.stake_satang > 0;
  delete from affiliate_correction n where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion);
  return true;
end $$;
