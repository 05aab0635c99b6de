-- The double-entry ledger (docs/rules.md#ledger). Only the functions `ledger_…` (functions.sql) change a balance.

-- Values of the columns that every movement of money writes. They are types, because PostgreSQL reads the text of each
-- check of a table anew for every statement that writes to it, and that of a domain once in a connection
-- (docs/scale.md#transfer).
create domain ledger_currency as text check (value in ('THB', 'POINT'));
-- commission: income as an affiliate that is not redeemed yet; opened with the first income.
create domain account_kind as text check (value in ('wallet', 'points', 'commission', 'house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment'));
create domain account_shard as smallint check (value between 0 and 15);
create domain transfer_phase as text check (value in ('single', 'pending', 'post', 'void'));
create domain filled_text as text check (value <> '');
create domain positive_amount as bigint check (value > 0);
create domain amount_from_zero as bigint check (value >= 0);

-- The phase of a transfer that posts or voids a pending one.
create function is_settling_phase(phase text) returns boolean immutable language plpgsql as $$
begin
  return phase in ('post', 'void');
end $$;

create table account (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  currency ledger_currency not null,
  kind account_kind not null,
  member_id bigint references member,
  -- A house account is 16 rows, so that no single row is locked by every transfer.
  shard account_shard,
  -- Satang, or points.
  balance_satang bigint not null default 0,
  -- Pending debits; what can be spent is balance - held.
  held_satang amount_from_zero not null default 0,
  -- Number of the account's last entry: the exact order of the statement.
  sequence bigint not null default 0,
  -- Entries of an account never go back in time, whichever process's clock they were written by: a period is one
  -- unbroken run of entries, and its changes add up to the difference of the balances at its ends.
  last_entry_at timestamptz,
  constraint account_member_not_negative check (member_id is null or balance_satang >= held_satang)
) with (fillfactor = 60);
create unique index account_house on account (agent_id, kind, currency, shard) where member_id is null;
create unique index account_points on account (member_id) where kind = 'points';
create unique index account_commission on account (member_id) where kind = 'commission';
create index account_member on account (member_id) where member_id is not null;

-- `transfer` and `entry` have no foreign keys: only the ledger's functions write them, with accounts that they have
-- just read and that are never deleted, and a key check would lock the busy account and agent rows again, out of order.

-- Never changed: a pending transfer is settled by exactly one other transfer that names it.
create table transfer (
  id filled_text primary key,
  agent_id int not null,
  currency text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_satang positive_amount not null,
  kind filled_text not null,
  reference text,
  phase transfer_phase not null,
  pending_id text,
  created_at timestamptz not null,
  constraint transfer_between_two_accounts check (debit_account_id <> credit_account_id),
  constraint transfer_settles_a_pending check (is_settling_phase(phase) = (pending_id is not null))
);
create unique index transfer_pending_settled_once on transfer (pending_id) where pending_id is not null;

-- The effect of a transfer on an account. before = after - change.
create table entry (
  account_id bigint not null,
  sequence bigint not null,
  transfer_id text not null,
  balance_change_satang bigint not null,
  held_change_satang bigint not null,
  balance_after_satang bigint not null,
  held_after_satang bigint not null,
  created_at timestamptz not null,
  -- The statement reads the ledger by time and by kind at any depth. So an entry of a member's account that changes
  -- what can be spent carries its transfer's kind and the sum of all the account's entries of that kind. A hold is such
  -- a change; the post of a hold is not, and has neither.
  kind text,
  kind_sum_satang bigint,
  primary key (account_id, sequence),
  constraint entry_kind_has_sum check ((kind is null) = (kind_sum_satang is null))
);
create index entry_transfer on entry (transfer_id);
create index entry_statement on entry (account_id, created_at, sequence) where kind is not null;
create index entry_statement_kind on entry (account_id, kind, created_at, sequence) where kind is not null;

create trigger transfer_immutable before update or delete or truncate on transfer for each statement execute function refuse_change();
create trigger account_kept before delete or truncate on account for each statement execute function refuse_change();
create trigger entry_immutable before update or delete or truncate on entry for each statement execute function refuse_change();

-- An account's owner is checked when it is opened and never changes: a check of the table would be evaluated again by
-- every change of a balance (docs/scale.md#transfer).
create function refuse_account() returns trigger language plpgsql as $$
begin
  raise exception 'an account belongs to a member, or to the house in shards, and stays there'
    using errcode = 'check_violation', constraint = 'account_belongs_to_member_or_house';
end $$;
create trigger account_belongs_to_member_or_house before insert on account for each row
  when ((new.member_id is null) <> (new.shard is not null)
    or (new.member_id is null) = (new.kind in ('wallet', 'points', 'commission')))
  execute function refuse_account();
create trigger account_stays before update of id, agent_id, currency, kind, member_id, shard on account
  for each statement execute function refuse_account();

create function open_house_accounts() returns trigger language plpgsql as $$
begin
  insert into account (agent_id, currency, kind, shard)
  select new.id, currency, kind, shard
  from unnest(array['THB', 'POINT']) currency,
    unnest(array['house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment']) kind,
    generate_series(0, 15) shard;
  return null;
end $$;
create trigger agent_opens_house_accounts after insert on agent for each row execute function open_house_accounts();
