-- Payouts that were requested keep the name that the payment provider knows.
alter table withdrawal add column payout_id text;
update withdrawal set payout_id = 'WD-' || id;
alter table withdrawal alter column payout_id set default ('WD-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)));
alter table withdrawal alter column payout_id set not null;
alter table withdrawal add unique (payout_id);
