-- Messages to LINE may be cards.
alter table message add column flex jsonb;
alter table message add check (state = 'waiting' or flex is null);
