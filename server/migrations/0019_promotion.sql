-- Promotions and the bonuses that members take (domain.md, Bonus and turnover).

create table promotion (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  version int not null default 1,
  updated_at timestamptz not null,
  position int not null default 0,
  title text not null,
  description text not null default '',
  image text,
  terms text[] not null default '{}',
  kind text not null check (kind in ('first_deposit', 'daily_deposit', 'deposit', 'free')),
  bonus_percent numeric(6, 2) not null check (bonus_percent between 0 and 500),
  -- Given whatever the deposit; null: the percentage.
  bonus_fixed_satang bigint check (bonus_fixed_satang > 0),
  min_deposit_satang bigint not null check (min_deposit_satang >= 0),
  max_bonus_satang bigint not null check (max_bonus_satang > 0),
  turnover_times numeric(4, 2) not null check (turnover_times between 0 and 10),
  max_withdraw_satang bigint check (max_withdraw_satang > 0),
  categories text[] not null check (cardinality(categories) > 0),
  valid_days int not null check (valid_days between 1 and 90),
  is_active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  removed_at timestamptz,
  check (bonus_percent > 0 or bonus_fixed_satang is not null),
  check (kind <> 'free' or bonus_fixed_satang is not null)
);
create index promotion_agent on promotion (agent_id, position, id) where removed_at is null;

-- A bonus is its wallet, with the terms as they were when it was taken.
create table bonus (
  wallet_id bigint primary key references wallet,
  agent_id int not null references agent,
  member_id bigint not null references member,
  -- Null: of a coupon.
  promotion_id bigint references promotion,
  -- What is taken once: `once`, the day, or the deposit.
  turn text not null,
  title text not null,
  deposit_id bigint references deposit constraint bonus_deposit_once unique,
  deposit_satang bigint not null check (deposit_satang >= 0),
  bonus_satang bigint not null check (bonus_satang > 0),
  turnover_target_satang bigint not null check (turnover_target_satang >= 0),
  max_withdraw_satang bigint check (max_withdraw_satang > 0),
  -- Where it may be played, and how many percent of a settled stake each category counts.
  categories text[] not null,
  weights jsonb not null,
  -- Sums of settled stake × percent; games are added as they settle, lotteries are added up anew with each settlement.
  game_weighted bigint not null default 0 check (game_weighted >= 0),
  lotto_weighted bigint not null default 0 check (lotto_weighted >= 0),
  -- closing: takes no bets, and waits for the open ones to become what `closing_as` says.
  state text not null default 'running' check (state in ('running', 'closing', 'completed', 'forfeited', 'expired', 'lost')),
  closing_as text check (closing_as in ('forfeited', 'expired')),
  -- Something happened that the job has to look at.
  is_due boolean not null default false,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- What left the wallet at its end: to cash, and back to the house. A corrected result may pay into it later still.
  returned_satang bigint not null default 0 check (returned_satang >= 0),
  removed_satang bigint not null default 0 check (removed_satang >= 0),
  sweeps int not null default 0,
  check ((state = 'closing') = (closing_as is not null)),
  check ((state in ('running', 'closing')) = (finished_at is null)),
  constraint bonus_turn_once unique (promotion_id, member_id, turn)
) with (fillfactor = 80);
-- One promotion at a time, whatever the code does.
create unique index bonus_one_promotion on bonus (member_id) where promotion_id is not null and state in ('running', 'closing');
create index bonus_member on bonus (member_id, wallet_id desc);
create index bonus_due on bonus (wallet_id) where is_due;
create index bonus_expiry on bonus (expires_at) where state = 'running';

/* Whether a category (a game's, or lotto) may be played from the wallet: from cash always, from a bonus where its terms say. */
create function game_wallet_usable(w wallet, category text) returns boolean language sql stable as $$
  select w.wallet_type_id = 1 or exists (
    select 1 from bonus b where b.wallet_id = w.id and b.state = 'running' and game_wallet_usable.category = any (b.categories))
$$;

/* A bet of a bonus wallet is over: adds what counts of its stake. The caller holds the wallet's lock. */
create function bonus_settled(of_wallet bigint, category text, counted_satang bigint, balance_satang bigint) returns void language sql as $$
  update bonus b set game_weighted = s.weighted,
    is_due = b.is_due or b.state <> 'running' or bonus_settled.balance_satang = 0 or s.weighted + b.lotto_weighted >= b.turnover_target_satang * 100
  from (select x.game_weighted + counted_satang * coalesce((x.weights ->> bonus_settled.category)::int, 0) as weighted from bonus x where x.wallet_id = of_wallet) s
  where b.wallet_id = of_wallet
$$;

create function lotto_outcomes(bet_type text) returns int language sql immutable as $$
  select case when bet_type = 'three_tod' then 220 when bet_type like 'three%' then 1000 when bet_type like 'two%' then 100 else 10 end
$$;

/* The lottery's part of a bonus's turnover: bills of settled rounds, without what covers more than 70 % of a draw's outcomes. */
create function bonus_lotto_weighted(b bonus) returns bigint language sql stable as $$
  select coalesce(sum(s.stake), 0)::bigint * coalesce((b.weights ->> 'lotto')::int, 0)
  from (
    select sum(l.stake_satang) as stake
    from lotto_bill v join lotto_round r on r.id = v.round_id join lotto_line l on l.bill_id = v.id
    where v.member_id = b.member_id and v.wallet_id = b.wallet_id and v.cancelled_at is null
      and r.version > 0 and r.settled_version = r.version and r.voided_at is null
    group by v.round_id, l.bet_type having count(distinct l.number_key) <= 0.7 * lotto_outcomes(l.bet_type)
  ) s
$$;

/* A round is settled: the bonuses that played in it are added up anew, so that corrections and voids come right. */
create function bonus_lotto_settled(of_round bigint) returns void language plpgsql as $$
begin
  perform 1 from bonus b where b.wallet_id in (select v.wallet_id from lotto_bill v where v.round_id = of_round) order by b.wallet_id for no key update;
  update bonus b set lotto_weighted = bonus_lotto_weighted(b), is_due = true
  where b.wallet_id in (select v.wallet_id from lotto_bill v where v.round_id = of_round);
end $$;

/* Whether the end of a bet of this wallet is still to come. Clocks of processes differ a little: hence the minute. */
create function bonus_has_open_bets(b bonus) returns boolean language sql stable as $$
  select exists (
      select 1 from game_bet g
      where g.member_id = b.member_id and g.wallet_id = b.wallet_id and g.state = 'open' and g.placed_at >= b.taken_at - interval '1 minute')
    or exists (
      select 1 from lotto_bill v join lotto_round r on r.id = v.round_id
      where v.member_id = b.member_id and v.wallet_id = b.wallet_id and v.cancelled_at is null and r.settled_version < greatest(r.version, 1))
$$;
