-- Daily cashback on turnover and the return of a day's net loss (docs/rules.md#cashback), computed after midnight in
-- Bangkok for the day before.

-- A category's part of a day's return.
create type cashback_share as (category text, stake_satang bigint, won_satang bigint, percent numeric, satang bigint);

-- A member's amount for a day. There are no foreign keys, as in the ledger: only the functions of this room write
-- here, with members and agents that they have just read and that are never deleted. Key checks row by row would take
-- longer than the rest of the nightly job.
create table cashback_day (
  agent_id int not null,
  member_id bigint not null,
  day date not null,
  kind text not null check (kind in ('turnover', 'loss')),
  -- Settled cash stakes and their winnings; by category for turnover.
  stake_satang bigint not null,
  won_satang bigint not null,
  by_category cashback_share[] not null,
  -- A percentage of the net loss.
  percent numeric not null,
  -- A corrected result changes it, even after it was claimed.
  amount_satang bigint not null check (amount_satang >= 0),
  -- The amount that the member has received: paid, or set off against another day's overpayment.
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

-- The job's progress with a day: if a process is killed, another one continues.
create table cashback_run (
  agent_id int not null references agent,
  day date not null,
  -- Parts into which the day is divided.
  parts_done int not null default 0,
  -- The rules that computed the day; they compute it again when a result is corrected.
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
