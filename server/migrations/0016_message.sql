-- Messages to a member's phone or LINE, and one-time codes.

-- Written in the transaction that gives the reason; jobs send them (server/message/). To whom is read when it is sent:
-- a LINE account that was unbound meanwhile gets nothing.
create table message (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  channel text not null check (channel in ('sms', 'line')),
  purpose text not null check (purpose ~ '^[a-z_]+$'),
  -- Forgotten as soon as the message has ended: it may hold a code.
  text text,
  dedupe_key text not null,
  -- The same at every try, so that the far side tells a repeat from another message.
  retry_key uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  unique (agent_id, dedupe_key),
  check ((state = 'waiting') = (text is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (failure is not null))
) with (fillfactor = 80);
create index message_waiting on message (next_try_at) where state = 'waiting';
create index message_age on message (created_at);

-- One-time codes (issue 5, Forgot). Written for unknown phones too, which nobody is sent: whatever is asked about a phone
-- is answered the same, after the same work. The newest of a phone and purpose is the only one that counts.
create table one_time_code (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  phone text not null,
  purpose text not null check (purpose in ('reset_password', 'verify_phone')),
  -- argon2id: a million codes can't be tried on a stolen table in the five minutes that one lives.
  code_hash text not null,
  channel text not null check (channel in ('sms', 'line')),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_newest on one_time_code (agent_id, phone, purpose, id desc);
create index one_time_code_age on one_time_code (created_at);

-- The sandbox's own phone: what arrived there. Not the platform's.
create schema sandbox_phone;
create table sandbox_phone.message (
  -- The sender's id of it: a repeat is known.
  key text primary key,
  channel text not null check (channel in ('sms', 'line')),
  recipient text not null,
  text text not null,
  received_at timestamptz not null
);
create index message_newest on sandbox_phone.message (received_at desc);
-- How it takes messages, as a tester wants: deliver; fail (out of order, to be tried again); refuse (for good).
create table sandbox_phone.mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('deliver', 'fail', 'refuse'))
);
insert into sandbox_phone.mode (mode) values ('deliver');

-- The level follows from the deposits of the last 30 days, wherever it is read (server/member/vip.ts).
alter table member drop column vip_level;
create index deposit_paid on deposit (member_id, paid_at) where status = 'paid';
