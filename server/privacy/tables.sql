-- Members' requests about their own data (docs/rules.md#privacy).

-- Requests to be erased; one can wait at a time. `closed` has ended the account; the person is erased at `erase_at`.
create table erasure_request (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  requested_at timestamptz not null,
  -- The account is closed then, unless the member cancels.
  due_at timestamptz not null,
  -- Money that is too little to withdraw stays in the books.
  gives_up_rest boolean not null,
  outcome text check (outcome in ('cancelled', 'refused', 'closed')),
  ended_at timestamptz,
  -- The matters that were open when it was due.
  reasons text[],
  erase_at timestamptz,
  erased_at timestamptz,
  -- The amount at the request.
  given_up_satang bigint not null,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'refused') = (reasons is not null)),
  check ((outcome is not distinct from 'closed') = (erase_at is not null)),
  check (erased_at is null or erase_at is not null)
);
create unique index erasure_request_open on erasure_request (member_id) where outcome is null;
create index erasure_request_due on erasure_request (due_at) where outcome is null;
create index erasure_request_closed on erasure_request (erase_at) where outcome = 'closed' and erased_at is null;
create index erasure_request_agent on erasure_request (agent_id, id);

-- Single-use addresses that give members their own data. Kept as a record of who was given what.
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
