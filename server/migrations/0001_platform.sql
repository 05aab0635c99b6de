-- Agents (tenants), members, sessions, and what the platform itself keeps.

create table agent (
  id integer primary key,
  code text not null unique check (code ~ '^[a-z0-9_-]{2,32}$'),
  name text not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  config jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table member (
  id bigint generated always as identity primary key,
  agent_id integer not null references agent,
  username text not null,
  phone text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  vip_level smallint not null default 0 check (vip_level between 0 and 2),
  status text not null default 'active' check (status in ('active', 'excluded', 'closed')),
  line_user_id text,
  line_display_name text,
  line_picture_url text,
  accepts_marketing boolean not null default false,
  phone_verified_at timestamptz,
  referred_by text,
  created_at timestamptz not null,
  unique (agent_id, phone),
  unique (agent_id, username),
  unique (agent_id, line_user_id)
);

create table member_bank_account (
  id bigint generated always as identity primary key,
  agent_id integer not null references agent,
  member_id bigint not null references member,
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  unique (agent_id, bank_code, account_no)
);
create unique index member_bank_account_primary on member_bank_account (member_id) where is_primary;

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
create index member_session_live on member_session (member_id) where revoked_at is null;
create index member_session_expiry on member_session (expires_at);

-- One row per intent. The key itself is not kept: its hash finds the row, and the answer is sealed under it.
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

-- Events for a member's streams. `delivery` is given by the relay, one at a time, so its order is the order of arrival:
-- a reader that has seen delivery n never misses a smaller one. No foreign key, and few indexes: every movement of money
-- writes here, and a key check would lock and write the member's row each time. The age is BRIN's, because rows come in its
-- order; the id needs an index only while it waits.
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
create index event_outbox_age on event_outbox using brin (created_at);

-- Secrets that the server makes for itself, the same for all its processes.
create table made_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
