-- Points and quests (domain.md, Loyalty). Both are read from the stakes, deposits and visits that are stored anyway:
-- nothing here is written when a bet is made.

/*
 * What a member's settled stakes have come to. Weights are satang × the category's points per 100 baht. A bet closes
 * once and for all, so everything before `games_to` is final and in `games_weight`; bills before `bills_to` likewise,
 * after a month in which a result may still be corrected. The rest is counted anew each time.
 */
create table point_count (
  member_id bigint primary key references member,
  games_to timestamptz not null,
  games_weight numeric not null default 0,
  bills_to bigint not null default 0,
  bills_weight numeric not null default 0,
  -- What the ledger has credited, less what it has taken back.
  credited bigint not null default 0,
  -- Of the transfers: one more with each.
  version int not null default 0
);

/* Settled stakes of a member by category, games by when the bet was placed and bills (category `lotto`) by their ids. */
create function settled_games(of_member bigint, placed_from timestamptz, placed_to timestamptz) returns table (category text, stake_satang numeric)
language sql stable as $$
  select b.category, sum(b.stake_satang) from game_bet b
  where b.member_id = of_member and b.state = 'settled' and b.placed_at >= placed_from and b.placed_at < placed_to
  group by b.category
$$;

create function settled_bills(of_member bigint, after_id bigint, up_to_id bigint) returns numeric language sql stable as $$
  select coalesce(sum(b.total_satang), 0)
  from lotto_bill b join lotto_round r on r.id = b.round_id
  where b.member_id = of_member and b.id > after_id and b.id <= up_to_id and b.cancelled_at is null and r.version > 0 and r.voided_at is null
$$;

create function points_weight(of_member bigint, placed_from timestamptz, placed_to timestamptz, rates jsonb) returns numeric language sql stable as $$
  select coalesce(sum(s.stake_satang * coalesce((rates ->> s.category)::numeric, 0)), 0) from settled_games(of_member, placed_from, placed_to) s
$$;

/*
 * Credits the points that settled stakes have earned and that are not credited yet; takes back those of a voided round,
 * as far as the balance goes (the rest is set off against later ones). `rates`: {"slot": points per 100 baht, …,
 * "lotto"}. Returns the change. Callers of one member take turns.
 */
create function points_earn(of_member bigint, rates jsonb, at timestamptz) returns bigint language plpgsql as $$
declare
  counted point_count;
  of_agent int;
  games_final timestamptz;
  bills_final bigint;
  due bigint;
  change bigint;
begin
  insert into point_count (member_id, games_to) values (of_member, '-infinity') on conflict do nothing;
  select * into counted from point_count c where c.member_id = of_member for update;

  -- An hour for calls that are still on their way, and for clocks that differ.
  select least(at - interval '1 hour', min(b.placed_at)) into games_final
  from game_bet b where b.member_id = of_member and b.state = 'open' and b.placed_at >= counted.games_to;
  games_final := greatest(games_final, counted.games_to);
  select coalesce(min(b.id) - 1, counted.bills_to) into bills_final from lotto_bill b
  where b.member_id = of_member and b.id > counted.bills_to and b.created_at > at - interval '30 days';
  if bills_final > counted.bills_to and exists (
    select 1 from lotto_bill b join lotto_round r on r.id = b.round_id
    where b.member_id = of_member and b.id > counted.bills_to and b.id <= bills_final and b.cancelled_at is null and r.version = 0) then
    bills_final := counted.bills_to;
  end if;

  counted.games_weight := counted.games_weight + points_weight(of_member, counted.games_to, games_final, rates);
  counted.bills_weight := counted.bills_weight + settled_bills(of_member, counted.bills_to, bills_final) * coalesce((rates ->> 'lotto')::numeric, 0);
  due := floor((counted.games_weight + points_weight(of_member, games_final, 'infinity', rates)
    + counted.bills_weight + settled_bills(of_member, bills_final, 9223372036854775807) * coalesce((rates ->> 'lotto')::numeric, 0)) / 10000);

  change := due - counted.credited;
  if change < 0 then
    select -least(-change, a.balance_satang - a.held_satang) into change from account a where a.member_id = of_member and a.kind = 'points' for no key update;
  end if;
  if change <> 0 then
    select m.agent_id into strict of_agent from member m where m.id = of_member;
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', format('points:%s:%s', of_member, counted.version + 1), 'agent_id', of_agent, 'currency', 'POINT', 'phase', 'single',
      'debit', case when change > 0 then jsonb_build_object('house', 'house') else jsonb_build_object('points', of_member) end,
      'credit', case when change > 0 then jsonb_build_object('points', of_member) else jsonb_build_object('house', 'house') end,
      'amount_satang', abs(change), 'kind', 'point_earn', 'reference', null)), at);
  end if;
  update point_count c set games_to = games_final, games_weight = counted.games_weight, bills_to = bills_final, bills_weight = counted.bills_weight,
    credited = c.credited + change, version = c.version + (change <> 0)::int
  where c.member_id = of_member;
  return change;
end $$;

-- Spins that cost nothing, by what gave them: each source gives once.
create table free_spin (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  source text not null unique,
  spins int not null check (spins > 0),
  used int not null default 0,
  -- Null: for good.
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint free_spin_not_oversold check (used between 0 and spins)
);
create index free_spin_left on free_spin (member_id, expires_at) where used < spins;

-- Days of Bangkok on which a member came, and on which he shared the invitation.
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
  is_visible boolean not null default true
);

create table quest (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  event_id bigint references quest_event,
  -- In a chain: opens once that one's reward was taken.
  after_id bigint references quest,
  position int not null default 0,
  title text not null,
  description text not null default '',
  icon text not null,
  kind text not null check (kind in ('daily', 'weekly', 'once')),
  metric text not null check (metric in ('login', 'deposit', 'stake', 'games', 'rounds', 'referral', 'share')),
  -- Of stake and games: a game category; of rounds: a kind of lottery. Null: any.
  category text,
  -- Satang of money, else a number.
  target bigint not null check (target > 0),
  reward_kind text not null check (reward_kind in ('point', 'cash', 'free_spin')),
  -- Satang of cash, else a number.
  reward_amount bigint not null check (reward_amount > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  link text,
  is_visible boolean not null default true
);
create index quest_agent on quest (agent_id, position);

-- A reward is taken once in its period: the key holds it, whatever the code does.
create table quest_claim (
  quest_id bigint not null references quest,
  member_id bigint not null references member,
  -- The period's first day: of daily and weekly quests that, of a streak its first, of the others a fixed one.
  period date not null,
  claimed_at timestamptz not null,
  primary key (quest_id, member_id, period)
);
create index quest_claim_member on quest_claim (member_id, period);

create index member_referred on member (agent_id, referred_by) where referred_by is not null;

/* What the server counts for a quest, from a time on. Money in satang. */
create function quest_progress(of_member bigint, metric text, of_category text, since timestamptz, until timestamptz, at timestamptz) returns bigint language plpgsql stable as $$
#variable_conflict use_column
declare
  counted bigint;
begin
  if metric = 'login' then
    select count(*) into counted from member_day d where d.member_id = of_member and d.day >= (since at time zone 'Asia/Bangkok')::date and d.day <= (until at time zone 'Asia/Bangkok')::date;
  elsif metric = 'share' then
    select count(*) into counted from member_day d where d.member_id = of_member and d.shared_at >= since and d.shared_at < until;
  elsif metric = 'deposit' then
    counted := deposited_since(of_member, since, until);
  elsif metric = 'stake' then
    -- A bet settles within days of its placing: the week bounds what is read, by the index on when it was placed.
    select coalesce((
        select sum(b.stake_satang) from game_bet b
        where b.member_id = of_member and b.state = 'settled' and b.closed_at >= since and b.closed_at < until and b.placed_at >= since - interval '7 days'
          and (of_category is null or b.category = of_category)), 0)
      + coalesce((
        select sum(b.total_satang) from lotto_bill b join lotto_round r on r.id = b.round_id
        where (of_category is null or of_category = 'lotto') and b.member_id = of_member and b.cancelled_at is null
          and r.version > 0 and r.voided_at is null and r.result_at >= since and r.result_at < until and b.created_at >= since - interval '31 days'), 0)
      into counted;
  elsif metric = 'games' then
    select count(distinct b.game_id) into counted from game_bet b
    where b.member_id = of_member and b.state = 'settled' and b.placed_at >= since and b.placed_at < until and (of_category is null or b.category = of_category);
  elsif metric = 'rounds' then
    -- Only bills that can no longer be cancelled.
    select count(distinct b.round_id) into counted from lotto_bill b join lotto_round r on r.id = b.round_id join lotto_category c on c.id = r.category_id
    where b.member_id = of_member and b.created_at >= since and b.created_at < until and b.cancelled_at is null and r.voided_at is null
      and (of_category is null or c.kind = of_category) and (r.bet_closes_at <= at or coalesce(r.rule -> 'cancel', 'null') = 'null');
  else
    -- A friend counts with the first deposit.
    select count(*) into counted from member f join member m on m.id = of_member and f.agent_id = m.agent_id and f.referred_by = m.username
    where f.created_at >= since and f.created_at < until and exists (select 1 from deposit d where d.member_id = f.id and d.status = 'paid');
  end if;
  return counted;
end $$;

create function deposited_since(of_member bigint, since timestamptz, until timestamptz) returns bigint language sql stable as $$
  select coalesce((
      select sum(coalesce(d.credited_satang, d.amount_satang)) from deposit d
      where d.member_id = of_member and d.status = 'paid' and d.paid_at >= since and d.paid_at < until), 0)
    + coalesce((
      select sum(t.amount_satang) from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
      where q.credited_member_id = of_member and q.credited_deposit_id is null and q.resolved_at >= since and q.resolved_at < until), 0)
$$;

/* Of the run of days that ends with this one, how long it is. */
create function visit_streak(of_member bigint, today date) returns int language sql stable as $$
  select count(*)::int from (
    select d.day, row_number() over (order by d.day desc) as n from member_day d where d.member_id = of_member and d.day <= today and d.day > today - 400
  ) run where run.day = today - (run.n - 1)::int
$$;
