-- The tables that every room may use: agents and members, which nearly every row belongs to, and the server's own
-- secrets.

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
  -- A phone that the member says is theirs. It belongs to another member or is not proved yet; it becomes theirs once
  -- proved.
  claimed_phone text,
  -- When the phone was first proved by a reset of the password: somebody else may have registered it.
  taken_over_at timestamptz,
  -- Until when operators have frozen the account (docs/rules.md#freeze); infinity until they lift it.
  frozen_until timestamptz,
  unique (agent_id, phone),
  unique (agent_id, username),
  unique (agent_id, line_user_id)
);
-- The desk's search (docs/rules.md#acts-on-members) compares the beginning and the end of what identifies a member.
create index member_search_phone on member (agent_id, phone text_pattern_ops);
create index member_search_phone_end on member (agent_id, reverse(phone) text_pattern_ops);
create index member_search_username on member (agent_id, username text_pattern_ops);
create index member_search_username_end on member (agent_id, reverse(username) text_pattern_ops);
create index member_search_first_name on member (agent_id, lower(first_name) text_pattern_ops);
create index member_search_last_name on member (agent_id, lower(last_name) text_pattern_ops);
create index member_search_line on member (agent_id, lower(line_display_name) text_pattern_ops) where line_display_name is not null;
create index member_referred on member (agent_id, referred_by) where referred_by is not null;
-- Registration checks whether the same person is barred from playing: such members are few.
create index member_barred_person on member (agent_id, birth_date)
  where status = 'excluded' or excluded_until is not null or timeout_until is not null;

-- Secrets that the server generates for itself; all its processes share them.
create table generated_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- The trigger function that keeps a table's rows as they were written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'CK004';
end $$;
