-- Operators' keys, what they did with them, and what waits for a second key; the manual deposit queue's decisions.

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
-- The audit log names keys: a name stands for one key, also after its end.
create unique index operator_key_name on operator_key (agent_id, name);

-- Every use of a key. A call that did something is written in its own transaction, so that neither is there without the other.
create table operator_audit (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  key_id bigint not null references operator_key,
  at timestamptz not null,
  scope text not null,
  action text not null,
  input jsonb not null,
  -- done | repeated (an answer given before) | the code of a refusal
  outcome text not null,
  ip text not null
);
create index operator_audit_agent on operator_audit (agent_id, id);
create trigger operator_audit_immutable before update or delete or truncate on operator_audit for each statement execute function refuse_change();

-- What one key asked for and another must confirm. `expired` is told from the time until somebody asks for the same anew.
create table operator_confirmation (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  action text not null,
  -- What it is about, e.g. a payment: one thing waits for one decision.
  subject text not null,
  summary text not null,
  input jsonb not null,
  asked_by bigint not null references operator_key,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected', 'expired')),
  decided_by bigint references operator_key,
  decided_at timestamptz,
  reject_reason text,
  check ((state in ('confirmed', 'rejected')) = (decided_by is not null and decided_at is not null)),
  check (state <> 'confirmed' or decided_by <> asked_by)
);
create unique index operator_confirmation_waiting on operator_confirmation (agent_id, subject) where state = 'waiting';
create index operator_confirmation_agent on operator_confirmation (agent_id, id);

alter table payment_review
  add column id bigint generated always as identity unique,
  -- A member who sent the slip of this payment: a hint for the person who decides, no proof.
  add column claimed_by bigint references member,
  add column resolution text check (resolution in ('credited', 'returned')),
  add column resolved_by bigint references operator_key,
  add column resolve_reason text,
  add column credited_member_id bigint references member,
  add column credited_deposit_id bigint references deposit,
  add check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by is null));

-- What a person credited, where it isn't the amount that was asked for.
alter table deposit add column credited_satang bigint check (credited_satang > 0);

create or replace function payment_tell(d deposit) returns void language sql as $$
  insert into event_outbox (member_id, event) values (d.member_id, jsonb_build_object(
    'type', 'payment', 'payment_id', d.id::text, 'status', d.status, 'amount', round(coalesce(d.credited_satang, d.amount_satang) / 100.0, 2)))
$$;

-- The sandbox bank's own books: the transfers it made, for whoever asks by a slip's reference. Not the platform's.
create schema sandbox_bank;
create table sandbox_bank.transfer (
  trans_ref text primary key,
  bank_number text not null,
  -- The body of the webhook that tells of it.
  payment jsonb not null,
  made_at timestamptz not null
);
