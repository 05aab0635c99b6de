/*
 * Whether a push reaches a member's LINE account. LINE accepts pushes to accounts that have blocked the agent's, and shows
 * them to nobody.
 */
create or replace function line_reaches(m member) returns boolean language sql stable as $$
  select m.line_user_id is not null and not exists (
    select 1 from line_friend f where f.agent_id = m.agent_id and f.line_user_id = m.line_user_id and not f.follows)
$$;

/* Requests the members' rich menu, or the default one, for a LINE account; a job sets it (menus.ts). */
create or replace function line_change_menu(of_agent int, of_user text, member boolean) returns void language sql as $$
  insert into line_menu_change (agent_id, line_user_id, is_member) values (of_agent, of_user, member)
  on conflict (agent_id, line_user_id) do update set is_member = excluded.is_member
$$;
