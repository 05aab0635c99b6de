-- Actions of operators that need a second key (docs/rules.md#operators). Keys and their log are in access/tables.sql.

-- An action that one key requested and another must confirm. It counts as expired after `expires_at` wherever it is
-- read; the state is written when the same action is requested again, or when its subject has changed.
create table operator_confirmation (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  action text not null,
  -- The subject, for example a payment: at most one decision on it is open.
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

-- An item that one operator keeps for some minutes while they decide (docs/rules.md#holds). The subject is written as
-- that of a confirmation.
create table operator_hold (
  agent_id int not null references agent,
  subject text not null,
  key_id bigint not null references operator_key,
  held_until timestamptz not null,
  primary key (agent_id, subject)
);
create index operator_hold_key on operator_hold (key_id);

-- A sign-in at the desk that has begun (docs/rules.md#sign-in). Its token is the browser's.
create table operator_sign_in_step (
  token_hash bytea primary key,
  agent_id int not null references agent,
  kind text not null check (kind in ('code', 'enrol', 'passkey', 'register')),
  -- Null where the passkey will tell who it is.
  person_id bigint references operator_person,
  -- The authenticator's secret that is being set up, or a passkey's challenge.
  secret text,
  expires_at timestamptz not null,
  check ((kind = 'passkey') = (person_id is null)),
  check ((kind = 'code') = (secret is null))
);
create index operator_sign_in_step_expiry on operator_sign_in_step (expires_at);

-- Wrong passwords and codes by the name that was typed, whether a person has it or not, so that an answer never tells.
create table operator_wrong_try (
  agent_id int not null references agent,
  username text not null,
  tries int not null,
  tried_at timestamptz not null,
  locked_until timestamptz,
  primary key (agent_id, username)
);
