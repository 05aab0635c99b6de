/* The event that carries a wallet's balance, in baht, to the member's open pages. */
create or replace function wallet_event(
  wallet_id bigint, balance bigint, held bigint
) returns jsonb language sql stable as $$
  select jsonb_build_object('type', 'wallet', 'wallets', jsonb_build_array(
    jsonb_build_object('id', wallet_id::text, 'balance', round((balance - held) / 100.0, 2), 'held',
      round(held / 100.0, 2))))
$$;

/* Sends a wallet's balance to the member's open pages. */
create or replace function wallet_publish(
  of_member bigint, wallet_id bigint, balance bigint, held bigint
) returns void language sql as $$
  insert into event_outbox (member_id, event) values (of_member, wallet_event(wallet_id, balance, held))
$$;

/* Whether a category (a game's, or lotto) may be played from a wallet: from cash always, from a bonus if its terms say so. */
create or replace function wallet_usable_for(w wallet, category text) returns boolean language sql stable as $$
  select w.wallet_type_id = 1 or exists (
    select 1 from bonus b
    where b.wallet_id = w.id and b.state = 'running' and wallet_usable_for.category = any (b.categories))
$$;

-- Points (docs/rules.md#points).

/*
 * Satang × points per 100 baht of the settled game stakes of a member, of bets placed in a period: at the rates that held when
 * each was settled. `rates` are the present ones.
 */
create or replace function points_weight(
  of_member bigint, placed_from timestamptz, placed_to timestamptz, rates jsonb
) returns numeric language sql stable as $$
  select coalesce(sum(s.stake * coalesce((coalesce(s.past_rates, points_weight.rates) ->> s.category)::numeric, 0)), 0)
  from (
    select b.category, p.rates as past_rates, sum(b.stake_satang) as stake from game_counted_bet b
    left join agent_past_point_rates p
      on p.agent_id = b.agent_id and b.closed_at >= p.since and b.closed_at < p.until
    where b.member_id = of_member and b.state = 'settled' and b.placed_at >= placed_from and b.placed_at < placed_to
    group by b.category, p.rates
  ) s
$$;

/* The same of lottery stakes, of bills with ids in a range: settled when their round's first result was entered. */
create or replace function points_lotto_weight(
  of_member bigint, after_id bigint, up_to_id bigint, rates jsonb
) returns numeric language sql stable as $$
  select coalesce(sum(s.stake * coalesce((coalesce(s.past_rates, points_lotto_weight.rates) ->> 'lotto')::numeric, 0)), 0)
  from (
    select p.rates as past_rates, sum(b.total_satang - b.uncounted_satang) as stake
    from lotto_bill b join lotto_round r on r.id = b.round_id
    join lotto_result f on f.round_id = r.id and f.version = 1
    left join agent_past_point_rates p
      on p.agent_id = b.agent_id and f.entered_at >= p.since and f.entered_at < p.until
    where b.member_id = of_member and b.id > after_id and b.id <= up_to_id and b.cancelled_at is null
      and r.voided_at is null
    group by p.rates
  ) s
$$;

/*
 * Credits the points that settled stakes have earned and that are not credited yet; takes back those of a voided round, as
 * far as the balance allows (the rest is set off against later points). `rates`: {"slot": points per 100 baht, …, "lotto"},
 * those that hold now.
 * Returns the change in points. Calls for one member wait for each other.
 */
create or replace function points_credit(
  of_member bigint, rates jsonb, at timestamptz
) returns bigint language plpgsql as $$
declare
  counted point_count;
  of_agent int;
  games_final timestamptz;
  bills_final bigint;
  due bigint;
  change bigint;
begin
  insert into point_count (member_id, games_counted_until) values (of_member, '-infinity') on conflict do nothing;
  select * into counted from point_count c where c.member_id = of_member for update;

  -- An hour for calls that are still in progress, and for clocks that differ.
  select least(at - interval '1 hour', min(b.placed_at)) into games_final
  from game_bet b where b.member_id = of_member and b.state = 'open' and b.placed_at >= counted.games_counted_until;
  games_final := greatest(games_final, counted.games_counted_until);
  select coalesce(min(b.id) - 1, counted.bills_counted_up_to) into bills_final from lotto_bill b
  where b.member_id = of_member and b.id > counted.bills_counted_up_to and b.created_at > at - interval '30 days';
  if bills_final > counted.bills_counted_up_to and exists (
    select 1 from lotto_bill b join lotto_round r on r.id = b.round_id
    where b.member_id = of_member and b.id > counted.bills_counted_up_to and b.id <= bills_final
      and b.cancelled_at is null and r.version = 0) then
    bills_final := counted.bills_counted_up_to;
  end if;

  counted.games_weight := counted.games_weight
    + points_weight(of_member, counted.games_counted_until, games_final, rates);
  counted.bills_weight := counted.bills_weight
    + points_lotto_weight(of_member, counted.bills_counted_up_to, bills_final, rates);
  due := floor((counted.games_weight + points_weight(of_member, games_final, 'infinity', rates)
    + counted.bills_weight + points_lotto_weight(of_member, bills_final, 9223372036854775807, rates)) / 10000);

  change := due - counted.credited;
  if change < 0 then
    select -least(-change, a.balance_satang - a.held_satang) into change from account a
    where a.member_id = of_member and a.kind = 'points' for no key update;
  end if;
  if change <> 0 then
    select m.agent_id into strict of_agent from member m where m.id = of_member;
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', format('points:%s:%s', of_member, counted.version + 1), 'agent_id', of_agent, 'currency', 'POINT', 'phase',
        'single',
      'debit', case when change > 0 then jsonb_build_object('house', 'house')
        else jsonb_build_object('points', of_member) end,
      'credit',
        case when change > 0 then jsonb_build_object('points', of_member) else jsonb_build_object('house', 'house') end,
      'amount_satang', abs(change), 'kind', 'point_earn', 'reference', null)), at);
  end if;
  update point_count c set games_counted_until = games_final, games_weight = counted.games_weight,
    bills_counted_up_to = bills_final, bills_weight = counted.bills_weight,
    credited = c.credited + change, version = c.version + (change <> 0)::int
  where c.member_id = of_member;
  return change;
end $$;

/*
 * How many points a member can spend now: the balance, and in all `times` those that stakes have earned (docs/rules.md#edge), less
 * what was spent.
 */
create or replace function points_usable(of_member bigint, times numeric) returns bigint language sql stable as $$
  select greatest(0, least(a.balance_satang - a.held_satang,
    floor(coalesce(c.credited, 0) * points_usable.times)::bigint - coalesce(c.spent, 0)))
  from account a left join point_count c on c.member_id = a.member_id
  where a.member_id = of_member and a.kind = 'points'
$$;

-- Debts (docs/rules.md#debts).

/*
 * Takes money back from a member's cash wallet for a house account: what the wallet has, and where that is too little the house's
 * `adjustment` account gives the rest, which the member then owes. Once for each name. Amounts are satang; returns what was taken.
 */
create or replace function debt_take_back(
  with_name text, from_wallet bigint, wanted bigint, to_house text, debt_source text, with_reference text,
  at timestamptz
) returns bigint language plpgsql as $$
declare
  owner wallet;
  available bigint;
  taken bigint;
  moved record;
begin
  select * into strict owner from wallet w where w.id = from_wallet;
  select a.balance_satang - a.held_satang into strict available from account a where a.id = from_wallet for update;
  taken := least(wanted, available);
  insert into member_debt (name, agent_id, member_id, wallet_id, source, reference, amount_satang, taken_satang,
    outstanding_satang, created_at)
  values (with_name, owner.agent_id, owner.member_id, from_wallet, debt_source, with_reference, wanted, taken, wanted - taken, at);
  if taken > 0 then
    select debit_balance_satang as balance, debit_held_satang as held into strict moved
    from ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', 'debt:' || with_name || ':taken', 'agent_id', owner.agent_id, 'currency', 'THB', 'phase', 'single',
      'debit', jsonb_build_object('wallet', from_wallet), 'credit', jsonb_build_object('house', to_house),
      'amount_satang', taken, 'kind',
      case debt_source when 'wrong_credit' then 'deposit_correction' else 'payout_correction' end, 'reference', with_reference)), at);
    perform wallet_publish(owner.member_id, from_wallet, moved.balance, moved.held);
  end if;
  if taken < wanted then
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', 'debt:' || with_name || ':owed', 'agent_id', owner.agent_id, 'currency', 'THB', 'phase', 'single',
      'debit', jsonb_build_object('house', 'adjustment'), 'credit', jsonb_build_object('house', to_house),
      'amount_satang', wanted - taken, 'kind',
      case debt_source when 'wrong_credit' then 'deposit_correction' else 'payout_correction' end, 'reference', with_reference)), at);
  end if;
  return taken;
end $$;

/* Takes what the wallet has now of what is owed. Returns the amount; 0: nothing was there, or nothing is owed. */
create or replace function debt_collect(of_debt bigint, at timestamptz) returns bigint language plpgsql as $$
declare
  debt member_debt;
  available bigint;
  taken bigint;
  moved record;
begin
  select * into strict debt from member_debt d where d.id = of_debt for update;
  select a.balance_satang - a.held_satang into strict available from account a where a.id = debt.wallet_id for update;
  taken := least(debt.outstanding_satang, available);
  if taken <= 0 then
    return 0;
  end if;
  select debit_balance_satang as balance, debit_held_satang as held into strict moved
  from ledger_transfer(jsonb_build_array(jsonb_build_object(
    'id', format('debt:%s:collected:%s', debt.name, debt.collections + 1), 'agent_id', debt.agent_id, 'currency', 'THB',
    'phase', 'single', 'debit', jsonb_build_object('wallet', debt.wallet_id), 'credit',
    jsonb_build_object('house', 'adjustment'), 'amount_satang', taken, 'kind', 'debt_collected', 'reference',
    debt.reference)), at);
  update member_debt set outstanding_satang = outstanding_satang - taken, collections = collections + 1 where id = debt.id;
  perform wallet_publish(debt.member_id, debt.wallet_id, moved.balance, moved.held);
  return taken;
end $$;
