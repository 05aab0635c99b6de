-- A member's own notices (docs/rules.md#notices); their sentences are made when they are read (text.ts).
create table member_notice (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- The values in the sentences; money in satang.
  data jsonb not null default '{}',
  -- A path of the app that a tap opens.
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Waits for the job that pushes it to LINE (push-job.ts).
  push_waiting boolean not null default false
);
create index member_notice_newest on member_notice (member_id, created_at desc, id desc);
create index member_notice_unread on member_notice (member_id) where read_at is null;
create index member_notice_push on member_notice (id) where push_waiting;
