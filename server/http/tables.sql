-- One row per idempotency key (docs/rules.md#calls). The key is not kept: its hash finds the row, and the answer is
-- encrypted with a key derived from it.
create table idempotency (
  key_hash bytea primary key,
  input_hash bytea not null,
  answer bytea,
  created_at timestamptz not null
);
create index idempotency_age on idempotency (created_at);
