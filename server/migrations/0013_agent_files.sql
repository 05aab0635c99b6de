-- Agents as files: which record they have made, and slices that were taken off a wheel.
create table file_record (
  agent_id int not null references agent,
  kind text not null,
  key text not null,
  record_id text not null,
  primary key (agent_id, kind, key)
);
alter table wheel_prize add column is_on boolean not null default true;
