-- Credits and payouts that are taken back: what was there, and what is owed.

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

-- Credits of payments that were taken back (docs/rules.md#deposits): who had got them, and why.
create table payment_correction (
  id bigint generated always as identity primary key,
  review_id bigint not null references payment_review (id),
  member_id bigint not null references member,
  deposit_id bigint references deposit,
  credited_by bigint not null references operator_key,
  credited_at timestamptz not null,
  corrected_by bigint not null references operator_key,
  corrected_at timestamptz not null,
  reason text not null,
  debt_name text not null unique references member_debt (name)
);
create index payment_correction_review on payment_correction (review_id);

-- While a payout's request is under way nobody settles it.
alter table withdrawal add payout_in_flight_until timestamptz;
