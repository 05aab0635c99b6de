-- The catalogue of games and the seamless wallet (docs/rules.md#games).

-- The form in which names are searched: lower case, Arabic digits, no tone marks, ำ as า, single spaces. Players'
-- input goes through the same functions. They are here because columns below store their results: changing them
-- changes the tables.
create function game_search_text(name text) returns text immutable language sql as $$
  select btrim(regexp_replace(
    replace(regexp_replace(translate(lower(name), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), '[็่้๊๋์ํ๎]', '', 'g'), 'ำ', 'า'),
    '\s+', ' ', 'g'))
$$;
-- The consonants, Latin letters and digits of a name, without vowels, spaces and punctuation. ปลาทอง, ปล ทอง and ปลทง
-- are one.
create function game_search_skeleton(name text) returns text immutable language sql as $$
  select regexp_replace(game_search_text(name), '[^0-9a-zก-ฮ]', '', 'g')
$$;
-- The order of a Thai dictionary under any collation: a vowel that is written before its consonant counts after it.
create function game_sort_name(name text) returns text immutable language sql as $$
  select regexp_replace(game_search_text(name), '([เแโใไ])([ก-ฮ])', '\2\1', 'g')
$$;

-- One catalogue for all agents; an agent's choice of providers is in its configuration.
create table game_provider (
  id text primary key,
  name text not null,
  image text,
  position int not null default 0,
  is_enabled boolean not null default true,
  -- Every game of the provider is closed until then.
  maintenance_until timestamptz,
  -- One name a line, so that a search finds the beginning of any.
  search_text text not null generated always as (
    E'\n' || game_search_text(name) || E'\n' || game_search_text(id)) stored,
  search_skeleton text not null generated always as (
    E'\n' || game_search_skeleton(name) || E'\n' || game_search_skeleton(id)) stored
);

create table game_sub_provider (
  provider_id text not null references game_provider,
  id text not null,
  name text not null,
  primary key (provider_id, id)
);

create table game (
  id text primary key,
  provider_id text not null references game_provider,
  sub_provider_id text not null,
  category text not null check (category in ('slot', 'casino', 'sport', 'fishing', 'freespin')),
  name text not null,
  name_th text not null,
  image text,
  tags text[] not null default '{}' check (tags <@ array['hot', 'new', 'jackpot', 'live']),
  -- Percent of the stakes that the game pays back.
  rtp numeric(5, 2) check (rtp between 0 and 100),
  has_demo boolean not null default true,
  -- The adapter that launches it.
  source text not null,
  -- The catalogue's own order, smaller first, between games that are equally popular.
  position int not null default 0 check (position >= 0),
  -- The members who played it for real in the last days (popularity-queries.ts).
  players int not null default 0,
  popularity bigint not null generated always as (players * 1000000::bigint - least(position, 999999)) stored,
  released_on date not null,
  is_enabled boolean not null default true,
  maintenance_until timestamptz,
  search_text text not null generated always as (
    E'\n' || game_search_text(name_th) || E'\n' || game_search_text(name)) stored,
  search_skeleton text not null generated always as (
    E'\n' || game_search_skeleton(name_th) || E'\n' || game_search_skeleton(name)) stored,
  sort_name text collate "C" not null generated always as (game_sort_name(name_th)) stored,
  -- When an operator last changed the game.
  updated_at timestamptz not null default now(),
  -- Percent of the stakes that its most generous bet pays back; null: as `rtp`.
  best_rtp numeric(5, 2) check (best_rtp between 0 and 100),
  foreign key (provider_id, sub_provider_id) references game_sub_provider
);
create index game_of_provider on game (provider_id, category);
-- One index for each order of a list (SORT_KEYS in game-list-queries.ts): of all games, and within a category.
create index game_popular on game ((-popularity), id) where is_enabled;
create index game_new on game ((date '2100-01-01' - released_on), id) where is_enabled;
create index game_name on game (sort_name, id) where is_enabled;
create index game_rtp on game ((-coalesce(rtp, 0)), id) where is_enabled;
create index game_category_popular on game (category, (-popularity), id) where is_enabled;
create index game_category_new on game (category, (date '2100-01-01' - released_on), id) where is_enabled;
create index game_category_name on game (category, sort_name, id) where is_enabled;
create index game_category_rtp on game (category, (-coalesce(rtp, 0)), id) where is_enabled;

-- A launched game on one wallet. Its end stops bets, not wins and refunds, for which the row is kept.
create table game_session (
  id text primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wallet_id bigint not null references wallet,
  game_id text not null references game,
  source text not null,
  category text not null,
  -- Played from a bonus wallet: only then does a call read the bonus's terms.
  on_bonus boolean not null default false,
  -- The login that opened it: when that is revoked, bets end too. There is no foreign key, because old logins are
  -- deleted.
  member_session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index game_session_member on game_session (member_id, created_at desc);

-- A game provider's calls, one row per transaction, and the answered balance. A bet is its own row, so that it writes
-- no second one; the columns after `at` are for bets only. There are no foreign keys, as in the ledger: only
-- `game_call` writes here, under the wallet's lock, with rows that it has just read and that are never deleted.
create domain game_call_kind as text check (value in ('bet', 'win', 'refund', 'tombstone'));
create domain bet_state as text check (value in ('open', 'settled', 'refunded'));
create table game_transaction (
  source text not null,
  transaction_id text not null,
  -- tombstone: a bet that was refunded before it arrived.
  kind game_call_kind not null default 'bet',
  input_hash bytea not null,
  balance_satang bigint not null,
  at timestamptz not null,
  agent_id int,
  member_id bigint,
  wallet_id bigint,
  session_id text,
  game_id text,
  category text,
  round_id text,
  stake_satang amount_from_zero,
  won_satang amount_from_zero,
  state bet_state,
  closed_at timestamptz,
  -- The part of the round's outcomes on which the bet wins something; null: the provider does not report it.
  covers real,
  primary key (source, transaction_id),
  constraint game_bet_whole check (num_nulls(agent_id, member_id, wallet_id, session_id, game_id, category, round_id, stake_satang, won_satang, state)
    = case kind when 'bet' then 0 else 10 end),
  constraint game_bet_closed_once check ((state = 'open') = (closed_at is null) and (state <> 'refunded' or won_satang = 0))
) with (fillfactor = 80);
create index game_bet_member on game_transaction (member_id, at) where kind = 'bet';
create index game_bet_round on game_transaction (member_id, round_id) where kind = 'bet';
-- Bets are written in the order of time, so blocks are enough to find recent ones, at next to no cost for a bet.
create index game_bet_lately on game_transaction using brin (at) where kind = 'bet';
-- The nightly jobs read bets by when they were settled.
create index game_bet_closed on game_transaction using brin (closed_at) with (pages_per_range = 32, autosummarize = on) where kind = 'bet';

-- Wins of protocols that may take one back, and that send more than one for a bet. No foreign keys, as in game_transaction.
create table game_win (
  source text not null,
  transaction_id text not null,
  bet_transaction_id text not null,
  amount_satang bigint not null check (amount_satang >= 0),
  taken_back_at timestamptz,
  primary key (source, transaction_id)
);

-- The rests of rounded wins, by the provider's transaction, in 1/100,000 baht: the house keeps them, and can account
-- for them to the provider. There are no foreign keys, as in game_transaction.
create table game_rounding (
  source text not null,
  transaction_id text not null,
  kept_parts int not null check (kept_parts between 1 and 999),
  at timestamptz not null,
  -- The win was rolled back.
  taken_back_at timestamptz,
  primary key (source, transaction_id)
);

-- Bets with a win (even of 0) in a round that went on. If nothing more comes the round is settled after a while
-- (quiet-rounds.ts), which also deletes the rows of bets settled meanwhile. There are no foreign keys, as above.
create table game_unclosed_bet (
  source text not null,
  transaction_id text not null,
  -- The time of the win, or of a later event of its round.
  won_at timestamptz not null,
  primary key (source, transaction_id)
);
create index game_unclosed_bet_quiet on game_unclosed_bet (won_at);

-- Providers whose games come from a list.
create table game_source (
  source text primary key,
  -- The last list that was taken, or null.
  listed_at timestamptz,
  -- Why the last list was refused; null: it was taken.
  fault text,
  next_at timestamptz not null,
  -- The number of games that the last list would have hidden: it was refused for that, and waits for an operator.
  would_hide int,
  -- The number of games that an operator lets the next list hide.
  may_hide int
);

-- The last entry for a game in its provider's list. Operators may have changed the game itself since.
create table game_listing (
  game_id text primary key references game,
  source text not null references game_source,
  entry jsonb not null,
  -- Hidden because it left the list, or returns too much; shown again when it comes back, or returns less.
  gone_at timestamptz,
  -- The address of the list's picture that was taken or refused, and the outcome.
  thumb_url text,
  thumb_address text,
  thumb_fault text,
  -- When its address was last tried without an answer.
  thumb_tried_at timestamptz
);
create index game_listing_source on game_listing (source);
