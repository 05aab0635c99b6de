-- Checks of the columns that every movement of money writes become types, which cost less (docs/scale.md#transfer).
create domain ledger_currency as text check (value in ('THB', 'POINT'));
create domain account_kind as text check (value in ('wallet', 'points', 'commission', 'house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment'));
create domain account_shard as smallint check (value between 0 and 15);
create domain transfer_phase as text check (value in ('single', 'pending', 'post', 'void'));
create domain filled_text as text check (value <> '');
create domain positive_amount as bigint check (value > 0);
create domain amount_from_zero as bigint check (value >= 0);
create domain game_call_kind as text check (value in ('bet', 'win', 'refund', 'tombstone'));
create domain bet_state as text check (value in ('open', 'settled', 'refunded'));
create domain lotto_number as text check (value ~ '^\d{1,3}$');
create domain lotto_stake as bigint check (value > 0 and value % 100 = 0);
create domain sold_rate as numeric(8, 2) check (value > 0);

create function is_house_kind(kind text) returns boolean immutable language plpgsql as $$
begin
  return kind not in ('wallet', 'points', 'commission');
end $$;
create function is_settling_phase(phase text) returns boolean immutable language plpgsql as $$
begin
  return phase in ('post', 'void');
end $$;

-- It is made again with the functions.
drop view game_bet;

alter table account drop constraint account_currency_check;
alter table account drop constraint account_kind_check;
alter table account drop constraint account_shard_check;
alter table account drop constraint account_held_satang_check;
alter table account drop constraint account_belongs_to_member_or_house;
alter table account alter column currency type ledger_currency, alter column kind type account_kind,
  alter column shard type account_shard, alter column held_satang type amount_from_zero;
alter table account add constraint account_belongs_to_member_or_house
  check ((member_id is null) = (shard is not null) and (member_id is null) = is_house_kind(kind));

alter table transfer drop constraint transfer_id_check;
alter table transfer drop constraint transfer_amount_satang_check;
alter table transfer drop constraint transfer_kind_check;
alter table transfer drop constraint transfer_phase_check;
alter table transfer drop constraint transfer_settles_a_pending;
alter table transfer alter column id type filled_text, alter column amount_satang type positive_amount,
  alter column kind type filled_text, alter column phase type transfer_phase;
alter table transfer add constraint transfer_settles_a_pending check (is_settling_phase(phase) = (pending_id is not null));

alter table game_transaction drop constraint game_transaction_kind_check;
alter table game_transaction drop constraint game_transaction_stake_satang_check;
alter table game_transaction drop constraint game_transaction_won_satang_check;
alter table game_transaction drop constraint game_transaction_state_check;
alter table game_transaction alter column kind type game_call_kind, alter column stake_satang type amount_from_zero,
  alter column won_satang type amount_from_zero, alter column state type bet_state;

alter table lotto_exposure drop constraint lotto_exposure_stake_satang_check;
alter table lotto_exposure alter column stake_satang type amount_from_zero;
alter table lotto_bill drop constraint lotto_bill_total_satang_check;
alter table lotto_bill drop constraint lotto_bill_payout_satang_check;
alter table lotto_bill alter column total_satang type positive_amount, alter column payout_satang type amount_from_zero;
alter table lotto_line drop constraint lotto_line_number_check;
alter table lotto_line drop constraint lotto_line_stake_satang_check;
alter table lotto_line drop constraint lotto_line_rate_check;
alter table lotto_line alter column number type lotto_number, alter column stake_satang type lotto_stake,
  alter column rate type sold_rate;
