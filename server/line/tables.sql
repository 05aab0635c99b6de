-- LINE's webhook, account links and rich menus (docs/line.md).

-- Webhook events that were processed: LINE sends an event again when it was not answered in time.
create table line_event (
  agent_id int not null references agent,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (agent_id, event_id)
);
create index line_event_age on line_event (received_at);

-- Identifies the member in LINE's account link dialog, which returns it with the LINE account. Only a hash.
create table line_link_nonce (
  nonce_hash bytea primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that started it. A changed or reset password ends the session, and with it a link that somebody
  -- opened with the old one.
  session_id uuid
);
create index line_link_nonce_expiry on line_link_nonce (expires_at);

-- Rich menus that still have to be set at LINE (menus.ts): a bound LINE account has the members' menu, any other the
-- agent's default. The newest row of an account replaces earlier ones.
create table line_menu_change (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  line_user_id text not null,
  is_member boolean not null,
  unique (agent_id, line_user_id),
  attempts int not null default 0,
  -- Tried at once, then after growing pauses: a refusal of LINE for one agent does not stop the menus of others.
  next_try_at timestamptz not null default '-infinity'
);
create index line_menu_change_due on line_menu_change (next_try_at);

-- A trigger, because a LINE account is bound and unbound in many places: registration, login, profile, account link.
create function line_menu_follows_binding() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.line_user_id is not null then
    perform line_change_menu(old.agent_id, old.line_user_id, false);
  end if;
  if new.line_user_id is not null then
    perform line_change_menu(new.agent_id, new.line_user_id, true);
  end if;
  return null;
end $$;
create trigger line_menu_insert after insert on member for each row when (new.line_user_id is not null)
  execute function line_menu_follows_binding();
create trigger line_menu_update after update of line_user_id on member for each row
  when (old.line_user_id is distinct from new.line_user_id) execute function line_menu_follows_binding();
