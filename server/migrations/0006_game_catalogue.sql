-- The catalogue: sub-providers, maintenance, search, and an index for each order that a list may have.

create table game_sub_provider (
  provider_id text not null references game_provider,
  id text not null,
  name text not null,
  primary key (provider_id, id)
);
insert into game_sub_provider select distinct provider_id, sub_provider_id, sub_provider_id from game;

/*
 * Names as they are searched: small letters, Arabic digits, no tone marks, ำ as า, single spaces, a line each.
 * What a player types goes through the same functions, so there is one rule.
 */
create function game_search_text(name text) returns text immutable language sql as $$
  select btrim(regexp_replace(
    replace(regexp_replace(translate(lower(name), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), '[็่้๊๋์ํ๎]', '', 'g'), 'ำ', 'า'),
    '\s+', ' ', 'g'))
$$;
-- What is left without vowels, spaces and punctuation: consonants, Latin letters, digits. ปลาทอง, ปล ทอง and ปลทง are one.
create function game_search_skeleton(name text) returns text immutable language sql as $$
  select regexp_replace(game_search_text(name), '[^0-9a-zก-ฮ]', '', 'g')
$$;
-- The order of a Thai dictionary under any collation: a vowel that is written before its consonant counts after it.
create function game_sort_name(name text) returns text immutable language sql as $$
  select regexp_replace(game_search_text(name), '([เแโใไ])([ก-ฮ])', '\2\1', 'g')
$$;

alter table game_provider
  -- Every game of the provider is closed until then.
  add column maintenance_until timestamptz,
  add column search_text text not null generated always as (
    E'\n' || game_search_text(name) || E'\n' || game_search_text(id)) stored,
  add column search_skeleton text not null generated always as (
    E'\n' || game_search_skeleton(name) || E'\n' || game_search_skeleton(id)) stored;

alter table game
  add column maintenance_until timestamptz,
  add column search_text text not null generated always as (
    E'\n' || game_search_text(name_th) || E'\n' || game_search_text(name)) stored,
  add column search_skeleton text not null generated always as (
    E'\n' || game_search_skeleton(name_th) || E'\n' || game_search_skeleton(name)) stored,
  add column sort_name text collate "C" not null generated always as (game_sort_name(name_th)) stored,
  add foreign key (provider_id, sub_provider_id) references game_sub_provider;

-- The keys of SORT_KEYS in server/game/queries.ts: of all games, and within a category.
drop index game_popular;
create index game_popular on game ((-popularity), id) where is_enabled;
create index game_new on game ((date '2100-01-01' - released_on), id) where is_enabled;
create index game_name on game (sort_name, id) where is_enabled;
create index game_rtp on game ((-coalesce(rtp, 0)), id) where is_enabled;
create index game_category_popular on game (category, (-popularity), id) where is_enabled;
create index game_category_new on game (category, (date '2100-01-01' - released_on), id) where is_enabled;
create index game_category_name on game (category, sort_name, id) where is_enabled;
create index game_category_rtp on game (category, (-coalesce(rtp, 0)), id) where is_enabled;
