/* Requests the members' rich menu, or the default one, for a LINE account; a job sets it (menus.ts). */
create or replace function line_change_menu(of_agent int, of_user text, member boolean) returns void language sql as $$
  insert into line_menu_change (agent_id, line_user_id, is_member) values (of_agent, of_user, member)
  on conflict (agent_id, line_user_id) do update set is_member = excluded.is_member, attempts = 0, next_try_at = '-infinity'
$$;
