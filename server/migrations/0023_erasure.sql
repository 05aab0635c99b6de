-- Closing and erasing accounts.
create table erasure_request (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  requested_at timestamptz not null,
  -- The account is closed then, unless the member cancels.
  due_at timestamptz not null,
  -- Money too little to be taken out stays in the books.
  gives_up_rest boolean not null,
  outcome text check (outcome in ('cancelled', 'refused', 'closed')),
  ended_at timestamptz,
  -- What was open when it was due.
  reasons text[],
  erase_at timestamptz,
  erased_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'refused') = (reasons is not null)),
  check ((outcome is not distinct from 'closed') = (erase_at is not null)),
  check (erased_at is null or erase_at is not null)
);
create unique index erasure_request_open on erasure_request (member_id) where outcome is null;
create index erasure_request_due on erasure_request (due_at) where outcome is null;
create index erasure_request_closed on erasure_request (erase_at) where outcome = 'closed' and erased_at is null;
create index erasure_request_agent on erasure_request (agent_id, id);

-- Who had an account that is closed, by keyed hashes of phone, LINE account, bank accounts, and name with birth date.
create table closed_identity (
  agent_id int not null references agent,
  member_id bigint not null references member,
  hash bytea not null,
  -- The end of the exclusion that the account was under; null: none.
  barred_until timestamptz,
  forget_at timestamptz not null,
  primary key (agent_id, hash, member_id)
);
create index closed_identity_age on closed_identity (forget_at);

-- Members who had an account before, and get no bonus for newcomers.
create table returning_member (
  member_id bigint primary key references member
);
