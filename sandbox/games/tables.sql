-- The sandbox's game provider. It shares the database for convenience only: it never reads the server's tables, and the
-- server never reads these.

-- A launched game. The page exchanges the launch token, once, for a bearer token; both are kept as SHA-256 only.
create table sandbox_games_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  bearer_hash bytea unique,
  -- The platform's game session, named in every callback; null for a demo.
  platform_session_id text,
  game_id text not null,
  game_name text not null,
  category text not null,
  motif text,
  player_name text,
  -- Pretend money; null when played for real.
  demo_satang bigint check (demo_satang >= 0),
  -- The next round's seed, whose hash has been shown.
  next_seed bytea not null check (length(next_seed) = 32),
  rounds int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The player, the same in each of their launches; null for a demo.
  player_id text,
  check ((platform_session_id is null) = (demo_satang is not null))
);

create index sandbox_games_session_player on sandbox_games_session (player_id, game_id) where player_id is not null;

-- The seed of an event that many bets depend on, such as a match.
create table sandbox_games_draw (
  id text primary key,
  seed bytea not null check (length(seed) = 32),
  created_at timestamptz not null
);

-- A round and its state. From `due_at` on the job continues it.
create table sandbox_games_round (
  id uuid primary key default gen_random_uuid(),
  session_id bigint not null references sandbox_games_session,
  -- Made by the player's page: a repeated request is the same round.
  request_id uuid not null,
  number int not null,
  state text not null check (state in ('placing', 'open', 'paying', 'settled', 'refused', 'refunding', 'refunded')),
  bet jsonb not null,
  stake_satang bigint not null check (stake_satang > 0),
  seed bytea not null,
  draw_id text references sandbox_games_draw,
  settles_at timestamptz,
  outcome jsonb,
  win_satang bigint check (win_satang >= 0),
  refusal text,
  -- The balance of the wallet in the platform's last answer.
  balance_satang bigint,
  tries int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  unique (session_id, request_id),
  unique (session_id, number),
  check ((draw_id is null) = (settles_at is null)),
  check ((outcome is null) = (win_satang is null)),
  check (state not in ('paying', 'settled') or outcome is not null)
);
create index sandbox_games_round_draw on sandbox_games_round (draw_id) where draw_id is not null;
create index sandbox_games_round_due on sandbox_games_round (due_at) where state in ('placing', 'open', 'paying', 'refunding');
