-- The affiliate programme (domain.md, Loyalty): who brought whom, and the account that holds what a member earned by it.

-- What a member earned and has not redeemed yet is his: an account of the ledger, opened with the first income. The house
-- account `affiliate` pays it.
alter table account
  drop constraint account_kind_check,
  drop constraint account_belongs_to_member_or_house,
  add constraint account_kind_check
    check (kind in ('wallet', 'points', 'commission', 'house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment')),
  add constraint account_belongs_to_member_or_house
    check ((member_id is null) = (shard is not null) and (member_id is null) = (kind not in ('wallet', 'points', 'commission')));
create unique index account_commission on account (member_id) where kind = 'commission';

-- As in 0002, and {"commission": member id}.
create or replace function ledger_account(ref jsonb, wanted_agent int, wanted_currency text) returns bigint language plpgsql stable as $$
declare found_id bigint;
begin
  if ref ? 'wallet' then
    select id into found_id from account where id = (ref ->> 'wallet')::bigint and kind = 'wallet' and agent_id = wanted_agent and currency = wanted_currency;
  elsif ref ? 'points' then
    select id into found_id from account where member_id = (ref ->> 'points')::bigint and kind = 'points' and agent_id = wanted_agent and currency = wanted_currency;
  elsif ref ? 'commission' then
    select id into found_id from account where member_id = (ref ->> 'commission')::bigint and kind = 'commission' and agent_id = wanted_agent and currency = wanted_currency;
  else
    select id into found_id from account
    where agent_id = wanted_agent and kind = ref ->> 'house' and currency = wanted_currency and shard = pg_backend_pid() % 16 and member_id is null;
  end if;
  return found_id;
end $$;

-- Everybody above a member, up to 10 levels: the tree as its closure (docs/decisions/…-the-network-is-its-closure.md).
-- Written once, when the member registers, above somebody who has nobody below him yet: no loop can come about.
create table affiliate_link (
  agent_id int not null references agent,
  owner_id bigint not null references member,
  member_id bigint not null references member,
  level smallint not null check (level between 1 and 10),
  joined_at timestamptz not null,
  -- What the owner has earned by this member; of `month` (its first day) alone.
  income_satang bigint not null default 0,
  month date,
  month_satang bigint not null default 0,
  -- The last day with a settled stake.
  active_on date,
  primary key (member_id, level),
  check (owner_id <> member_id)
) with (fillfactor = 80);
-- A page of a level, highest income first, from any place on.
create index affiliate_link_network on affiliate_link (owner_id, level, income_satang desc, member_id desc);

create function affiliate_link_kept() returns trigger language plpgsql as $$
begin
  raise exception 'who brought a member never changes' using errcode = 'CK004';
end $$;
create trigger affiliate_link_kept before delete or update of owner_id, member_id, level on affiliate_link for each row execute function affiliate_link_kept();

-- How many are on a level, so that nobody has to count them.
create table affiliate_level (
  owner_id bigint not null references member,
  level smallint not null,
  members int not null,
  -- Of `month` alone.
  month date not null,
  month_members int not null,
  primary key (owner_id, level)
) with (fillfactor = 70);
-- The same of those with a settled stake in the last 30 days, as of the last settled day.
create table affiliate_active (
  owner_id bigint not null references member,
  level smallint not null,
  members int not null,
  primary key (owner_id, level)
);

create function affiliate_month(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'Asia/Bangkok')::date
$$;

/* The member that a link's `ref` (his username) names, of this agent; null: nobody. */
create function affiliate_referrer(of_agent int, ref text) returns member language sql stable as $$
  select m from member m where m.agent_id = of_agent and m.username = lower(btrim(ref)) and m.status <> 'closed'
$$;

/*
 * Puts a member who has just registered under the one that brought him. accepted | unknown: the ref is nobody's here |
 * self: the same person by name and date of birth. Only the first changes anything.
 */
create function affiliate_join(of_member bigint, ref text, at timestamptz) returns text language plpgsql as $$
declare
  joined member;
  owner member;
begin
  select * into strict joined from member m where m.id = of_member;
  owner := affiliate_referrer(joined.agent_id, ref);
  if owner.id is null then
    return 'unknown';
  end if;
  if owner.id = joined.id
    or (owner.birth_date, lower(owner.first_name), lower(owner.last_name)) = (joined.birth_date, lower(joined.first_name), lower(joined.last_name)) then
    return 'self';
  end if;
  insert into affiliate_link (agent_id, owner_id, member_id, level, joined_at)
  select joined.agent_id, owner.id, joined.id, 1, at
  union all
  select l.agent_id, l.owner_id, joined.id, l.level + 1, at from affiliate_link l where l.member_id = owner.id and l.level < 10;
  -- In the owners' order: two who register at once never wait for each other in a ring.
  insert into affiliate_level as v (owner_id, level, members, month, month_members)
  select l.owner_id, l.level, 1, affiliate_month(at), 1 from affiliate_link l where l.member_id = joined.id order by l.owner_id
  on conflict (owner_id, level) do update set members = v.members + 1,
    month = excluded.month, month_members = case v.month when excluded.month then v.month_members else 0 end + 1;
  update member m set referred_by = owner.username where m.id = joined.id;
  return 'accepted';
end $$;
