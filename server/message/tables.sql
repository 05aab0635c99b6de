-- Messages to a member's phone or LINE account (docs/rules.md#messages), consents (docs/rules.md#consents), and notices
-- (docs/rules.md#notices).

-- A message is written in the transaction of its cause, and a job sends it. The recipient is looked up when it is sent:
-- a LINE account that was unbound meanwhile gets nothing.
create table message (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  -- Null: an answer in the chat to a LINE account without a member.
  member_id bigint references member,
  channel text not null check (channel in ('sms', 'line')),
  purpose text not null check (purpose ~ '^[a-z_]+$'),
  -- Erased as soon as the message has ended, because it may contain a code.
  text text,
  dedupe_key text not null,
  -- The same for each try, so that the recipient's provider can recognise a repeat.
  retry_key uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  -- Only for an answer in the chat.
  line_user_id text,
  reply_token text,
  -- A Flex Message's contents; `text` says the same for places that show none. Erased together with it.
  flex jsonb,
  -- An answer in the chat that is more than a text: LINE's messages as they are sent. Erased together with the text.
  messages jsonb,
  -- The time when LINE refused it because the agent's messages of the month are used up.
  line_limit_at timestamptz,
  -- Set for a code that proves a phone: it is sent to this phone and not to the member's own.
  phone text,
  unique (agent_id, dedupe_key),
  check ((state = 'waiting') = (text is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'failed') = (failure is not null)),
  check (member_id is not null or line_user_id is not null),
  check (line_user_id is null or channel = 'line'),
  check (state = 'waiting' or reply_token is null),
  check (state = 'waiting' or flex is null),
  check (messages is null or (state = 'waiting' and line_user_id is not null)),
  check (state = 'waiting' or phone is null),
  check (phone is null or channel = 'sms')
) with (fillfactor = 80);
create index message_waiting on message (next_try_at) where state = 'waiting';
create index message_age on message (created_at);
create index message_line_limit on message (agent_id, line_limit_at) where line_limit_at is not null;

-- The consents of members. The newest row of a kind is in force; a row is never overwritten.
create table consent (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  kind text not null check (kind in ('terms', 'marketing', 'line_push')),
  version text not null,
  granted boolean not null,
  at timestamptz not null,
  -- The place of the answer.
  source text not null check (source in ('registration', 'profile', 'safer_play', 'erasure'))
);
create index consent_member on consent (member_id, kind, id desc);
create trigger consent_immutable before update or delete or truncate on consent for each statement execute function refuse_change();

-- LINE accounts that follow or have blocked the agent's account, by the time of the event: events may arrive in any
-- order.
create table line_friend (
  agent_id int not null references agent,
  line_user_id text not null,
  follows boolean not null,
  changed_at timestamptz not null,
  primary key (agent_id, line_user_id)
);

-- A member's own notices; their sentences are made when they are read (notice/text.ts).
create table member_notice (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- The values in the sentences; money in satang.
  data jsonb not null default '{}',
  -- A path of the app that a tap opens.
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Waits for the job that pushes it to LINE (notice/push-job.ts).
  push_waiting boolean not null default false
);
create index member_notice_newest on member_notice (member_id, created_at desc, id desc);
create index member_notice_unread on member_notice (member_id) where read_at is null;
create index member_notice_push on member_notice (id) where push_waiting;
