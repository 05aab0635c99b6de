-- What members ask about their own data (docs/rules.md#privacy).

-- Addresses that give a member the own data, once. Kept as a record of who was given what.
create table data_export (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  -- The token itself is not kept.
  token_hash bytea not null unique,
  format text not null check (format in ('json', 'csv')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index data_export_member on data_export (member_id, id desc);
