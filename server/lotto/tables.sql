-- Lotteries: rounds, bills, exposure, results and their settlement (docs/rules.md#lottery).

create table lotto_category (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  code text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  -- A word of the agent's file; `government`, `stock` and `yeekee` also say how it is drawn.
  kind text not null check (kind ~ '^[a-z0-9-]{2,32}$'),
  lobby_group text not null check (lobby_group in ('thai', 'yeekee', 'foreign', 'stock')),
  -- By ISO 3166: `vn`.
  country text not null check (country ~ '^[a-z]{2}$'),
  name text not null,
  icon text not null,
  -- Starts the number of a bill.
  bill_prefix text not null check (bill_prefix ~ '^[A-Z]{2,4}$'),
  note text,
  -- The times of its rounds (schedule.ts).
  schedule jsonb not null,
  -- The rule of its draws, cancellations and shots; each round keeps a copy.
  rule jsonb not null,
  is_on boolean not null default true,
  -- The sources of its official results: [{"name", "symbol"}] (docs/rules.md#lottery-results).
  sources jsonb not null default '[]',
  -- Numbers that are closed or pay half in its new rounds: [{"bet_type", "number", "mode", "rate"}], each number as
  -- its key.
  closed_numbers jsonb not null default '[]',
  unique (agent_id, code)
);
create index lotto_category_lobby on lotto_category (agent_id, position, id) where is_on;

create table lotto_rate (
  category_id bigint not null references lotto_category,
  bet_type text not null check (bet_type in ('three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom')),
  position smallint not null,
  -- Paid per baht. Stakes are whole baht, so a payout is whole satang, halved rates included.
  rate numeric(8, 2) not null check (rate > 0),
  min_satang bigint not null check (min_satang > 0 and min_satang % 100 = 0),
  max_satang bigint not null,
  -- The limit over all members of the agent; 0 = none.
  max_per_number_satang bigint not null default 0 check (max_per_number_satang >= 0),
  is_open boolean not null default true,
  primary key (category_id, bet_type),
  check (max_satang >= min_satang)
);

-- docs/rules.md#lottery-rounds
create table lotto_round (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  category_id bigint not null references lotto_category,
  -- The day of the schedule: it never changes, so that a moved round is not made again.
  planned_date date not null,
  draw_date date not null,
  -- Yeekee: 1 to 88.
  round_no smallint not null default 1,
  rounds_in_day smallint,
  bet_opens_at timestamptz not null,
  bet_closes_at timestamptz not null,
  shoot_closes_at timestamptz,
  result_at timestamptz not null,
  rule jsonb not null,
  -- 32 secret bytes in hex and their SHA-256, generated with the round; the seed is published with the result.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  note text,
  -- The newest result, and the newest one whose settlement is complete; 0 = none.
  version int not null default 0,
  settled_version int not null default 0 check (settled_version <= version),
  voided_at timestamptz,
  -- The public randomness that the result waits for: its number is fixed when the round is made, and due after shooting
  -- has closed.
  beacon_round bigint check (beacon_round > 0),
  unique (category_id, planned_date, round_no),
  check (bet_opens_at < bet_closes_at and bet_closes_at <= result_at),
  check (shoot_closes_at between bet_closes_at and result_at)
);
create index lotto_round_current on lotto_round (agent_id, bet_closes_at) where version = 0;
create index lotto_round_due on lotto_round (result_at) where version = 0;
create index lotto_round_official on lotto_round (result_at) where rule ->> 'draw' = 'official';
create index lotto_round_unsettled on lotto_round (id) where settled_version < version;
create index lotto_round_results on lotto_round (agent_id, draw_date, category_id) where version > 0;

-- Each result that is entered, corrected or voided is a new version; none is ever removed
-- (docs/rules.md#lottery-results).
create table lotto_result (
  round_id bigint not null references lotto_round,
  version int not null check (version > 0),
  -- The contract's prizes; null if the draw was not held, and every bill is refunded.
  prizes jsonb,
  -- {"three_top": ["123"], …}: the keys that win.
  winning jsonb not null default '{}',
  -- The computation of a yeekee result.
  computation jsonb,
  -- The reason of a correction or a void round.
  reason text,
  -- `draw`, or the operator key that entered it.
  entered_by text not null,
  entered_at timestamptz not null,
  -- When its payouts were listed, and when all of them were paid.
  listed_at timestamptz,
  settled_at timestamptz,
  primary key (round_id, version)
);
create index lotto_result_again on lotto_result (round_id, version) where version > 1;

-- docs/rules.md#lottery-limits
create table lotto_closed_number (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  round_id bigint not null references lotto_round,
  bet_type text not null,
  -- contract/lotto-rules.ts, keyOf.
  number_key text not null check (number_key ~ '^\d{1,3}$'),
  mode text not null check (mode in ('closed', 'half')),
  -- The payout of a half number; null: half the rate.
  rate numeric(8, 2) check (rate > 0),
  updated_at timestamptz not null,
  -- Whether it comes from the lottery, and not from an operator's call.
  is_of_lottery boolean not null default false,
  unique (round_id, bet_type, number_key)
);

-- The sales on each number. A row is locked while a bill that stakes on it is made, so that no number is oversold.
create table lotto_exposure (
  round_id bigint not null,
  bet_type text not null,
  number_key text not null,
  stake_satang amount_from_zero not null,
  primary key (round_id, bet_type, number_key)
) with (fillfactor = 70);

-- A person for whom a member buys bills, by the name that the member gave them (docs/rules.md#bundles).
create table lotto_buyer (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  name text not null check (char_length(name) between 1 and 30),
  created_at timestamptz not null
);
create index lotto_buyer_member on lotto_buyer (member_id, id);

-- The spellings by which a member's lists call a buyer, the buyer's name included.
create table lotto_buyer_name (
  member_id bigint not null references member,
  name text not null check (char_length(name) between 1 and 30),
  buyer_id bigint not null references lotto_buyer on delete cascade,
  primary key (member_id, name)
);
create unique index lotto_buyer_name_key on lotto_buyer_name (member_id, lower(name));
create index lotto_buyer_name_buyer on lotto_buyer_name (buyer_id);

-- What a member means by a way of writing in their lists, or in a buyer's (docs/rules.md#habits).
create table lotto_habit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  buyer_id bigint references lotto_buyer on delete cascade,
  key text not null check (char_length(key) between 1 and 60),
  meaning text not null check (char_length(meaning) between 1 and 60),
  sample text not null check (char_length(sample) between 1 and 80),
  -- Of the reader that asked.
  version int not null,
  uses int not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create unique index lotto_habit_key on lotto_habit (member_id, coalesce(buyer_id, 0), key);
create index lotto_habit_buyer on lotto_habit (buyer_id) where buyer_id is not null;

-- A priced bill that waits to be confirmed; it makes one bill at most.
create table lotto_validation (
  id uuid primary key,
  member_id bigint not null references member,
  round_id bigint not null references lotto_round,
  wallet_id bigint not null references wallet,
  -- The priced lines: [{"bet_type", "number", "key", "stake_satang", "rate", "is_half"}]
  lines jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  bill_id bigint,
  -- The payout of the best possible result (contract/lotto-payout.ts).
  max_payout_satang bigint not null,
  -- The client's id of the draft, the same for each pricing; null if the client names none.
  draft_id uuid,
  -- Bills that are bought together name the first of them here. One of which nothing can be bought has no lines, and
  -- is not sold.
  bundle_id uuid,
  place smallint not null default 1,
  -- The name in the list; null for the member's own bill.
  buyer text,
  -- Stakes that were asked for and cannot be bought: [{"bet_type", "number", "stake_satang", "why"}], or null.
  unsold jsonb
);
create index lotto_validation_bundle on lotto_validation (bundle_id) where bundle_id is not null;
create index lotto_validation_expiry on lotto_validation (expires_at);
-- A draft is sold once, whichever of its validations, tabs and calls comes first.
create unique index lotto_validation_draft on lotto_validation (member_id, draft_id) where bill_id is not null and draft_id is not null;

create table lotto_bill (
  id bigint generated always as identity primary key,
  agent_id int not null,
  member_id bigint not null references member,
  round_id bigint not null references lotto_round,
  wallet_id bigint not null,
  bill_no text not null unique,
  line_count int not null check (line_count > 0),
  total_satang positive_amount not null,
  -- The validation's.
  max_payout_satang bigint not null,
  -- The payment by the round's settled result, including a refund.
  payout_satang amount_from_zero not null default 0,
  note text,
  created_at timestamptz not null,
  settled_at timestamptz,
  cancelled_at timestamptz,
  -- Stakes on bet types of which the member covers more than 70 % of the outcomes: they count nowhere
  -- (docs/rules.md#turnover). Written with the round's first result.
  uncounted_satang amount_from_zero not null default 0,
  -- Null: the member's own.
  buyer_id bigint references lotto_buyer on delete set null,
  -- When the member noted that the buyer has the prize.
  handed_at timestamptz,
  -- The validation's.
  unsold jsonb
) with (fillfactor = 80);
-- A bill of which nothing could be bought while the others of its bundle were sold.
create table lotto_left_out (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  round_id bigint not null references lotto_round,
  bundle_id uuid not null,
  place smallint not null,
  -- The name in the list, who need not be a buyer yet; null for the member's own bill.
  buyer text,
  -- The validation's.
  unsold jsonb not null,
  created_at timestamptz not null,
  unique (bundle_id, place)
);
create index lotto_left_out_member on lotto_left_out (member_id, round_id);
create index lotto_bill_buyer on lotto_bill (buyer_id) where buyer_id is not null;
create index lotto_bill_member on lotto_bill (member_id, id desc);
create index lotto_bill_round on lotto_bill (round_id, id);
create index lotto_bill_cancelled on lotto_bill (member_id, cancelled_at) where cancelled_at is not null;

-- Types of the columns that every bill writes (docs/scale.md#transfer).
create domain lotto_number as text check (value ~ '^\d{1,3}$');
create domain lotto_stake as bigint check (value > 0 and value % 100 = 0);
create domain sold_rate as numeric(8, 2) check (value > 0);
-- The stakes of a bill. Those of cancelled bills are kept; those that do not win are never written again.
create table lotto_line (
  bill_id bigint not null references lotto_bill,
  line_no int not null,
  round_id bigint not null,
  bet_type text not null,
  number lotto_number not null,
  number_key text not null,
  stake_satang lotto_stake not null,
  -- The rate at which it was sold.
  rate sold_rate not null,
  is_half boolean not null,
  payout_satang bigint not null default 0,
  primary key (bill_id, line_no)
) with (fillfactor = 90);
create index lotto_line_winner on lotto_line (round_id, bet_type, number_key);

-- The list that a settlement works through piece by piece, in any process: each bill's payment by a version of the
-- result (docs/rules.md#lottery-settlement).
create table lotto_payout (
  round_id bigint not null,
  version int not null,
  bill_id bigint not null references lotto_bill,
  payout_satang bigint not null,
  done_at timestamptz,
  primary key (round_id, version, bill_id)
);
create index lotto_payout_waiting on lotto_payout (round_id, version, bill_id) where done_at is null;

-- Money that a corrected result could not take back; later wins pay it off.
create table lotto_receivable (
  id bigint generated always as identity primary key,
  agent_id int not null,
  member_id bigint not null references member,
  bill_id bigint not null references lotto_bill,
  version int not null,
  amount_satang bigint not null check (amount_satang > 0),
  outstanding_satang bigint not null check (outstanding_satang between 0 and amount_satang),
  created_at timestamptz not null,
  unique (bill_id, version)
);
create index lotto_receivable_open on lotto_receivable (member_id, id) where outstanding_satang > 0;

-- Yeekee (docs/rules.md#yeekee): numbers that members shoot into a round, in the order in which they arrive.

-- A round's count and sum of shots. Every shot updates this row, so positions have no gap and the draw sees all or
-- nothing of a shot.
create table lotto_shot_total (
  round_id bigint primary key references lotto_round,
  shots int not null default 0,
  sum bigint not null default 0,
  is_drawn boolean not null default false
) with (fillfactor = 50);

create table lotto_shooter (
  round_id bigint not null,
  member_id bigint not null references member,
  shots int not null default 0,
  next_shot_at timestamptz not null,
  primary key (round_id, member_id)
);

create table lotto_shot (
  round_id bigint not null references lotto_round,
  position int not null,
  number text not null check (number ~ '^\d{5}$'),
  member_id bigint not null,
  name_masked text not null,
  created_at timestamptz not null,
  primary key (round_id, position)
);

-- Members who shot at a rewarded place and had a bill in the round: chosen with the result, paid with its settlement.
create table lotto_shooter_bonus (
  round_id bigint not null references lotto_round,
  position_from_newest int not null check (position_from_newest > 0),
  shot_position int not null,
  member_id bigint not null references member,
  -- The bill that entitles the member to the bonus.
  bill_id bigint not null references lotto_bill,
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz,
  primary key (round_id, position_from_newest),
  -- One bonus a member a round.
  unique (round_id, member_id)
);

-- Numbers of a government draw as they are announced, oldest first; none is ever removed, and a correction is another
-- row with its reason (docs/rules.md#draw-night). They pay nothing.
create table lotto_announcement (
  round_id bigint not null references lotto_round,
  position int not null check (position > 0),
  prize text not null check (prize in ('first_prize', 'three_front', 'three_bottom', 'two_bottom')),
  place smallint not null check (place = 1 or (place = 2 and prize in ('three_front', 'three_bottom'))),
  number text not null check (number ~ '^\d{2,6}$'),
  reason text,
  entered_by text not null,
  entered_at timestamptz not null,
  primary key (round_id, position)
);

-- Members who want their slip of a round by LINE once the round is settled. It is sent once.
create table lotto_slip_request (
  round_id bigint not null references lotto_round,
  member_id bigint not null references member,
  requested_at timestamptz not null,
  sent_at timestamptz,
  primary key (round_id, member_id)
);
create index lotto_slip_request_waiting on lotto_slip_request (round_id, member_id) where sent_at is null;

-- The newest answer of each source of a round's official results (docs/rules.md#lottery-results).
create table lotto_source_answer (
  round_id bigint not null references lotto_round,
  source text not null,
  -- The contract's prizes; null if it has given none that can be used.
  prizes jsonb,
  -- The index that a stock lottery's numbers are read from: {"close", "change"} in hundredths.
  stock_index jsonb,
  -- The reason why its newest answer is not used.
  fault text,
  -- The time when it first gave these numbers.
  answered_at timestamptz,
  read_at timestamptz not null,
  -- The time of the next question.
  next_at timestamptz not null,
  primary key (round_id, source),
  check ((prizes is null) = (answered_at is null))
);

-- Results that need a person. An alarm never pays anything; one that is over by itself is closed without a name.
create table lotto_alarm (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  round_id bigint not null references lotto_round,
  kind text not null check (kind in ('late', 'missing', 'contradicting', 'corrected')),
  detail text not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  close_reason text
);
create unique index lotto_alarm_open on lotto_alarm (round_id, kind) where closed_at is null;
create index lotto_alarm_agent on lotto_alarm (agent_id, id);
