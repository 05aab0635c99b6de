-- What testers wrote in the chats with the agents' LINE accounts. The server never reads it.

create table sandbox_line_message (
  -- LINE's id of the message.
  id text primary key,
  agent text not null,
  line_user_id text not null,
  text text not null,
  sent_at timestamptz not null,
  unsent_at timestamptz
);
create index sandbox_line_message_newest on sandbox_line_message (line_user_id, sent_at desc);
