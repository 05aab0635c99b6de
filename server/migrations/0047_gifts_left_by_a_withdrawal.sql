alter table withdrawal add column unplayed_satang bigint not null default 0 check (unplayed_satang >= 0);
