-- Quests (docs/rules.md#quests). Progress is counted from the stakes, deposits and visits that are stored anyway.

-- Days (in Bangkok) on which a member visited the app, and on which they shared the invitation.
create table member_day (
  member_id bigint not null references member,
  day date not null,
  shared_at timestamptz,
  primary key (member_id, day)
);

create table quest_event (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  position int not null default 0,
  kind text not null check (kind in ('login_streak', 'campaign')),
  title text not null,
  description text not null,
  image text,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  -- Hidden since then, and kept for its claims.
  removed_at timestamptz,
  check (starts_at < ends_at)
);

create table quest (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  event_id bigint references quest_event,
  -- The quest before it in a chain: this one opens once that reward was claimed.
  after_id bigint references quest,
  position int not null default 0,
  title text not null,
  description text not null default '',
  icon text not null,
  kind text not null check (kind in ('daily', 'weekly', 'once')),
  metric text not null check (metric in ('login', 'deposit', 'stake', 'games', 'rounds', 'referral', 'share')),
  -- A game category for stakes and games, a kind of lottery for rounds. Null: any.
  category text,
  -- Satang for money, else a number.
  target bigint not null check (target > 0),
  reward_kind text not null check (reward_kind in ('point', 'cash', 'free_spin')),
  -- Satang for cash, else a number.
  reward_amount bigint not null check (reward_amount > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  link text,
  is_active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  -- The number of rewards for all members together, and those taken. Null: there is no end.
  max_claims int check (max_claims > 0),
  claims int not null default 0 check (claims >= 0),
  check (starts_at < ends_at)
);
create index quest_agent on quest (agent_id, position);

-- The key proves that a reward is claimed once in its period.
create table quest_claim (
  quest_id bigint not null references quest,
  member_id bigint not null references member,
  -- The period's first day for daily and weekly quests, the streak's first day for a streak, a fixed day for the
  -- others.
  period date not null,
  claimed_at timestamptz not null,
  primary key (quest_id, member_id, period)
);
create index quest_claim_member on quest_claim (member_id, period);
