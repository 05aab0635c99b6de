-- What an agent shows is made, dated and ended by the operator's calls; its pictures are uploaded.

alter table agent_notification rename column is_visible to is_active;
alter table agent_notification
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add check (starts_at < ends_at);

alter table agent_banner rename column is_visible to is_active;
alter table agent_banner
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add check (starts_at < ends_at);

alter table agent_event rename column is_visible to is_active;
alter table agent_event
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add check (starts_at < ends_at);

-- An uploaded picture by the hash of what was uploaded, and its files in each width and format.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  -- Of the largest file.
  width int not null check (width > 0),
  height int not null check (height > 0),
  uploaded_by bigint not null references operator_key,
  uploaded_at timestamptz not null
);
create table picture_file (
  hash text not null references picture,
  width int not null,
  format text not null check (format in ('webp', 'avif')),
  body bytea not null,
  primary key (hash, width, format)
);
-- Compressed already.
alter table picture_file alter column body set storage external;
