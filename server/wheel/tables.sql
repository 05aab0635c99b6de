-- The wheel of fortune (docs/rules.md#wheel): one an agent.

create table wheel (
  id bigint generated always as identity primary key,
  agent_id int not null unique references agent,
  title text not null,
  terms jsonb not null default '[]',
  is_open boolean not null default true,
  -- Null: no spins for points.
  point_cost int check (point_cost > 0),
  max_spins_a_day int check (max_spins_a_day > 0),
  -- Deposits of this sum on one day give one free spin that day, or null.
  free_spin_deposit_satang bigint check (free_spin_deposit_satang > 0)
);

-- The chance of a slice is its weight divided by the sum of all weights.
create table wheel_prize (
  id bigint generated always as identity primary key,
  wheel_id bigint not null references wheel,
  -- From 0, clockwise.
  position int not null check (position >= 0),
  name text not null,
  image text,
  kind text not null check (kind in ('cash', 'point', 'free_spin', 'none')),
  -- Satang of cash, else a number.
  amount bigint not null default 0,
  weight int not null check (weight > 0),
  -- False once it is off the wheel: spins still refer to it.
  is_on boolean not null default true,
  unique (wheel_id, position),
  check ((kind = 'none') = (amount = 0) and amount >= 0)
);

create table wheel_spin (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wheel_id bigint not null references wheel,
  used text not null check (used in ('free', 'point')),
  -- The slice as it was when it was drawn, with its chance: a later change of the wheel changes no drawn prize.
  prize_id bigint not null references wheel_prize,
  position int not null,
  name text not null,
  image text,
  kind text not null,
  amount bigint not null,
  weight int not null,
  weight_sum int not null,
  created_at timestamptz not null,
  -- The time when the prize was credited or, for a slice without one, the player has seen it.
  rewarded_at timestamptz
);
-- A spin whose prize is not credited yet is shown again instead of another one.
create unique index wheel_spin_waiting on wheel_spin (member_id) where rewarded_at is null;
create index wheel_spin_member on wheel_spin (member_id, created_at desc);
create index wheel_spin_board on wheel_spin (agent_id, rewarded_at desc) where kind <> 'none' and rewarded_at is not null;
-- Each hour, housekeeping asks which uploaded pictures are still shown (agent/picture-queries.ts).
create index wheel_spin_picture on wheel_spin (image) where image like '%/media/%';
