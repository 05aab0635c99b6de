-- A day's correction, too, is counted, then paid in portions of friends (0039_affiliate_portions.sql).

-- What the players of corrected rounds come to on their day, until their owners have got the difference.
create table affiliate_correction (
  agent_id int not null,
  day date not null,
  member_id bigint not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  primary key (agent_id, day, member_id)
);
-- How many corrections a day has had.
alter table affiliate_run add column corrections int not null default 0;

drop function affiliate_correct_day(int, date, timestamptz);

/*
 * Adds up anew who played in rounds of a paid day whose result was corrected or voided since. Nothing while a settlement
 * runs, or while the correction before is not paid: a later call finds it.
 */
create function affiliate_count_correction(of_agent int, of_day date) returns void language plpgsql as $$
begin
  perform affiliate_take_turn(of_agent);
  perform 1 from affiliate_run r where r.agent_id = of_agent and r.day = of_day and r.finished_at is not null for update;
  if not found or exists (select 1 from affiliate_correction c where c.agent_id = of_agent and c.day = of_day) then
    return;
  end if;
  perform 1 from affiliate_round a join lotto_round r on r.id = a.round_id where a.agent_id = of_agent and a.day = of_day order by r.id for share of r;
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
 * Gives the owners of the next `friends` of a counted correction what each gets more or less: one transfer for each owner.
 * True while friends are left.
 */
create function affiliate_correct_portion(of_agent int, of_day date, friends int, at timestamptz) returns boolean language plpgsql
-- As a day's portion: everything in it is found by an index.
set plan_cache_mode = force_generic_plan as $$
declare
  run affiliate_run;
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

  with share as (
    select l.owner_id, l.level, l.member_id, o.member_id is null as is_new,
      affiliate_basis(r.rule, n.stake_satang, n.won_satang) - affiliate_basis(r.rule, coalesce(o.stake_satang, 0), coalesce(o.won_satang, 0)) as basis,
      affiliate_share(r.rule, 'lotto', n.stake_satang, n.won_satang)
        - affiliate_share(r.rule, 'lotto', coalesce(o.stake_satang, 0), coalesce(o.won_satang, 0)) as satang
    from affiliate_correction n
    left join affiliate_base o on o.agent_id = of_agent and o.day = of_day and o.member_id = n.member_id and o.category = 'lotto'
    join affiliate_link l on l.member_id = n.member_id
    join jsonb_array_elements(run.rules -> 'levels') with ordinality r (rule, level) on r.level = l.level
    where n.agent_id = of_agent and n.day = of_day and n.member_id = any (portion)
  ), due as (
    select s.owner_id, s.level, s.basis, s.members, s.new_members, greatest(s.satang, -coalesce(p.amount_satang, 0)) as satang
    from (
      select s.owner_id, s.level, sum(s.basis)::bigint as basis, sum(s.satang)::bigint as satang, count(*) as members,
        count(*) filter (where s.is_new) as new_members
      from share s where s.satang <> 0 group by s.owner_id, s.level
    ) s
    join member o on o.id = s.owner_id
    left join affiliate_day p on p.owner_id = s.owner_id and p.day = of_day and p.level = s.level
    -- Who was not paid for the day has nothing to give back.
    where case when s.satang > 0 then affiliate_earns(o, at) else p.owner_id is not null end
  ), days as (
    insert into affiliate_day as p (owner_id, day, level, members, base_satang, amount_satang)
    select d.owner_id, of_day, d.level, d.members, d.basis, d.satang from due d
    on conflict (owner_id, day, level) do update set base_satang = p.base_satang + excluded.base_satang, amount_satang = p.amount_satang + excluded.amount_satang,
      members = p.members + (select d.new_members from due d where d.owner_id = p.owner_id and d.level = p.level)
  ), links as (
    update affiliate_link l set income_satang = l.income_satang + s.satang,
      month_satang = l.month_satang + case l.month when date_trunc('month', of_day)::date then s.satang else 0 end
    from share s join due d on d.owner_id = s.owner_id and d.level = s.level
    where s.satang <> 0 and l.member_id = any (portion) and l.member_id = s.member_id and l.level = s.level
  )
  select array_agg(o.owner_id order by o.owner_id), array_agg(o.satang order by o.owner_id) into owners, amounts
  from (select d.owner_id, sum(d.satang)::bigint as satang from due d group by d.owner_id) o;

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
