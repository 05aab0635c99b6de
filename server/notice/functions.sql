/*
 * Adds a notice for a member and sends it to the member's open pages. A job pushes it to LINE if the member agreed to that
 * and may play; `may_push` false: never, because it is one of many.
 */
create or replace function notice_add(
  of_agent int, of_member bigint, of_kind text, with_data jsonb, to_link text, at timestamptz,
  may_push boolean default true
) returns void language sql as $$
  with made as (
    insert into member_notice (agent_id, member_id, kind, data, link, created_at, push_waiting)
    select of_agent, of_member, of_kind, with_data, to_link, at,
      may_push and m.line_push and m.line_user_id is not null and play_block(m, at) is null
    from member m where m.id = of_member returning id
  )
  insert into event_outbox (member_id, event)
  select of_member, jsonb_build_object('type', 'notification', 'id', id::text) from made
$$;
