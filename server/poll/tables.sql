-- Polls (docs/rules.md#polls): members vote, and winners are drawn from a seed whose hash is published with the poll.

create table poll (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  version int not null default 1,
  updated_at timestamptz not null,
  title text not null,
  question text not null,
  description text not null default '',
  image text,
  terms text[] not null default '{}',
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- votes: the winners are drawn among all votes at the end; answer: among those for the choice that an operator then
  -- declares right.
  drawn_from text not null check (drawn_from in ('votes', 'answer')),
  prize_pool_satang bigint not null check (prize_pool_satang >= 0),
  -- In baht, as in the contract: the draw is a function of published values only.
  prizes jsonb not null default '[]',
  quota_kind text not null check (quota_kind in ('free', 'deposit', 'stake')),
  -- The amount for one vote; `free` is one vote a member.
  quota_target_satang bigint not null check (quota_target_satang >= 0),
  max_votes_a_day int not null check (max_votes_a_day > 0),
  seed text not null,
  seed_hash text not null,
  answer_choice_id bigint,
  voided_at timestamptz,
  drawn_at timestamptz,
  -- The time when every winner had received the prize.
  paid_at timestamptz,
  check (opens_at < closes_at),
  check ((quota_kind = 'free') = (quota_target_satang = 0)),
  check (voided_at is null or drawn_at is null)
);
create index poll_agent on poll (agent_id, opens_at desc);
create index poll_unfinished on poll (closes_at) where paid_at is null and voided_at is null;

create table poll_choice (
  id bigint generated always as identity primary key,
  poll_id bigint not null references poll,
  position int not null,
  title text not null,
  image text,
  unique (poll_id, id)
);
alter table poll add foreign key (id, answer_choice_id) references poll_choice (poll_id, id);

-- The id is the vote's public number.
create table poll_vote (
  id bigint generated always as identity primary key,
  poll_id bigint not null,
  choice_id bigint not null,
  member_id bigint not null references member,
  -- The member's first, second … in this poll: the key proves that no quota is used twice.
  nth int not null check (nth > 0),
  created_at timestamptz not null,
  foreign key (poll_id, choice_id) references poll_choice (poll_id, id),
  constraint poll_vote_once unique (poll_id, member_id, nth)
);
create index poll_vote_count on poll_vote (poll_id, choice_id);
create index poll_vote_order on poll_vote (poll_id, id);

create table poll_winner (
  poll_id bigint not null references poll,
  -- The place in the draw, from 1.
  place int not null,
  rank int not null,
  vote_id bigint not null references poll_vote,
  member_id bigint not null references member,
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz,
  primary key (poll_id, place),
  constraint poll_winner_once unique (poll_id, member_id)
);
create index poll_winner_unpaid on poll_winner (poll_id, place) where paid_at is null;
