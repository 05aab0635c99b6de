-- Daily cashback on turnover and the return of a day's net loss (docs/rules.md#cashback), computed after midnight in
-- Bangkok for the day before.

-- A category's part of a day's return.
create type cashback_share as (category text, stake_satang bigint, won_satang bigint, percent numeric, satang bigint);

-- What a day gives a member. No foreign keys, as in the ledger: only the functions of this room write here, with
-- members and agents that they have just read and that are never deleted. Key checks row by row would take longer than
-- all the rest of the nightly job.
create table cashback_day (
  agent_id int not null,
  member_id bigint not null,
  day date not null,
  kind text not null check (kind in ('turnover', 'loss')),
  -- Settled cash stakes and their winnings; by category for turnover.
  stake_satang bigint not null,
  won_satang bigint not null,
  by_category cashback_share[] not null,
  -- Of the net loss.
  percent numeric not null,
  -- A corrected result changes it, even after it was claimed.
  amount_satang bigint not null check (amount_satang >= 0),
  -- What the member has received of it: paid, or set off against what another day gave too much.
  paid_satang bigint not null default 0 check (paid_satang >= 0),
  -- Number of claims that paid for this day; part of the transfers' ids.
  payments int not null default 0,
  -- The member was limited, paused or excluded that night: the day gives nothing, whatever is corrected later.
  is_excluded boolean not null,
  -- Null when the day gives nothing.
  claimable_until timestamptz,
  claimed_at timestamptz,
  corrected_at timestamptz,
  primary key (member_id, day, kind),
  check ((amount_satang > 0) = (claimable_until is not null))
);
create index cashback_waiting on cashback_day (member_id, kind) where amount_satang > paid_satang;
create index cashback_overpaid on cashback_day (agent_id, day) where paid_satang > amount_satang;

-- The job's progress with a day: after a killed process another one continues.
create table cashback_run (
  agent_id int not null references agent,
  day date not null,
  -- Parts of the day that are added up.
  parts_done int not null default 0,
  -- By which the day was computed, and is computed again when a result is corrected.
  rules jsonb,
  finished_at timestamptz,
  primary key (agent_id, day),
  check ((rules is null) = (finished_at is null))
);
-- The sums of the parts that are done; emptied when the day is finished.
create table cashback_part (
  agent_id int not null,
  day date not null,
  member_id bigint not null,
  category text not null,
  stake_satang bigint not null,
  won_satang bigint not null
);
