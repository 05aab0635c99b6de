-- Coupons: batches of codes, and who used them.

create table coupon_batch (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  version int not null default 1,
  updated_at timestamptz not null,
  title text not null,
  detail text not null default '',
  kind text not null check (kind in ('cash', 'bonus', 'point', 'free_spin', 'cashback')),
  -- Satang, points, or spins; of a percentage, the most that it gives.
  amount bigint not null check (amount > 0),
  -- Of a deposit (a bonus), or of what yesterday lost (cashback).
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  -- A deposit of so much, paid since the coupon became valid.
  min_deposit_satang bigint check (min_deposit_satang > 0),
  max_uses_per_member int not null check (max_uses_per_member > 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- Of a bonus.
  turnover_times numeric(4, 2) not null default 0 check (turnover_times between 0 and 10),
  max_withdraw_satang bigint check (max_withdraw_satang > 0),
  categories text[] not null,
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
  -- server/promotion/coupon-code.ts: letters that are mistaken for one another are one.
  code_key text not null,
  code text not null,
  batch_id bigint not null references coupon_batch,
  -- Whose it is; null: whoever knows it.
  member_id bigint references member,
  uses int not null default 0 check (uses >= 0),
  max_uses int not null check (max_uses > 0),
  constraint coupon_code_once unique (agent_id, code_key),
  -- Whatever the code does, nothing is used more often than it may be.
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
