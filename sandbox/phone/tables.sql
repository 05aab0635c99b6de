-- The sandbox's phone: what arrived there. The server never reads it.

create table sandbox_phone_message (
  -- The sender's id of the message, by which a repeat is recognised.
  key text primary key,
  channel text not null check (channel in ('sms', 'line')),
  recipient text not null,
  text text not null,
  received_at timestamptz not null,
  -- The bubble of a Flex Message as it came.
  flex jsonb,
  -- All messages of a LINE call as they came.
  messages jsonb not null default '[]'
);
create index sandbox_phone_message_newest on sandbox_phone_message (received_at desc);

-- Its answer, set by testers: deliver; fail (out of order, to be tried again); refuse (for good).
create table sandbox_phone_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('deliver', 'fail', 'refuse'))
);
insert into sandbox_phone_mode (mode) values ('deliver');
