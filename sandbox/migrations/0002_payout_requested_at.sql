-- When a payout was requested.
alter table sandbox_bank.payout rename column asked_at to requested_at;
alter table sandbox_bank.payout rename constraint payout_asked_at_not_null to payout_requested_at_not_null;
