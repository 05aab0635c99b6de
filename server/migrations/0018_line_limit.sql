-- LINE's monthly limit: when a push was refused by it.
alter table message add column line_limit_at timestamptz;
create index message_line_limit on message (agent_id, line_limit_at) where line_limit_at is not null;
