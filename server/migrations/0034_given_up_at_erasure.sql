-- What a member gives up is what he was shown: more money that comes until the account is closed keeps it open.
alter table erasure_request add column given_up_satang bigint;
