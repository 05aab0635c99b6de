-- Two tabs sold one draft twice, each by a validation of its own.
alter table lotto_validation add column draft_id uuid;
create unique index lotto_validation_draft on lotto_validation (member_id, draft_id) where bill_id is not null and draft_id is not null;
