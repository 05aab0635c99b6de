-- Withdrawals (domain.md, Withdraw). The amount is held in the ledger by the pending transfer `withdraw:<id>` from the
-- request on; paying posts it, rejecting voids it.

create table withdrawal (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wallet_id bigint not null references wallet,
  amount_satang bigint not null check (amount_satang > 0),
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected')),
  -- Where it goes, as the account was at the request.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  requested_at timestamptz not null,
  -- Small, and nothing about it asks to look twice: a job approves it.
  approves_itself boolean not null,
  approved_at timestamptz,
  -- Null: the agent's rule approved it by itself.
  approved_by bigint references operator_key,
  -- When the payer is asked next; from the first time on the money may be on its way, and only the payer ends it.
  ask_payer_at timestamptz,
  finished_at timestamptz,
  -- Null: the payer said so.
  finished_by bigint references operator_key,
  transaction_id text,
  -- Why it was rejected, for the player.
  reason text,
  check (status not in ('approved', 'paid') or approved_at is not null),
  check ((status in ('paid', 'rejected')) = (finished_at is not null)),
  check ((status = 'paid') = (transaction_id is not null)),
  check ((status = 'rejected') = (reason is not null))
) with (fillfactor = 80);
-- One at a time, whatever the code does.
create unique index withdrawal_one_open on withdrawal (member_id) where status in ('requested', 'approved');
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_open on withdrawal (agent_id, id) where finished_at is null;
create index withdrawal_finished on withdrawal (agent_id, id) where finished_at is not null;
-- A payment of the bank stands for one withdrawal.
create unique index withdrawal_transaction on withdrawal (agent_id, transaction_id) where transaction_id is not null;

create index payment_review_credited on payment_review (credited_member_id) where credited_member_id is not null;

/*
 * The cash wallet's turnover: its stakes settled since the last paid withdrawal was asked for, and the money that came into
 * it since then and that they have to cover: deposits, without those that a bonus took, and what a bonus that was given up
 * or ran out gave back. Cancelled and refunded stakes count nothing, open ones not yet. A bet settles within days of its
 * placing: the week bounds what is read, by the index on when it was placed.
 */
create function withdraw_turnover(of_member bigint, out done_satang bigint, out deposited_satang bigint) language plpgsql stable as $$
declare
  since timestamptz;
  cash bigint;
begin
  select w.id into cash from wallet w where w.member_id = of_member and w.wallet_type_id = 1;
  select coalesce(max(w.requested_at), '-infinity') into since from withdrawal w where w.member_id = of_member and w.status = 'paid';
  select coalesce((
      select sum(b.stake_satang) from game_bet b
      where b.member_id = of_member and b.wallet_id = cash and b.state = 'settled' and b.closed_at > since and b.placed_at > since - interval '7 days'), 0)
    + coalesce((
      select sum(b.total_satang)
      from lotto_bill b join lotto_round r on r.id = b.round_id
      where b.member_id = of_member and b.wallet_id = cash and b.cancelled_at is null and r.version > 0 and r.voided_at is null and r.result_at > since), 0)
    into done_satang;
  select coalesce((
      select sum(coalesce(d.credited_satang, d.amount_satang)) from deposit d
      where d.member_id = of_member and d.status = 'paid' and d.paid_at > since
        and not exists (select 1 from bonus b where b.deposit_id = d.id)), 0)
    + coalesce((
      select sum(b.returned_satang) from bonus b
      where b.member_id = of_member and b.state in ('forfeited', 'expired') and b.finished_at > since), 0)
    + coalesce((
      -- Credited by a person, without a deposit of the member's.
      select sum(t.amount_satang) from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
      where q.credited_member_id = of_member and q.credited_deposit_id is null and q.resolved_at > since), 0)
    into deposited_satang;
end $$;

-- The sandbox bank's own books of payouts: each id is answered once and for all. Not the platform's.
create table sandbox_bank.payout (
  payout_id text primary key,
  body jsonb not null,
  asked_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed')),
  trans_ref text
);
create index payout_newest on sandbox_bank.payout (asked_at desc);
-- How it pays, as a tester wants: pay; fail; wait (leaves everything pending).
create table sandbox_bank.payout_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('pay', 'fail', 'wait'))
);
insert into sandbox_bank.payout_mode (mode) values ('pay');
