-- Points and free spins (docs/rules.md#points). The wallets themselves are accounts of the ledger
-- (platform/tables.sql).

-- How far a member's settled stakes have been turned into points. A weight is satang × the category's points per 100
-- baht. A bet is settled once and for all, so everything before `games_counted_until` is final and contained in
-- `games_weight`; bills with ids up to `bills_counted_up_to` likewise, after a month in which a result may still be
-- corrected. The rest is counted anew each time. Nothing is written here when a bet is made.
create table point_count (
  member_id bigint primary key references member,
  games_counted_until timestamptz not null,
  games_weight numeric not null default 0,
  bills_counted_up_to bigint not null default 0,
  bills_weight numeric not null default 0,
  -- Points that the ledger has credited, less what it has taken back.
  credited bigint not null default 0,
  -- Counts the transfers; part of their ids.
  version int not null default 0,
  -- Points spent, less those of cancelled orders.
  spent bigint not null default 0
);

-- Spins of the wheel that cost nothing. `source` names what gave them: each source gives once.
create table free_spin (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  source text not null unique,
  spins int not null check (spins > 0),
  used int not null default 0,
  -- Null: they never expire.
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint free_spin_not_oversold check (used between 0 and spins)
);
create index free_spin_left on free_spin (member_id, expires_at) where used < spins;

-- Money that was taken back from members (docs/rules.md#debts): what their cash wallet had, and the rest, which they owe. `name`
-- says what was corrected (`credit:<transaction>:<n>`, `payout:<withdrawal>`): one correction takes once.
create table member_debt (
  id bigint generated always as identity primary key,
  name text not null unique,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wallet_id bigint not null references wallet,
  source text not null check (source in ('wrong_credit', 'payout_paid')),
  -- The provider's transaction of a payment, or the bank's of a payout.
  reference text not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- What the wallet had at once.
  taken_satang bigint not null check (taken_satang between 0 and amount_satang),
  outstanding_satang bigint not null check (outstanding_satang between 0 and amount_satang - taken_satang),
  -- Counts what was collected later; part of those transfers' ids.
  collections int not null default 0,
  created_at timestamptz not null
);
create index member_debt_member on member_debt (member_id);
create index member_debt_open on member_debt (agent_id, member_id) where outstanding_satang > 0;
