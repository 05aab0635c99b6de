-- Bills to be are few, and expire in minutes: theirs is the sum of all lines, as they were shown.
alter table lotto_validation add column max_payout_satang bigint;
update lotto_validation v set max_payout_satang = (
  select coalesce(sum(l.stake_satang * l.rate), 0) from jsonb_to_recordset(v.lines) as l (stake_satang bigint, rate numeric)
);
alter table lotto_validation alter column max_payout_satang set not null;
