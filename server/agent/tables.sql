-- An agent's content in the app, made, dated and ended by operators; lists are ordered by position. Also its
-- pictures.

create table agent_notification (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  -- 1: a picture only.
  type smallint not null,
  image text,
  title text not null,
  description text not null default '',
  is_active boolean not null default true,
  published_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  starts_at timestamptz,
  ends_at timestamptz,
  check (type <> 1 or image is not null),
  check (starts_at < ends_at)
);
create index agent_notification_list on agent_notification (agent_id, position, id) where is_active;

create table agent_banner (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  image text not null,
  title text not null,
  subtitle text not null default '',
  action text not null default '',
  link text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at)
);
create index agent_banner_list on agent_banner (agent_id, position, id) where is_active;

create table agent_event (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  image text not null,
  title text not null,
  link text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at)
);
create index agent_event_list on agent_event (agent_id, position, id) where is_active;

-- The agent's notices that each member has read.
create table agent_notification_read (
  agent_id int not null references agent,
  member_id bigint not null references member,
  notification_id bigint not null references agent_notification on delete cascade,
  read_at timestamptz not null,
  primary key (member_id, notification_id)
);

-- An uploaded picture, named by the hash of the upload, and its files in each width and format.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  -- Pixels of the largest file.
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Null: taken from a game provider's list.
  uploaded_by bigint references operator_key,
  -- When it was last uploaded, or named by content: a picture that nothing shows is deleted a day later.
  used_at timestamptz not null
);
create table picture_file (
  hash text not null references picture on delete cascade,
  width int not null,
  format text not null check (format in ('webp', 'avif')),
  body bytea not null,
  primary key (hash, width, format)
);
-- The files are compressed already.
alter table picture_file alter column body set storage external;

-- An agent's earlier points for each 100 baht, by category: a stake earns by the rate of the time when it was
-- settled.
create table agent_past_point_rates (
  agent_id int not null references agent,
  since timestamptz not null,
  until timestamptz not null,
  rates jsonb not null,
  primary key (agent_id, until),
  check (since < until)
);
