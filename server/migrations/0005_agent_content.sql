-- What an agent shows: lists in their order of position, hidden ones left out.
create table agent_notification (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  type smallint not null, -- 1: a picture only
  image text,
  title text not null,
  description text not null default '',
  is_visible boolean not null default true,
  check (type <> 1 or image is not null)
);
create index agent_notification_list on agent_notification (agent_id, position, id) where is_visible;

create table agent_banner (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  image text not null,
  title text not null,
  subtitle text not null default '',
  action text not null default '',
  link text not null default '',
  is_visible boolean not null default true
);
create index agent_banner_list on agent_banner (agent_id, position, id) where is_visible;

create table agent_event (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  image text not null,
  title text not null,
  link text not null default '',
  is_visible boolean not null default true
);
create index agent_event_list on agent_event (agent_id, position, id) where is_visible;

-- The catalogue is one for all agents; an agent's own choice of providers comes with its configuration.
create table game_provider (
  id text primary key,
  name text not null,
  image text,
  position int not null default 0,
  is_enabled boolean not null default true
);

create table game (
  id text primary key,
  provider_id text not null references game_provider,
  sub_provider_id text not null,
  category text not null check (category in ('slot', 'casino', 'sport', 'fishing', 'freespin')),
  name text not null,
  name_th text not null,
  image text,
  tags text[] not null default '{}',
  rtp numeric(5, 2) check (rtp between 0 and 100),
  has_demo boolean not null default true,
  source text not null,
  -- The catalogue's own order, smaller first: between games that as many people play.
  position int not null default 0 check (position >= 0),
  -- Who played for real in the last days (server/game/popularity.ts).
  players int not null default 0,
  popularity bigint not null generated always as (players * 1000000::bigint - least(position, 999999)) stored,
  released_on date not null,
  is_enabled boolean not null default true
);
create index game_popular on game (category, (-popularity), id) where is_enabled;
create index game_of_provider on game (provider_id, category);
