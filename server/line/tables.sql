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

-- Lists that were sent in the chat, until they are bought in the app (docs/rules.md#chat-lists).
create table line_list (
  -- Random, because a link carries it.
  id uuid primary key default gen_random_uuid(),
  agent_id int not null references agent,
  line_user_id text not null,
  -- Null: no member has bound the LINE account yet.
  member_id bigint references member,
  -- LINE's id of the message, by which its sender takes it back.
  message_id text not null,
  unique (agent_id, message_id),
  -- As it is read; null once it has ended.
  written text,
  ended text check (ended in ('unsent', 'bought')),
  -- Null: the lottery is not chosen yet.
  round_id bigint references lotto_round on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A member has bound the LINE account meanwhile: the list waits for its answer.
  answer_waiting boolean not null default false,
  check ((written is null) = (ended is not null))
);
create index line_list_expiry on line_list (expires_at);
create index line_list_account on line_list (agent_id, line_user_id);
create index line_list_member on line_list (member_id) where member_id is not null;
create index line_list_waiting on line_list (id) where answer_waiting;

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

-- Lists that a LINE account sent before a member bound it become theirs.
create function line_list_follows_binding() returns trigger language plpgsql as $$
begin
  update line_list set member_id = new.id, answer_waiting = written is not null
  where agent_id = new.agent_id and line_user_id = new.line_user_id and member_id is null;
  return null;
end $$;
create trigger line_list_insert after insert on member for each row when (new.line_user_id is not null)
  execute function line_list_follows_binding();
create trigger line_list_update after update of line_user_id on member for each row
  when (new.line_user_id is not null and old.line_user_id is distinct from new.line_user_id)
  execute function line_list_follows_binding();
