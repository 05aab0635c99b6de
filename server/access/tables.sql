-- Logins (docs/rules.md#sessions). Neither the token itself is kept nor that of its pages.
create table member_session (
  id uuid primary key,
  member_id bigint not null references member,
  agent_id integer not null references agent,
  token_hash bytea not null unique,
  page_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index member_session_member on member_session (member_id);
-- The desk's search, and who else uses a device.
create index member_session_address on member_session (agent_id, ip);
create index member_session_expiry on member_session (expires_at);

create table rate_limit (
  key_hash bytea primary key,
  hits timestamptz[] not null,
  taken boolean not null,
  expires_at timestamptz not null
);
create index rate_limit_expiry on rate_limit (expires_at);

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
  -- The reason, for operators.
  reason text not null,
  -- The sentence for players; '' leaves it to the app's own.
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
