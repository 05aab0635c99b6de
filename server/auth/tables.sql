-- Members' bank accounts, LINE logins and one-time codes.

create table member_bank_account (
  id bigint generated always as identity primary key,
  agent_id integer not null references agent,
  member_id bigint not null references member,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  -- When a member with a proved phone first had it; null: the phone is not proved.
  proved_at timestamptz,
  -- Since when the phone is no longer this member's: another member has it, or has proved it.
  lost_at timestamptz,
  check (lost_at is null or proved_at is null)
);
create unique index member_bank_account_holder on member_bank_account (agent_id, bank_code, account_no) where lost_at is null;
create unique index member_bank_account_primary on member_bank_account (member_id) where is_primary;
create index member_bank_account_member on member_bank_account (member_id);
-- The desk's search.
create index member_bank_account_search on member_bank_account (agent_id, account_no text_pattern_ops);
create index member_bank_account_search_end on member_bank_account (agent_id, reverse(account_no) text_pattern_ops);

-- Hashes of LINE ID tokens that were exchanged, kept until they expire so that none is used twice.
create table line_token_use (
  token_hash bytea primary key,
  agent_id int not null references agent,
  expires_at timestamptz not null
);
create index line_token_use_expiry on line_token_use (expires_at);

-- A verified LINE identity that may be bound to a member: single use, 30 minutes.
create table line_ticket (
  ticket_hash bytea primary key,
  agent_id int not null references agent,
  line_user_id text not null,
  display_name text not null,
  picture_url text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index line_ticket_expiry on line_ticket (expires_at);

-- One-time codes (docs/rules.md#one-time-codes). Rows are written for unknown phones too, although nothing is sent:
-- every phone gets the same answer after the same work. Only the newest code of a phone and purpose counts.
create table one_time_code (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  phone text not null,
  purpose text not null check (purpose in ('reset_password', 'verify_phone')),
  -- argon2id: nobody can try a million codes on a stolen table in the five minutes that one is valid.
  code_hash text not null,
  channel text not null check (channel in ('sms', 'line')),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The member's own device that requested it (known-devices.ts), or the member who wants to prove the phone; null:
  -- any device.
  device_id text
);
create index one_time_code_newest on one_time_code (agent_id, phone, purpose, id desc);
create index one_time_code_age on one_time_code (created_at);

-- Former owners of closed accounts, by keyed hashes of phone, LINE account, bank accounts, and name with birth date.
create table closed_identity (
  agent_id int not null references agent,
  member_id bigint not null references member,
  hash bytea not null,
  -- The end of the account's exclusion, or null.
  barred_until timestamptz,
  forget_at timestamptz not null,
  primary key (agent_id, hash, member_id)
);
create index closed_identity_age on closed_identity (forget_at);

-- Members who had an account before, and get no bonus for newcomers.
create table returning_member (
  member_id bigint primary key references member
);
