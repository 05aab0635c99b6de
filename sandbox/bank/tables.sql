-- The sandbox bank's own books. The server never reads them.

-- The transfers that it made, for slip lookups by reference.
create table sandbox_bank_transfer (
  trans_ref text primary key,
  bank_number text not null,
  -- The body of the webhook that reports it.
  payment jsonb not null,
  made_at timestamptz not null
);

-- Payouts: each id is answered once and for all.
create table sandbox_bank_payout (
  payout_id text primary key,
  body jsonb not null,
  requested_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed')),
  trans_ref text
);
create index sandbox_bank_payout_newest on sandbox_bank_payout (requested_at desc);

-- Its answer to payouts, set by testers: pay; fail; wait (leaves everything pending).
create table sandbox_bank_payout_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('pay', 'fail', 'wait'))
);
insert into sandbox_bank_payout_mode (mode) values ('pay');
