-- What a member agreed to, as said at the time; the newest row of a kind is in force (PDPA: never overwritten).
create table consent (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  kind text not null check (kind in ('terms', 'marketing')),
  version text not null,
  granted boolean not null,
  at timestamptz not null
);
create index consent_member on consent (member_id, kind, id desc);

-- LINE ID tokens that were exchanged, kept until they end by themselves. Only hashes: a token never reaches a table.
create table line_token_use (
  token_hash bytea primary key,
  agent_id int not null references agent,
  expires_at timestamptz not null
);
create index line_token_use_expiry on line_token_use (expires_at);

-- A verified LINE identity waiting to be bound: single use, 30 minutes.
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
