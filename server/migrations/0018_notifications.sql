-- Notices pushed to LINE: only to those who asked for it, and never to who may not play.

alter table consent drop constraint consent_kind_check, add constraint consent_kind_check check (kind in ('terms', 'marketing', 'line_push'));
-- The consent in force, for those who send.
alter table member add column line_push boolean not null default false;

-- To be pushed: a job takes it to the outbox (server/member/notice-push.ts).
alter table member_notice add column push_waiting boolean not null default false;
create index member_notice_push on member_notice (id) where push_waiting;
create index member_notice_unread on member_notice (member_id) where read_at is null;

create or replace function member_tell(of_agent int, of_member bigint, of_kind text, with_data jsonb, to_link text, at timestamptz) returns void language sql as $$
  with made as (
    insert into member_notice (agent_id, member_id, kind, data, link, created_at, push_waiting)
    select of_agent, of_member, of_kind, with_data, to_link, at, m.line_push and m.line_user_id is not null and member_bar(m, at) is null
    from member m where m.id = of_member returning id
  )
  insert into event_outbox (member_id, event) select of_member, jsonb_build_object('type', 'notification', 'id', id::text) from made
$$;
