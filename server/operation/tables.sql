-- The record that an agent's files have made under each key (docs/going-live.md): a record that the files no longer
-- have can be ended, and one that was made elsewhere is never touched.

create table file_record (
  agent_id int not null references agent,
  -- The name in a plan: promotion, lottery.
  kind text not null,
  key text not null,
  record_id text not null,
  primary key (agent_id, kind, key),
  -- The file's record at the last apply, which shows what calls have changed since. Null: a call made it, and a pull wrote it
  -- into the files.
  applied jsonb
);
