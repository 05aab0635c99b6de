-- Promotions (docs/rules.md#bonuses) and coupons (docs/rules.md#coupons).

create table promotion (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  version int not null default 1,
  updated_at timestamptz not null,
  position int not null default 0,
  title text not null,
  description text not null default '',
  image text,
  terms text[] not null default '{}',
  kind text not null check (kind in ('first_deposit', 'daily_deposit', 'deposit', 'free')),
  bonus_percent numeric(6, 2) not null check (bonus_percent between 0 and 500),
  -- A fixed bonus, whatever the deposit; null: the percentage.
  bonus_fixed_satang bigint check (bonus_fixed_satang > 0),
  min_deposit_satang bigint not null check (min_deposit_satang >= 0),
  max_bonus_satang bigint not null check (max_bonus_satang > 0),
  turnover_times numeric(4, 2) not null check (turnover_times between 0 and 10),
  max_withdraw_satang bigint check (max_withdraw_satang > 0),
  categories text[] not null check (cardinality(categories) > 0 and categories <@ array['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto']),
  valid_days int not null check (valid_days between 1 and 90),
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  removed_at timestamptz,
  -- The most that its bonuses give together, and what they have given. Null: there is no end.
  budget_satang bigint check (budget_satang > 0),
  given_satang bigint not null default 0 check (given_satang >= 0),
  check (bonus_percent > 0 or bonus_fixed_satang is not null),
  check (kind <> 'free' or bonus_fixed_satang is not null)
);
create index promotion_agent on promotion (agent_id, position, id) where removed_at is null;

-- The gift behind a bonus (wallet/tables.sql).
alter table bonus add foreign key (promotion_id) references promotion;
alter table bonus add foreign key (deposit_id) references deposit;

create table coupon_batch (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  version int not null default 1,
  updated_at timestamptz not null,
  title text not null,
  detail text not null default '',
  kind text not null check (kind in ('cash', 'bonus', 'point', 'free_spin', 'cashback')),
  -- Satang, points, or spins; for a percentage, the most that it gives.
  amount bigint not null check (amount > 0),
  -- A percentage of a deposit (a bonus), or of yesterday's loss (cashback).
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  -- The member must have made such a deposit since the coupon became valid.
  min_deposit_satang bigint check (min_deposit_satang > 0),
  max_uses_per_member int not null check (max_uses_per_member > 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- Only for a bonus.
  turnover_times numeric(4, 2) not null default 0 check (turnover_times between 0 and 10),
  max_withdraw_satang bigint check (max_withdraw_satang > 0),
  categories text[] not null check (categories <@ array['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto']),
  valid_days int not null check (valid_days between 1 and 90),
  is_active boolean not null default true,
  check (valid_from < valid_until),
  check (kind = 'bonus' or turnover_times = 0),
  check (case kind when 'cashback' then percent is not null when 'bonus' then true else percent is null end)
);
create index coupon_batch_agent on coupon_batch (agent_id, id desc);

create table coupon_code (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  -- The code, in which letters that are easily mistaken for one another are the same (coupon-code.ts).
  code_key text not null,
  code text not null,
  batch_id bigint not null references coupon_batch,
  -- The only member who may use it; null: anybody.
  member_id bigint references member,
  uses int not null default 0 check (uses >= 0),
  max_uses int not null check (max_uses > 0),
  constraint coupon_code_once unique (agent_id, code_key),
  constraint coupon_code_not_overused check (uses <= max_uses)
) with (fillfactor = 80);
create index coupon_code_batch on coupon_code (batch_id);
create index coupon_code_member on coupon_code (member_id, id desc) where member_id is not null;

create table coupon_use (
  id bigint generated always as identity primary key,
  batch_id bigint not null references coupon_batch,
  code_id bigint not null references coupon_code,
  member_id bigint not null references member,
  -- The member's first, second … of the batch.
  nth int not null check (nth > 0),
  used_at timestamptz not null,
  constraint coupon_use_once unique (batch_id, member_id, nth)
);
create index coupon_use_member on coupon_use (member_id, id desc);
