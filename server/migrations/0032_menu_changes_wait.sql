-- A menu change that LINE refuses is tried again after growing pauses, and others are made meanwhile.
alter table line_menu_change add column attempts int not null default 0;
alter table line_menu_change add column next_try_at timestamptz not null default '-infinity';
create index line_menu_change_due on line_menu_change (next_try_at);
