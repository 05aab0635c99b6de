-- A payout that its provider never answers is ended by two operators, who note what the bank says.
alter table withdrawal add column asked_payer_at timestamptz, add column bank_answer text;
update withdrawal set asked_payer_at = approved_at where ask_payer_at is not null;
