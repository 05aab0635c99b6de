-- Wallets and bonuses (docs/rules.md#bonuses), points and free spins (docs/rules.md#points), and debts.

-- A member's wallet is its account: they share the id.
create table wallet (
  id bigint primary key references account,
  agent_id int not null references agent,
  member_id bigint not null references member,
  -- 1 cash, 2 bonus.
  wallet_type_id smallint not null check (wallet_type_id in (1, 2)),
  wallet_name text not null,
  created_at timestamptz not null default now()
);
create unique index wallet_cash on wallet (member_id) where wallet_type_id = 1;
create index wallet_member on wallet (member_id);

-- A bonus is its wallet, with the terms as they were when it was taken.
create table bonus (
  wallet_id bigint primary key references wallet,
  agent_id int not null references agent,
  member_id bigint not null references member,
  -- Null: it came from a coupon.
  promotion_id bigint,
  -- The occasion of the promotion, which counts once: `once` (for ever), the day, or the deposit.
  occasion text not null,
  title text not null,
  deposit_id bigint constraint bonus_deposit_once unique,
  deposit_satang bigint not null check (deposit_satang >= 0),
  bonus_satang bigint not null check (bonus_satang > 0),
  turnover_target_satang bigint not null check (turnover_target_satang >= 0),
  max_withdraw_satang bigint check (max_withdraw_satang > 0),
  -- The categories that it may be played in, and the percentage of a settled stake that each counts.
  categories text[] not null check (categories <@ array['slot', 'casino', 'sport', 'fishing', 'freespin', 'lotto']),
  weights jsonb not null,
  -- Sums of settled stake × percent (docs/rules.md#turnover). Games are added when they settle; lotteries are counted
  -- anew with each settlement.
  game_weighted bigint not null default 0 check (game_weighted >= 0),
  lotto_weighted bigint not null default 0 check (lotto_weighted >= 0),
  -- closing: takes no bets and waits for the open ones, then becomes what `closing_as` says.
  state text not null default 'running' check (state in ('running', 'closing', 'completed', 'forfeited', 'expired', 'lost')),
  closing_as text check (closing_as in ('forfeited', 'expired')),
  -- Something has happened that the job has to process.
  is_due boolean not null default false,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- The money that left the wallet at its end: to cash, and back to the house. A corrected result may still pay into
  -- the wallet later.
  returned_satang bigint not null default 0 check (returned_satang >= 0),
  removed_satang bigint not null default 0 check (removed_satang >= 0),
  -- How often that was done; part of the transfers' ids.
  times_emptied int not null default 0,
  check ((state = 'closing') = (closing_as is not null)),
  check ((state in ('running', 'closing')) = (finished_at is null)),
  constraint bonus_occasion_once unique (promotion_id, member_id, occasion)
) with (fillfactor = 80);
-- At most one promotion at a time.
create unique index bonus_one_promotion on bonus (member_id) where promotion_id is not null and state in ('running', 'closing');
create index bonus_member on bonus (member_id, wallet_id desc);
create index bonus_due on bonus (wallet_id) where is_due;
create index bonus_expiry on bonus (expires_at) where state = 'running';

-- The progress of turning a member's settled stakes into points. A weight is satang × the category's points per 100
-- baht. A bet is settled once and for all, so everything before `games_counted_until` is final and contained in
-- `games_weight`; bills with ids up to `bills_counted_up_to` likewise, after a month in which a result may still be
-- corrected. The rest is counted anew each time. Bets write nothing here.
create table point_count (
  member_id bigint primary key references member,
  games_counted_until timestamptz not null,
  games_weight numeric not null default 0,
  bills_counted_up_to bigint not null default 0,
  bills_weight numeric not null default 0,
  -- Points that the ledger has credited, less those taken back.
  credited bigint not null default 0,
  -- Counts the transfers; part of their ids.
  version int not null default 0,
  -- Points spent, less those of cancelled orders.
  spent bigint not null default 0
);

-- Spins of the wheel that cost nothing. `source` names their origin: each one gives once.
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

-- Money that was taken back from members (docs/rules.md#debts): the amount that their cash wallet had, and the rest,
-- which they owe. `name` is the correction (`credit:<transaction>:<n>`, `payout:<withdrawal>`, `correction:<id>`): each takes once.
create table member_debt (
  id bigint generated always as identity primary key,
  name text not null unique,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wallet_id bigint not null references wallet,
  source text not null check (source in ('wrong_credit', 'payout_paid', 'correction')),
  -- The provider's transaction of a payment, or the bank's of a payout.
  reference text not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- The amount that the wallet had at once.
  taken_satang bigint not null check (taken_satang between 0 and amount_satang),
  outstanding_satang bigint not null check (outstanding_satang between 0 and amount_satang - taken_satang),
  -- Counts later collections; part of those transfers' ids.
  collections int not null default 0,
  created_at timestamptz not null
);
create index member_debt_member on member_debt (member_id);
create index member_debt_open on member_debt (agent_id, member_id) where outstanding_satang > 0;
