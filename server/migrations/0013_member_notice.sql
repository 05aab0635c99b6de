-- A member's own notices; their sentences are made where they are read (server/member/notices.ts).
create table member_notice (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- What the sentences are made of; satang where money is meant.
  data jsonb not null default '{}',
  -- Where a tap leads, a path of the app.
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index member_notice_list on member_notice (member_id, id desc);

/* Notes something down for a member and tells the member's open pages. */
create function member_tell(of_agent int, of_member bigint, of_kind text, with_data jsonb, to_link text, at timestamptz) returns void language sql as $$
  with made as (
    insert into member_notice (agent_id, member_id, kind, data, link, created_at) values (of_agent, of_member, of_kind, with_data, to_link, at) returning id
  )
  insert into event_outbox (member_id, event) select of_member, jsonb_build_object('type', 'notification', 'id', id::text) from made
$$;
