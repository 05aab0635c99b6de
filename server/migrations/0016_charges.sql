-- PromptPay deposits that a provider charges.
alter table payment_channel add column provider text check (provider = 'opn');

-- Charges that a provider made for deposits on its channel: believed when the provider is asked about them.
create table deposit_charge (
  deposit_id bigint primary key references deposit,
  provider text not null check (provider = 'opn'),
  charge_id text not null,
  -- A data: address.
  qr text not null,
  -- Null: nothing more is asked.
  next_check_at timestamptz,
  unique (provider, charge_id)
);
create index deposit_charge_due on deposit_charge (next_check_at) where next_check_at is not null;
