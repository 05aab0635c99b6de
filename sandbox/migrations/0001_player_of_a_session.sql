-- A player's rounds are his beyond a session. Sessions of before keep their rounds to themselves.
alter table sandbox_games.session add column player_id text;
create index session_player on sandbox_games.session (player_id, game_id) where player_id is not null;
