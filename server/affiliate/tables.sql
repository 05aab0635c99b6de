-- The affiliate programme (docs/rules.md#affiliate): who referred whom, and the income of the referrers (owners). A
-- day's income is settled the night after, and corrected with a lottery's result. The house account `affiliate` pays
-- it.

-- All members above a member, up to 10 levels: the tree is stored as its closure. The rows are written once, at
-- registration, when nobody is below the member yet, so no loop is possible.
create table affiliate_link (
  agent_id int not null references agent,
  owner_id bigint not null references member,
  member_id bigint not null references member,
  level smallint not null check (level between 1 and 10),
  joined_at timestamptz not null,
  -- The owner's income from this member; `month_satang` is only for the month that begins with `month`.
  income_satang bigint not null default 0,
  month date,
  month_satang bigint not null default 0,
  -- The last day with a settled stake.
  active_on date,
  primary key (member_id, level),
  check (owner_id <> member_id)
) with (fillfactor = 80);
-- A page of a level, highest income first.
create index affiliate_link_network on affiliate_link (owner_id, level, income_satang desc, member_id desc);

create function affiliate_link_kept() returns trigger language plpgsql as $$
begin
  raise exception 'who brought a member never changes' using errcode = 'CK004';
end $$;
create trigger affiliate_link_kept before delete or update of owner_id, member_id, level on affiliate_link for each row execute function affiliate_link_kept();

-- Number of members on a level of an owner, kept up to date so that it need not be counted.
create table affiliate_level (
  owner_id bigint not null references member,
  level smallint not null,
  members int not null,
  -- `month_members` joined in the month that begins with `month`.
  month date not null,
  month_members int not null,
  primary key (owner_id, level)
) with (fillfactor = 70);
-- The number of them with a settled stake in the last 30 days, as of the last settled day.
create table affiliate_active (
  owner_id bigint not null references member,
  level smallint not null,
  members int not null,
  primary key (owner_id, level)
);

-- The progress of a day. `rules` are the rules that settle it, including corrections: {"levels": [{"base":
-- "turnover", "percent": {"slot": 0.2, …}}, …]}.
create table affiliate_run (
  agent_id int not null references agent,
  day date not null,
  rules jsonb not null,
  counted_at timestamptz,
  finished_at timestamptz,
  -- The last member whose day has been paid. Members are paid in the order of their ids.
  last_paid_member_id bigint not null default 0,
  -- Number of the day's corrections.
  corrections int not null default 0,
  primary key (agent_id, day)
);
-- The lottery rounds that a day counts, and which version of each result it has counted.
create table affiliate_round (
  round_id bigint primary key references lotto_round,
  agent_id int not null references agent,
  day date not null,
  version int not null
);
create index affiliate_round_day on affiliate_round (agent_id, day);
-- The stakes and wins of referred members on a day. Once the day is paid only `lotto` is kept, for corrections.
create table affiliate_base (
  agent_id int not null,
  day date not null,
  member_id bigint not null,
  category text not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  primary key (agent_id, day, member_id, category)
);
-- The new lottery sums of the players of corrected rounds, until their owners have received the difference.
create table affiliate_correction (
  agent_id int not null,
  day date not null,
  member_id bigint not null,
  stake_satang bigint not null,
  won_satang bigint not null,
  primary key (agent_id, day, member_id)
);

-- Income by day and level, after corrections.
create table affiliate_day (
  owner_id bigint not null references member,
  day date not null,
  level smallint not null,
  members int not null,
  base_satang bigint not null,
  amount_satang bigint not null,
  primary key (owner_id, day, level)
);

-- The commission account as its owner reads it: one income for each referred member and category of a day.
create table affiliate_transaction (
  id bigint generated always as identity primary key,
  agent_id int not null,
  owner_id bigint not null,
  kind text not null check (kind in ('income', 'redeem', 'adjustment')),
  at timestamptz not null,
  amount_satang bigint not null,
  balance_after_satang bigint not null check (balance_after_satang >= 0),
  -- Set for an income.
  day date,
  level smallint,
  member_id bigint,
  category text,
  base_satang bigint,
  check (num_nulls(day, level, member_id, category, base_satang) = case kind when 'income' then 0 else 5 end)
);
-- An income of less than a satang is counted but not shown.
create index affiliate_transaction_page on affiliate_transaction (owner_id, kind, at desc, id desc) where amount_satang <> 0;

-- The part that a correction could not take back; later income pays it off.
create table affiliate_debt (
  owner_id bigint primary key references member,
  satang bigint not null check (satang >= 0)
);
