-- Which record an agent's files have made under which key (docs/going-live.md): what they no longer have can be ended, and
-- what was made elsewhere is never touched.

create table file_record (
  agent_id int not null references agent,
  -- As a plan names it: promotion, lottery.
  kind text not null,
  key text not null,
  record_id text not null,
  primary key (agent_id, kind, key),
  -- What the files said of it at the last apply, so that what calls have changed since is known. Null: made before that was kept.
  applied jsonb
);
