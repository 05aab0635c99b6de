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

/*
 * Whether a category (a game's, or lotto) may be played from a wallet: always from cash, from a bonus if its terms
 * allow it.
 */
create or replace function wallet_usable_for(w wallet, category text) returns boolean language sql stable as $$
  select w.wallet_type_id = 1 or exists (
    select 1 from bonus b
    where b.wallet_id = w.id and b.state = 'running' and wallet_usable_for.category = any (b.categories))
$$;

-- Bonuses (docs/rules.md#bonuses).

/* Adds the part of a settled bet's stake on a bonus wallet that counts. The caller holds the wallet's lock. */
create or replace function bonus_count_stake(
  of_wallet bigint, category text, counted_satang bigint, balance_satang bigint
) returns void language sql as $$
  update bonus b set game_weighted = s.weighted,
    is_due = b.is_due or b.state <> 'running' or bonus_count_stake.balance_satang = 0
      or s.weighted + b.lotto_weighted >= b.turnover_target_satang * 100
  from (
    select x.game_weighted + counted_satang * coalesce((x.weights ->> bonus_count_stake.category)::int, 0) as weighted
    from bonus x where x.wallet_id = of_wallet
  ) s
  where b.wallet_id = of_wallet
$$;

/*
 * Puts back into an ended bonus's wallet the part that it lacks for a correction of `due`: first the money that its
 * end removed, which the house has and the member does not owe; then the money that it returned, as far as the cash
 * wallet has it. `id` begins the ids of the ledger's transfers, with a separator at its end. The caller holds the
 * locks of both wallets.
 */
create or replace function bonus_put_back(
  of_wallet bigint, due bigint, id text, at timestamptz
) returns void language plpgsql as $$
declare
  ended bonus;
  cash account;
  lacks bigint;
  from_house bigint;
  from_cash bigint;
begin
  select * into ended from bonus b where b.wallet_id = of_wallet and b.finished_at is not null for no key update;
  if not found then
    return;
  end if;
  select due - greatest(0, a.balance_satang - a.held_satang) into lacks from account a where a.id = of_wallet;
  select a.* into strict cash from wallet w join account a on a.id = w.id
  where w.member_id = ended.member_id and w.wallet_type_id = 1;
  from_house := greatest(0, least(ended.removed_satang, lacks));
  from_cash := greatest(0, least(ended.returned_satang, lacks - from_house, cash.balance_satang - cash.held_satang));
  if from_house + from_cash > 0 then
    perform ledger_transfer((
      select jsonb_agg(jsonb_build_object('id', bonus_put_back.id || p.part, 'agent_id', ended.agent_id, 'currency', 'THB',
        'phase', 'single', 'amount_satang', p.satang, 'kind', 'bonus_put_back', 'reference', ended.title,
        'debit', p.debit, 'credit', jsonb_build_object('wallet', of_wallet)) order by p.part)
      from (values (1, from_house, jsonb_build_object('house', 'bonus')),
        (2, from_cash, jsonb_build_object('wallet', cash.id))) p (part, satang, debit)
      where p.satang > 0), at);
  end if;
  if from_cash > 0 then
    perform wallet_publish(ended.member_id, cash.id, cash.balance_satang - from_cash, cash.held_satang);
  end if;
  update bonus b set removed_satang = b.removed_satang - from_house, returned_satang = b.returned_satang - from_cash
  where b.wallet_id = of_wallet;
end $$;

-- Points (docs/rules.md#points).

/*
 * The points that a member can spend now: the balance, and in all `times` those that stakes have earned
 * (docs/rules.md#edge), less those spent.
 */
create or replace function points_usable(of_member bigint, times numeric) returns bigint language sql stable as $$
  select greatest(0, least(a.balance_satang - a.held_satang,
    floor(coalesce(c.credited, 0) * points_usable.times)::bigint - coalesce(c.spent, 0)))
  from account a left join point_count c on c.member_id = a.member_id
  where a.member_id = of_member and a.kind = 'points'
$$;

-- Debts (docs/rules.md#debts).

/*
 * Takes money back from a member's cash wallet for a house account: as much as the wallet has; if that is too little
 * the house's `adjustment` account gives the rest, which the member then owes. Once for each name. Amounts are
 * satang; returns the amount taken. Where `adjustment` itself gets the money, it gets the rest only when it is collected.
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
      case debt_source when 'wrong_credit' then 'deposit_correction' when 'payout_paid' then 'payout_correction'
        else 'adjustment' end, 'reference', with_reference)), at);
    perform wallet_publish(owner.member_id, from_wallet, moved.balance, moved.held);
  end if;
  if taken < wanted and to_house <> 'adjustment' then
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', 'debt:' || with_name || ':owed', 'agent_id', owner.agent_id, 'currency', 'THB', 'phase', 'single',
      'debit', jsonb_build_object('house', 'adjustment'), 'credit', jsonb_build_object('house', to_house),
      'amount_satang', wanted - taken, 'kind',
      case debt_source when 'wrong_credit' then 'deposit_correction' when 'payout_paid' then 'payout_correction'
        else 'adjustment' end, 'reference', with_reference)), at);
  end if;
  return taken;
end $$;

/* Takes as much of a debt as the wallet has now. Returns the amount; 0 if the wallet is empty or nothing is owed. */
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
