-- Operators' keys, the log of what they did, and actions that need a second key (docs/rules.md#operators).

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

-- Every use of a key. A call that changed something is logged in its own transaction, so neither exists without the other.
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

-- An action that one key requested and another must confirm. One that is past `expires_at` counts as expired wherever it is
-- read; the state is written when the same action is requested again.
create table operator_confirmation (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  action text not null,
  -- What it is about, for example a payment: at most one decision on it is open.
  subject text not null,
  summary text not null,
  input jsonb not null,
  requested_by bigint not null references operator_key,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected', 'expired')),
  decided_by bigint references operator_key,
  decided_at timestamptz,
  reject_reason text,
  check ((state in ('confirmed', 'rejected')) = (decided_by is not null and decided_at is not null)),
  check (state <> 'confirmed' or decided_by <> requested_by)
);
create unique index operator_confirmation_waiting on operator_confirmation (agent_id, subject) where state = 'waiting';
create index operator_confirmation_agent on operator_confirmation (agent_id, id);
