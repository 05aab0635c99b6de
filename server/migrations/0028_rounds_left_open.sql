-- A bet that wins in a round that goes on stays open, with what it has won.
alter table game_transaction drop constraint game_bet_closed_once;
alter table game_transaction add constraint game_bet_closed_once
  check ((state = 'open') = (closed_at is null) and (state <> 'refunded' or won_satang = 0));

create table game_unclosed_bet (
  source text not null,
  transaction_id text not null,
  won_at timestamptz not null,
  primary key (source, transaction_id)
);
create index game_unclosed_bet_quiet on game_unclosed_bet (won_at);
