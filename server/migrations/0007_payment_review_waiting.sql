-- Members read their own payments under review.
create index payment_review_waiting on payment_review ((coalesce(member_id, claimed_by))) where resolved_at is null;
