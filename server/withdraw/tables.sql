-- Withdrawals (docs/rules.md#withdrawals). From the request on, the ledger's pending transfer `withdraw:<id>` holds the
-- amount; paying posts that transfer, rejecting voids it.

create table withdrawal (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wallet_id bigint not null references wallet,
  amount_satang bigint not null check (amount_satang > 0),
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected')),
  -- The member's bank account as it was at the request.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  requested_at timestamptz not null,
  -- Small, and without a reason for a review: a job approves it.
  is_auto_approved boolean not null,
  approved_at timestamptz,
  -- Null: approved by the agent's rule.
  approved_by bigint references operator_key,
  -- The time of the payout provider's next call. From its first call on the money may be on its way, so only its
  -- answer ends the withdrawal.
  next_payout_request_at timestamptz,
  finished_at timestamptz,
  -- Null: finished by the payout provider's answer.
  finished_by bigint references operator_key,
  transaction_id text,
  -- The reason of the rejection, for the player.
  reason text,
  -- The payout's name for the payment provider, which pays each name once. It is random, because after a restore to
  -- an earlier time ids of withdrawals are given again, and the provider would take another withdrawal for one that
  -- it has paid.
  payout_id text not null default ('WD-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 16))) unique,
  -- The time of the payout's first request.
  payout_requested_at timestamptz,
  -- Set if two operators ended it because the provider gave no answer: the bank's statement about the transfer.
  bank_answer text,
  -- A request to the provider waits for its answer, at most until then: nobody settles the payout meanwhile.
  payout_in_flight_until timestamptz,
  -- Gifts that were neither played nor taken out by this withdrawal: they are not forgotten when it is paid.
  unplayed_satang bigint not null default 0 check (unplayed_satang >= 0),
  check (status not in ('approved', 'paid') or approved_at is not null),
  check ((status in ('paid', 'rejected')) = (finished_at is not null)),
  check ((status = 'paid') = (transaction_id is not null)),
  check ((status = 'rejected') = (reason is not null))
) with (fillfactor = 80);
-- At most one open withdrawal a member.
create unique index withdrawal_one_open on withdrawal (member_id) where status in ('requested', 'approved');
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_open on withdrawal (agent_id, id) where finished_at is null;
create index withdrawal_finished on withdrawal (agent_id, id) where finished_at is not null;
create index withdrawal_paid_by_time on withdrawal (agent_id, finished_at) where status = 'paid';
create index withdrawal_approved_by_person on withdrawal (agent_id, id) where approved_by is not null;
-- A bank transfer pays one withdrawal.
create unique index withdrawal_transaction on withdrawal (agent_id, transaction_id) where transaction_id is not null;
