-- What points buy, and the wheel (domain.md, Loyalty).

create table redemption_item (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  name text not null,
  description text not null default '',
  image text,
  -- credit: money to the cash wallet; item: sent by post.
  kind text not null check (kind in ('credit', 'item', 'free_spin')),
  -- Satang of a credit, or number of spins.
  amount bigint,
  points int not null check (points > 0),
  -- Null: not counted.
  stock int,
  max_per_member int check (max_per_member > 0),
  is_visible boolean not null default true,
  constraint redemption_item_not_oversold check (stock >= 0),
  check ((kind = 'item') = (amount is null) and amount > 0 is not false)
);
create index redemption_item_agent on redemption_item (agent_id, position);

create table redemption (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  item_id bigint not null references redemption_item,
  quantity int not null check (quantity > 0),
  points bigint not null check (points > 0),
  state text not null check (state in ('done', 'preparing', 'shipped', 'cancelled')),
  -- Of what is sent by post, as the member wrote it.
  address jsonb,
  carrier text,
  tracking_number text,
  -- Why it was cancelled.
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check (state <> 'shipped' or (carrier is not null and tracking_number is not null)),
  check ((state = 'cancelled') = (reason is not null))
);
create index redemption_member on redemption (member_id, id desc);
create index redemption_agent on redemption (agent_id, id desc);
create index redemption_to_send on redemption (agent_id, id desc) where state = 'preparing';

-- One wheel an agent.
create table wheel (
  id bigint generated always as identity primary key,
  agent_id int not null unique references agent,
  title text not null,
  terms jsonb not null default '[]',
  is_open boolean not null default true,
  -- Null: no spins for points.
  point_cost int check (point_cost > 0),
  max_spins_a_day int check (max_spins_a_day > 0),
  -- One free spin on a day on which so much was deposited; null: none.
  free_spin_deposit_satang bigint check (free_spin_deposit_satang > 0)
);

-- The chance of a slice is its weight of the sum of all.
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
  -- The prize was credited; of none, the player has seen it.
  rewarded_at timestamptz
);
-- A spin whose prize waits is shown again instead of another one.
create unique index wheel_spin_waiting on wheel_spin (member_id) where rewarded_at is null;
create index wheel_spin_member on wheel_spin (member_id, created_at desc);
create index wheel_spin_board on wheel_spin (agent_id, rewarded_at desc) where kind <> 'none' and rewarded_at is not null;
