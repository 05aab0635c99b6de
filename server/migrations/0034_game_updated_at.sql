-- When an operator last changed a game.
alter table game add column updated_at timestamptz not null default now();
