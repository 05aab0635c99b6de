-- Whose rich menu LINE is still to be told (server/line/menus.ts): a bound LINE account has the members', any other the
-- agent's default. The newest wish counts.
create table line_menu_wish (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  line_user_id text not null,
  is_member boolean not null,
  unique (agent_id, line_user_id)
);

create function line_menu_wish(of_agent int, of_user text, member boolean) returns void language sql as $$
  insert into line_menu_wish (agent_id, line_user_id, is_member) values (of_agent, of_user, member)
  on conflict (agent_id, line_user_id) do update set is_member = excluded.is_member
$$;

-- Wherever a binding comes or goes: registration, login, profile, account link.
create function line_menu_follows_binding() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.line_user_id is not null then
    perform line_menu_wish(old.agent_id, old.line_user_id, false);
  end if;
  if new.line_user_id is not null then
    perform line_menu_wish(new.agent_id, new.line_user_id, true);
  end if;
  return null;
end $$;
create trigger line_menu_insert after insert on member for each row when (new.line_user_id is not null)
  execute function line_menu_follows_binding();
create trigger line_menu_update after update of line_user_id on member for each row
  when (old.line_user_id is distinct from new.line_user_id) execute function line_menu_follows_binding();
