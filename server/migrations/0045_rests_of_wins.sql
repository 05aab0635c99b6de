-- What rounding down has left of wins, by the provider's transaction, in 1/100,000 baht: the house keeps it, and can account
-- for it to the provider. No foreign keys, as in game_transaction.
create table game_rounding (
  source text not null,
  transaction_id text not null,
  kept_parts int not null check (kept_parts between 1 and 999),
  at timestamptz not null,
  -- The win was rolled back.
  taken_back_at timestamptz,
  primary key (source, transaction_id)
);
