/*
 * Tells whether a push reaches a member's LINE account. LINE accepts pushes to accounts that have blocked the
 * agent's, and shows them to nobody.
 */
create or replace function line_reaches(m member) returns boolean language sql stable as $$
  select m.line_user_id is not null and not exists (
    select 1 from line_friend f where f.agent_id = m.agent_id and f.line_user_id = m.line_user_id and not f.follows)
$$;

/* Whether LINE has recently refused the agent's pushes because its messages of the month are used up. */
create or replace function line_limit_reached(
  of_agent int, at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select 1 from message x
    where x.agent_id = of_agent and x.line_limit_at > at - interval '1 hour' and x.line_limit_at <= at)
$$;

-- Notices (docs/rules.md#notices).

/*
 * Adds a notice for a member and sends it to the member's open pages. A job pushes it to LINE if the member agreed to
 * that and may play; with `may_push` false it never does, because it is one of many.
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

/*
 * Adds a settled bet to the member's unread notice of the same game, event and Bangkok day, or begins one: two
 * hundred bets are not two hundred matters (docs/rules.md#notices). `with_data`: {game, event or null, picks, state,
 * count, stake, back}. Calls on one wallet wait for each other; bets on two wallets at the same moment may make two
 * notices.
 */
create or replace function notice_add_bet(
  of_agent int, of_member bigint, of_kind text, with_data jsonb, at timestamptz
) returns void language plpgsql as $$
declare
  same bigint;
begin
  select n.id into same from member_notice n
  where n.member_id = of_member and n.read_at is null and n.kind = of_kind
    and n.data -> 'game' = with_data -> 'game' and n.data -> 'event' = with_data -> 'event'
    and n.data -> 'state' = with_data -> 'state'
    and (n.created_at at time zone 'Asia/Bangkok')::date = (at at time zone 'Asia/Bangkok')::date
  order by n.id desc limit 1 for update;
  if same is null then
    perform notice_add(of_agent, of_member, of_kind, with_data, '/member', at, false);
    return;
  end if;
  update member_notice n set
    created_at = at,
    data = n.data || jsonb_build_object(
      'count', (n.data ->> 'count')::int + 1,
      'stake', (n.data ->> 'stake')::bigint + (with_data ->> 'stake')::bigint,
      'back', (n.data ->> 'back')::bigint + (with_data ->> 'back')::bigint,
      'picks', case when (n.data -> 'picks') @> (with_data -> 'picks') then n.data -> 'picks'
        else (n.data -> 'picks') || (with_data -> 'picks') end)
  where n.id = same;
  insert into event_outbox (member_id, event)
  values (of_member, jsonb_build_object('type', 'notification', 'id', same::text));
end $$;
