/*
 * Whether a push reaches a member's LINE account. LINE accepts pushes to accounts that have blocked the agent's, and shows
 * them to nobody.
 */
create or replace function line_reaches(m member) returns boolean language sql stable as $$
  select m.line_user_id is not null and not exists (
    select 1 from line_friend f where f.agent_id = m.agent_id and f.line_user_id = m.line_user_id and not f.follows)
$$;

/* Whether LINE has lately refused the agent's pushes because its messages of the month are used up. */
create or replace function line_limit_reached(
  of_agent int, at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select 1 from message x
    where x.agent_id = of_agent and x.line_limit_at > at - interval '1 hour' and x.line_limit_at <= at)
$$;
