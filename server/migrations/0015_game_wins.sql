-- Game providers with more than one win a bet, which may take one back, and with free bets.
create table game_win (
  source text not null,
  transaction_id text not null,
  bet_transaction_id text not null,
  amount_satang bigint not null check (amount_satang >= 0),
  taken_back_at timestamptz,
  primary key (source, transaction_id)
);
alter table game_transaction drop constraint game_transaction_stake_satang_check;
alter table game_transaction add constraint game_transaction_stake_satang_check check (stake_satang >= 0);
