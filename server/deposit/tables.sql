-- Deposits (docs/rules.md#deposits).

create table payment_channel (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  type text not null check (type in ('bank', 'truemoney', 'promptpay')),
  name text not null,
  icon text not null,
  min_satang bigint not null check (min_satang >= 100),
  max_satang bigint not null,
  note text not null default '',
  -- [{"sub_channel_id", "name"}]: the agent's banks (by bank code), or QR providers.
  sub_channels jsonb not null default '[]',
  is_on boolean not null default true,
  -- The reason why it is off, for the player.
  closed_reason text,
  -- The provider that charges its deposits; null if they are transfers to a receiving account.
  provider text check (provider = 'opn'),
  check (max_satang >= min_satang)
);
create index payment_channel_agent on payment_channel (agent_id, position);

-- The agent's accounts that members pay into.
create table receiving_account (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  type text not null check (type in ('bank', 'truemoney', 'promptpay')),
  -- A bank's code, TRUEMONEY or PROMPTPAY.
  bank_code text not null,
  -- For promptpay: the PromptPay id, which is a phone, tax id or e-wallet id.
  account_no text not null check (account_no ~ '^\d{10,15}$'),
  account_name text not null,
  -- The agent's files say so; what follows, and the position, is the desk's
  -- (docs/decisions/2026-11-28-the-desk-runs-the-accounts.md).
  is_on boolean not null default true,
  -- New deposits do not come here, until then, or until somebody opens it again.
  paused_at timestamptz,
  paused_until timestamptz check (paused_until > paused_at),
  -- The most that new deposits may bring in a day of Bangkok; null: no limit.
  day_satang bigint check (day_satang > 0),
  day_count int check (day_count > 0),
  unique (agent_id, bank_code, account_no),
  check (paused_at is not null or paused_until is null)
);

-- What people have changed of receiving accounts at the desk.
create table receiving_account_change (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  -- Null for the order, which is that of all.
  account_id bigint references receiving_account,
  kind text not null check (kind in ('added', 'paused', 'resumed', 'limited', 'ordered')),
  before jsonb,
  after jsonb,
  reason text,
  asked_by bigint not null references operator_key,
  -- The second person, where one is needed.
  confirmed_by bigint references operator_key,
  at timestamptz not null,
  check ((account_id is null) = (kind = 'ordered'))
);
create index receiving_account_change_newest on receiving_account_change (agent_id, id);
create index receiving_account_change_account on receiving_account_change (account_id, id);

create table deposit (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  wallet_id bigint not null references wallet,
  channel_id bigint not null references payment_channel,
  receiving_account_id bigint not null references receiving_account,
  -- The amount to pay: the whole baht that the member requested, and 1 to 99 satang that identify it.
  amount_satang bigint not null check (amount_satang > 0),
  reference text not null unique,
  -- A pending one whose time is over counts as expired wherever it is read; the status is written when the next one
  -- opens.
  status text not null default 'pending' check (status in ('pending', 'paid', 'expired', 'cancelled', 'review')),
  review_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- The amount that an operator credited, if it differs from `amount_satang`.
  credited_satang bigint check (credited_satang > 0),
  check ((status = 'paid') = (paid_at is not null))
) with (fillfactor = 80);
-- At most one open deposit a member.
create unique index deposit_one_open on deposit (member_id) where status = 'pending';
create index deposit_member on deposit (member_id, id desc);
create index deposit_paid on deposit (member_id, paid_at) where status = 'paid';
create index deposit_agent on deposit (agent_id, created_at, id);
create index deposit_paid_by_time on deposit (agent_id, paid_at) where status = 'paid';
create index deposit_unpaid on deposit (receiving_account_id, created_at) where status <> 'paid';

-- The deposit that has an amount at a receiving account. The key proves that no two open deposits share one. It is
-- kept until `free_from`: 72 hours after an unpaid deposit's end, because a late payment from an unknown payer is
-- recognised by its amount; a payment frees it at once. If all are taken, an unpaid one is given away earlier.
create table deposit_amount (
  receiving_account_id bigint not null references receiving_account,
  amount_satang bigint not null,
  deposit_id bigint not null,
  free_from timestamptz not null,
  primary key (receiving_account_id, amount_satang)
);

-- Payments that the payment provider reported, one row per transaction.
create table provider_transaction (
  id text primary key,
  input_hash bytea not null,
  agent_id int not null references agent,
  receiving_account_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  reference text,
  payer_bank_code text not null,
  payer_account_no text not null,
  payer_account_name text not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  deposit_id bigint,
  -- Null when credited.
  review_reason text check (review_reason in ('unmatched', 'amount_differs', 'payer_differs', 'already_paid', 'limit_reached'))
);
create index provider_transaction_deposit on provider_transaction (deposit_id) where deposit_id is not null;
create index provider_transaction_account on provider_transaction (receiving_account_id, paid_at);
-- The manual queue: payments that an operator must credit or return.
create table payment_review (
  provider_transaction_id text primary key references provider_transaction,
  agent_id int not null references agent,
  member_id bigint references member,
  deposit_id bigint references deposit,
  reason text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  id bigint generated always as identity unique,
  -- A member who uploaded the slip of this payment: a hint for the operator, no proof.
  claimed_by bigint references member,
  -- When they sent it, and the text of its code: as their device read it, so it is only ever shown.
  claimed_at timestamptz,
  slip_payload text,
  resolution text check (resolution in ('credited', 'returned')),
  resolved_by bigint references operator_key,
  resolve_reason text,
  credited_member_id bigint references member,
  credited_deposit_id bigint references deposit,
  check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by is null))
);
create index payment_review_open on payment_review (agent_id, created_at) where resolved_at is null;
create index payment_review_decided on payment_review (agent_id, resolved_at) where resolved_at is not null;
create index payment_review_waiting on payment_review ((coalesce(member_id, claimed_by))) where resolved_at is null;
create index payment_review_credited_deposit on payment_review (credited_deposit_id) where credited_deposit_id is not null;
create index payment_review_returned on payment_review (member_id) where resolution = 'returned';
create index payment_review_credited on payment_review (credited_member_id) where credited_member_id is not null;

-- Payments that operators credited by evidence, because the bank told nothing of them (docs/rules.md#deposits). The
-- bank's own report, if it comes, joins one and credits nothing.
create table payment_evidence (
  provider_transaction_id text primary key references provider_transaction,
  agent_id int not null references agent,
  slip_payload text not null,
  bank_line text not null,
  recorded_by bigint not null references operator_key,
  joined_transaction_id text unique references provider_transaction,
  joined_at timestamptz,
  check ((joined_transaction_id is null) = (joined_at is null))
);
create index payment_evidence_open on payment_evidence (agent_id) where joined_transaction_id is null;

-- Credits of payments that were taken back (docs/rules.md#deposits): the member who had got them, and the reason.
create table payment_correction (
  id bigint generated always as identity primary key,
  review_id bigint not null references payment_review (id),
  member_id bigint not null references member,
  deposit_id bigint references deposit,
  credited_by bigint not null references operator_key,
  credited_at timestamptz not null,
  corrected_by bigint not null references operator_key,
  corrected_at timestamptz not null,
  reason text not null,
  debt_name text not null unique references member_debt (name)
);
create index payment_correction_review on payment_correction (review_id);

-- Charges that a provider made for deposits on its channel: believed when the provider is asked about them.
create table deposit_charge (
  deposit_id bigint primary key references deposit,
  provider text not null check (provider = 'opn'),
  charge_id text not null,
  -- A data: address.
  qr text not null,
  -- Null: the provider is not asked again.
  next_check_at timestamptz,
  unique (provider, charge_id)
);
create index deposit_charge_due on deposit_charge (next_check_at) where next_check_at is not null;
