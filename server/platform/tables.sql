-- What every room needs: agents and members, the ledger, sessions, and what the server keeps for its own work.
-- `agent` and `member` are here and not in a room of their own, because the ledger and the sessions refer to them.

-- A tenant: an operator's brand with its own members, content and books (docs/rules.md#agents).
create table agent (
  id integer primary key,
  code text not null unique check (code ~ '^[a-z0-9_-]{2,32}$'),
  name text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The agent's own values for the defaults of docs/rules.md#defaults.
  config jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- A player of one agent. The VIP level is no column: it follows from the deposits of the last 30 days
-- (docs/rules.md#vip).
create table member (
  id bigint generated always as identity primary key,
  agent_id integer not null references agent,
  username text not null,
  -- Null: another member has proved it since (docs/rules.md#phones).
  phone text,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  -- excluded: by the agent, without an end. A member's own time-out and self-exclusion are the two times below.
  status text not null default 'active' check (status in ('active', 'excluded', 'closed')),
  line_user_id text,
  line_display_name text,
  line_picture_url text,
  accepts_marketing boolean not null default false,
  phone_verified_at timestamptz,
  -- Username of the member who referred this one (docs/rules.md#affiliate).
  referred_by text,
  created_at timestamptz not null,
  -- Set by the member (docs/rules.md#safer-play).
  timeout_until timestamptz,
  excluded_until timestamptz,
  reminder_minutes smallint check (reminder_minutes between 15 and 240),
  -- Whether stakes are checked against limits: a member without limits does not pay for the check.
  has_stake_limit boolean not null default false,
  -- The consent to notices in LINE that is in force, copied from `consent` for the code that sends them.
  line_push boolean not null default false,
  -- A phone that the member says is theirs, and that is another member's or not asked about yet: theirs once it is proved.
  claimed_phone text,
  -- When the first proof of the phone came with a reset of the password: who registered it may have been somebody else.
  taken_over_at timestamptz,
  unique (agent_id, phone),
  unique (agent_id, username),
  unique (agent_id, line_user_id)
);
create index member_referred on member (agent_id, referred_by) where referred_by is not null;
-- Registration checks whether the same person is kept from playing: such members are few.
create index member_barred_person on member (agent_id, birth_date)
  where status = 'excluded' or excluded_until is not null or timeout_until is not null;

create table member_bank_account (
  id bigint generated always as identity primary key,
  agent_id integer not null references agent,
  member_id bigint not null references member,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  -- When a member whose phone is proved has had it first; null: nobody has proved anything yet.
  proved_at timestamptz,
  -- Since when it is not this member's to use: another one has it, or has proved a phone with it.
  lost_at timestamptz,
  check (lost_at is null or proved_at is null)
);
create unique index member_bank_account_holder on member_bank_account (agent_id, bank_code, account_no) where lost_at is null;
create unique index member_bank_account_primary on member_bank_account (member_id) where is_primary;
create index member_bank_account_member on member_bank_account (member_id);

-- Logins (docs/rules.md#sessions). The token itself is not kept.
create table member_session (
  id uuid primary key,
  member_id bigint not null references member,
  agent_id integer not null references agent,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index member_session_member on member_session (member_id);
create index member_session_expiry on member_session (expires_at);

-- One row per idempotency key (docs/rules.md#calls). The key is not kept: its hash finds the row, and the answer is
-- encrypted with a key derived from it.
create table idempotency (
  key_hash bytea primary key,
  input_hash bytea not null,
  answer bytea,
  created_at timestamptz not null
);
create index idempotency_age on idempotency (created_at);

create table rate_limit (
  key_hash bytea primary key,
  hits timestamptz[] not null,
  taken boolean not null,
  expires_at timestamptz not null
);
create index rate_limit_expiry on rate_limit (expires_at);

-- Events for members' streams. The relay gives `delivery` to one event after the other, so it is the order in which
-- they are sent: a reader that has seen delivery n never misses a smaller one. No foreign key, and few indexes: every
-- movement of money writes here, and a key check would lock and write the member's row each time. BRIN is enough for
-- the age, because rows are written in its order; the id needs an index only until the event is delivered.
create table event_outbox (
  id bigint generated always as identity,
  member_id bigint not null,
  event jsonb not null,
  delivery bigint,
  created_at timestamptz not null default now()
);
create sequence event_delivery;
create index event_outbox_waiting on event_outbox (id) where delivery is null;
create index event_outbox_member on event_outbox (member_id, delivery) where delivery is not null;
create index event_outbox_delivery on event_outbox (delivery) where delivery is not null;
create index event_outbox_age on event_outbox using brin (created_at);

-- Secrets that the server generates for itself; all its processes share them.
create table generated_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- The double-entry ledger (docs/rules.md#ledger). Only the functions `ledger_…` (functions.sql) change a balance.

-- Values of the columns that every movement of money writes. They are types, because PostgreSQL reads the text of each
-- check of a table anew for every statement that writes to it, and that of a domain once in a connection
-- (docs/scale.md#transfer).
create domain ledger_currency as text check (value in ('THB', 'POINT'));
-- commission: what a member has earned as an affiliate and not redeemed yet; it is opened with the first income.
create domain account_kind as text check (value in ('wallet', 'points', 'commission', 'house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment'));
create domain account_shard as smallint check (value between 0 and 15);
create domain transfer_phase as text check (value in ('single', 'pending', 'post', 'void'));
create domain filled_text as text check (value <> '');
create domain positive_amount as bigint check (value > 0);
create domain amount_from_zero as bigint check (value >= 0);

-- Of a transfer that posts or voids a pending one.
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
  -- A house account is 16 rows, so that no single row is locked by everybody.
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

-- What a transfer did to an account. before = after - change.
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'CK004';
end $$;
create trigger transfer_immutable before update or delete or truncate on transfer for each statement execute function refuse_change();
create trigger account_kept before delete or truncate on account for each statement execute function refuse_change();
create trigger entry_immutable before update or delete or truncate on entry for each statement execute function refuse_change();

-- Whose an account is, is checked when it is opened and never changes: a check of the table would be read and evaluated
-- again by every change of a balance (docs/scale.md#transfer).
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

-- Operators' keys and the log of what they did (docs/rules.md#operators).

create table operator_key (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  name text not null check (name <> ''),
  -- The key itself is shown once, when it is made.
  key_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
-- The audit log names keys: a name means one key, also after it was revoked.
create unique index operator_key_name on operator_key (agent_id, name);

-- Every use of a key. A call that changed something is logged in its own transaction, so neither exists without the
-- other.
create table operator_audit (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  key_id bigint not null references operator_key,
  at timestamptz not null,
  scope text not null,
  action text not null,
  input jsonb not null,
  -- done | repeated (an earlier answer was given again) | the code of a refusal
  outcome text not null,
  ip text not null
);
create index operator_audit_agent on operator_audit (agent_id, id);
create trigger operator_audit_immutable before update or delete or truncate on operator_audit for each statement execute function refuse_change();

-- Emergency stops (docs/rules.md#emergency-stops). One is in force until it is lifted.
create table emergency_stop (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  kind text not null check (kind in ('site', 'deposits', 'payouts', 'lottery', 'provider')),
  -- The lottery's or the provider's id; '' for the other kinds.
  subject text not null,
  -- Why, for operators.
  reason text not null,
  -- What players read; '' leaves it to the app's own sentence.
  message text not null,
  expected_at timestamptz,
  stopped_at timestamptz not null,
  stopped_by bigint not null references operator_key,
  told_at timestamptz not null,
  lifted_at timestamptz,
  -- The key that confirmed the lifting; the one that asked for it is in the confirmation.
  lifted_by bigint references operator_key,
  check ((kind in ('lottery', 'provider')) = (subject <> '')),
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index emergency_stop_in_force on emergency_stop (agent_id, kind, subject) where lifted_at is null;
create index emergency_stop_history on emergency_stop (agent_id, kind, subject, id);

-- Members who want a notice when a stop is lifted.
create table stop_watcher (
  stop_id bigint not null references emergency_stop,
  member_id bigint not null references member,
  primary key (stop_id, member_id)
);
create index stop_watcher_member on stop_watcher (member_id);
