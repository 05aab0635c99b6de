-- Game providers' lists of games; pictures that no operator has uploaded.
create table game_source (
  source text primary key,
  listed_at timestamptz,
  fault text,
  next_at timestamptz not null
);
create table game_listing (
  game_id text primary key references game,
  source text not null references game_source,
  entry jsonb not null,
  gone_at timestamptz,
  thumb_url text,
  thumb_address text,
  thumb_fault text,
  thumb_tried_at timestamptz
);
create index game_listing_source on game_listing (source);
alter table picture alter column uploaded_by drop not null;
