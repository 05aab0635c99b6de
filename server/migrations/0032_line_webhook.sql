-- What LINE's webhook tells (server/line/).

-- Each event once: LINE sends one again that was not answered in time, and nobody else may either.
create table line_event (
  agent_id int not null references agent,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (agent_id, event_id)
);
create index line_event_age on line_event (received_at);

-- Who follows the agent's account, and who has blocked it, by the time of the event: they may come in any order.
create table line_friend (
  agent_id int not null references agent,
  line_user_id text not null,
  follows boolean not null,
  changed_at timestamptz not null,
  primary key (agent_id, line_user_id)
);

-- LINE says yes to a push to who has blocked the account, and shows it to nobody.
create function line_reaches(m member) returns boolean language sql stable as $$
  select m.line_user_id is not null and not exists (
    select 1 from line_friend f where f.agent_id = m.agent_id and f.line_user_id = m.line_user_id and not f.follows)
$$;

-- Sent along with a member to LINE's account link dialog, which brings it back with the LINE account. Only a hash.
create table line_link_nonce (
  nonce_hash bytea primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index line_link_nonce_expiry on line_link_nonce (expires_at);

-- Answers in the chat: to a LINE account, a member's or not.
alter table message
  alter column member_id drop not null,
  add column line_user_id text,
  add column reply_token text,
  add check (member_id is not null or line_user_id is not null),
  add check (line_user_id is null or channel = 'line'),
  add check (state = 'waiting' or reply_token is null);
