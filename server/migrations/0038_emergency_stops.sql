-- Emergency stops (docs/rules.md#emergency-stops). One is in force until it is lifted.
create table emergency_stop (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  kind text not null check (kind in ('site', 'deposits', 'payouts', 'lottery', 'provider')),
  -- The lottery's or the provider's id; '' for the other kinds.
  subject text not null,
  -- Why, for operators.
  reason text not null,
  -- What players read; '' leaves it to the app's own sentence.
  message text not null,
  expected_at timestamptz,
  stopped_at timestamptz not null,
  stopped_by bigint not null references operator_key,
  told_at timestamptz not null,
  lifted_at timestamptz,
  -- The key that confirmed the lifting; the one that asked for it is in the confirmation.
  lifted_by bigint references operator_key,
  check ((kind in ('lottery', 'provider')) = (subject <> '')),
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index emergency_stop_in_force on emergency_stop (agent_id, kind, subject) where lifted_at is null;
create index emergency_stop_history on emergency_stop (agent_id, kind, subject, id);

-- Members who want a notice when a stop is lifted.
create table stop_watcher (
  stop_id bigint not null references emergency_stop,
  member_id bigint not null references member,
  primary key (stop_id, member_id)
);
create index stop_watcher_member on stop_watcher (member_id);
