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

-- What people may do at the desk: a role's scopes are those of everybody who has it.
create table operator_role (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  code text not null,
  name text not null,
  scopes text[] not null,
  version int not null default 1,
  unique (agent_id, code)
);

-- An operator who signs in at the desk. Each is a key whose secret nobody has: so the log, confirmations and decisions
-- name people and machines alike. A suspended person's key is revoked; the key's name is the person's.
create table operator_person (
  key_id bigint primary key references operator_key,
  agent_id int not null references agent,
  role_id bigint not null references operator_role,
  username text not null,
  password_hash text not null,
  -- A one-time password ends; null: the person chose it.
  password_ends_at timestamptz,
  -- In plain text: who reads the database needs the password, too (docs/decisions/2026-11-28-operators-are-people.md).
  totp_secret text,
  -- The time step of the last code: a code is good once.
  totp_step bigint not null default 0,
  -- Who made, reset, resumed or raised the person last; null: the command (docs/rules.md#operators).
  vouched_by bigint references operator_key,
  vouched_at timestamptz,
  version int not null default 1,
  unique (agent_id, username),
  check ((totp_secret is null) = (password_ends_at is not null))
);
create index operator_person_role on operator_person (role_id);

create table operator_recovery_code (
  person_id bigint not null references operator_person,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table operator_passkey (
  -- The credential's id, in base64url.
  id text primary key,
  person_id bigint not null references operator_person,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkey_person on operator_passkey (person_id);

-- A sign-in at the desk. The token itself is in the browser's cookie alone.
create table operator_session (
  id uuid primary key,
  person_id bigint not null references operator_person,
  agent_id int not null references agent,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  ended_at timestamptz,
  ended_by bigint references operator_key
);
create index operator_session_person on operator_session (person_id, created_at);

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
  -- done | waiting (for a second person) | repeated (an earlier answer was given again) | the code of a refusal
  outcome text not null,
  ip text not null,
  -- The person's sign-in (operator_session); null for a key.
  session_id uuid,
  -- What the call changed, where it says so.
  before jsonb,
  after jsonb
);
create index operator_audit_agent on operator_audit (agent_id, id);
create index operator_audit_key on operator_audit (key_id, id);
create index operator_audit_action on operator_audit (agent_id, action, id);
create index operator_audit_acts on operator_audit (agent_id, id) where action not like 'GET %';
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
