-- How far a day's commission is paid gets the name of what it is: the last member whose day is paid for.
alter table affiliate_run rename column paid_to to last_paid_member_id;
alter table affiliate_run rename constraint affiliate_run_paid_to_not_null to affiliate_run_last_paid_member_id_not_null;
