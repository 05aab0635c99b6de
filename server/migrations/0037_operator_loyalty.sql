-- Quests, their campaigns and what points buy are made, dated and ended by the operator's calls.

alter table quest_event rename column is_visible to is_active;
alter table quest_event
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  -- No longer shown, and kept for its claims.
  add column removed_at timestamptz,
  add check (starts_at < ends_at);

alter table quest rename column is_visible to is_active;
alter table quest
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column removed_at timestamptz,
  add check (starts_at < ends_at);
update quest set link = null where metric = 'share';

alter table redemption_item rename column is_visible to is_active;
alter table redemption_item
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column removed_at timestamptz,
  add check (starts_at < ends_at);

-- What was ordered keeps its name.
alter table redemption add column name text;
update redemption r set name = i.name from redemption_item i where i.id = r.item_id;
alter table redemption alter column name set not null;

-- When a picture was last uploaded, or named by content: what nothing shows is forgotten a day after.
alter table picture rename column uploaded_at to used_at;
alter table picture_file
  drop constraint picture_file_hash_fkey,
  add foreign key (hash) references picture on delete cascade;
