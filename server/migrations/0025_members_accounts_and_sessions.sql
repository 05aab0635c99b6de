-- A member's bank accounts were found by reading those of all members, at each look at the profile; sessions so in an export.
create index member_bank_account_member on member_bank_account (member_id);
create index member_session_member on member_session (member_id);
drop index member_session_live;
