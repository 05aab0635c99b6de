-- The items that points buy (docs/rules.md#redemption).

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
  -- Null: without a limit.
  stock int,
  max_per_member int check (max_per_member > 0),
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  starts_at timestamptz,
  ends_at timestamptz,
  removed_at timestamptz,
  constraint redemption_item_not_oversold check (stock >= 0),
  check ((kind = 'item') = (amount is null) and amount > 0 is not false),
  check (starts_at < ends_at)
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
  -- The postal address as the member wrote it; only for goods.
  address jsonb,
  carrier text,
  tracking_number text,
  -- The reason of the cancellation.
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The item's name when it was ordered.
  name text not null,
  check (state <> 'shipped' or (carrier is not null and tracking_number is not null)),
  check ((state = 'cancelled') = (reason is not null))
);
create index redemption_member on redemption (member_id, id desc);
create index redemption_agent on redemption (agent_id, id desc);
create index redemption_to_send on redemption (agent_id, id desc) where state = 'preparing';
