-- A payment that would exceed the member's own deposit limit waits for a person.
alter table provider_transaction drop constraint provider_transaction_review_reason_check;
alter table provider_transaction
  add check (review_reason in ('unmatched', 'amount_differs', 'payer_differs', 'already_paid', 'limit_reached'));
