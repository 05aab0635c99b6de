-- Official results come from sources that must agree; what needs a person is an alarm.
alter table lotto_category add column sources jsonb not null default '[]';
update lotto_category set sources = '[{"name": "demo"}]' where rule ->> 'draw' = 'seed';
create index lotto_round_official on lotto_round (result_at) where rule ->> 'draw' = 'official';

-- What the sources of official results say of a round, each its newest numbers (docs/rules.md#lottery-results).
create table lotto_source_answer (
  round_id bigint not null references lotto_round,
  source text not null,
  -- The contract's prizes; null: it has given none that can be used.
  prizes jsonb,
  -- What a stock lottery's numbers are read from: {"close", "change"} in hundredths.
  stock_index jsonb,
  -- Why its newest answer is not used.
  fault text,
  -- When it first gave these numbers.
  answered_at timestamptz,
  read_at timestamptz not null,
  -- When it is asked again.
  next_at timestamptz not null,
  primary key (round_id, source),
  check ((prizes is null) = (answered_at is null))
);

-- Results that need a person: never a payout. An alarm that is over by itself is closed without a name.
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
