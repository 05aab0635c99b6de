-- A day's commission is paid in portions of friends, each in a transaction of its own: nobody's commission account is held
-- while all others are paid, and who takes over goes on where the last one stopped.

-- The last friend whose day is paid. Friends are paid in the order of their numbers.
alter table affiliate_run add column paid_to bigint not null default 0;

drop function affiliate_pay_day(int, date, timestamptz);

/*
 * Pays what the next `friends` of a counted day come to: a row for each owner, friend and category, one transfer for each
 * owner. True while friends are left; the call that finds none closes the day.
 */
create function affiliate_pay_portion(of_agent int, of_day date, friends int, at timestamptz) returns boolean language plpgsql
-- A portion is small and everything in it is found by an index, also where the tables have grown since they were last counted.
set plan_cache_mode = force_generic_plan as $$
declare
  run affiliate_run;
  portion bigint[];
  owners bigint[];
  accounts bigint[];
  amounts bigint[];
  owing bigint;
begin
  perform affiliate_take_turn(of_agent);
  select * into run from affiliate_run r
  where r.agent_id = of_agent and r.day = of_day and r.counted_at is not null and r.finished_at is null for update;
  if not found then
    return false;
  end if;
  portion := array(
    select distinct b.member_id from affiliate_base b where b.agent_id = of_agent and b.day = of_day and b.member_id > run.paid_to order by b.member_id limit friends);
  if portion = '{}' then
    perform affiliate_count_active(of_agent, of_day);
    delete from affiliate_base b where b.agent_id = of_agent and b.day = of_day and b.category <> 'lotto';
    update affiliate_run r set finished_at = at where r.agent_id = of_agent and r.day = of_day;
    return false;
  end if;

  -- Owners by their numbers, not by a join: the accounts are then found by their index, whatever is known of their number.
  owners := array(
    select distinct l.owner_id from affiliate_link l where l.member_id = any (portion) and l.level <= jsonb_array_length(run.rules -> 'levels'));
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
      and (r.rule -> 'percent' ->> b.category)::numeric > 0 and affiliate_earns(m, at)
  ), paid as (
    -- Never before what stands in the owner's books already.
    insert into affiliate_transaction (agent_id, owner_id, kind, at, amount_satang, balance_after_satang, day, level, member_id, category, base_satang)
    select of_agent, s.owner_id, 'income', greatest(at, a.last_entry_at), s.satang,
      a.balance_satang + sum(s.satang) over (partition by s.owner_id order by s.level desc, s.member_id, s.category),
      of_day, s.level, s.member_id, s.category, s.basis
    from share s join account a on a.member_id = s.owner_id and a.kind = 'commission'
    where s.basis > 0
    order by s.owner_id, s.level desc, s.member_id, s.category
    returning owner_id, level, member_id, base_satang, amount_satang
  ), days as (
    insert into affiliate_day as d (owner_id, day, level, members, base_satang, amount_satang)
    select p.owner_id, of_day, p.level, count(distinct p.member_id), sum(p.base_satang), sum(p.amount_satang) from paid p group by p.owner_id, p.level
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
  select array_agg(o.owner_id order by a.id), array_agg(a.id order by a.id), array_agg(o.satang order by a.id) into owners, accounts, amounts
  from (select p.owner_id, sum(p.amount_satang)::bigint as satang from paid p group by p.owner_id having sum(p.amount_satang) > 0) o
  join account a on a.member_id = o.owner_id and a.kind = 'commission';

  if owners is not null then
    -- A portion is known by where it begins.
    perform ledger_credit_many(of_agent, 'THB', 'affiliate', 'affiliate',
      array(select format('affiliate:income:%s:%s:%s', owner, of_day, run.paid_to) from unnest(owners) owner),
      accounts, amounts, array(select of_day::text from unnest(owners)), at);
    for owing in select d.owner_id from affiliate_debt d where d.satang > 0 and d.owner_id = any (owners) order by d.owner_id loop
      perform affiliate_adjust(of_agent, owing, 0, format('affiliate:owed:%s:%s:%s', owing, of_day, run.paid_to), at);
    end loop;
  end if;
  update affiliate_run r set paid_to = portion[cardinality(portion)] where r.agent_id = of_agent and r.day = of_day;
  return true;
end $$;
