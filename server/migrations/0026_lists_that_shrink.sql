-- A list of games that would hide most of them: how many, and how many an operator lets it hide.
alter table game_source add column would_hide int;
alter table game_source add column may_hide int;
