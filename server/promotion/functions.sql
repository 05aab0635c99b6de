-- Turnover of bonuses (docs/rules.md#turnover).

/* Adds what counts of the stake of a settled bet on a bonus wallet. The caller holds the wallet's lock. */
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

/* The lottery's part of a bonus's turnover: the stakes that count in settled rounds. */
create or replace function bonus_lotto_weighted(b bonus) returns bigint language sql stable as $$
  select coalesce(sum(v.total_satang - v.uncounted_satang), 0)::bigint * coalesce((b.weights ->> 'lotto')::int, 0)
  from lotto_bill v join lotto_round r on r.id = v.round_id
  where v.member_id = b.member_id and v.wallet_id = b.wallet_id and v.cancelled_at is null
    and r.version > 0 and r.settled_version = r.version and r.voided_at is null
$$;

/* Counts the bonuses anew that played in a settled round, so that corrections and voids are right as well. */
create or replace function bonus_count_lotto_round(of_round bigint) returns void language plpgsql as $$
begin
  perform 1 from bonus b where b.wallet_id in (select v.wallet_id from lotto_bill v where v.round_id = of_round)
  order by b.wallet_id for no key update;
  update bonus b set lotto_weighted = bonus_lotto_weighted(b), is_due = true
  where b.wallet_id in (select v.wallet_id from lotto_bill v where v.round_id = of_round);
end $$;

/* Whether a bet of this bonus is not settled yet. The minute allows for clocks of processes that differ. */
create or replace function bonus_has_open_bets(b bonus) returns boolean language sql stable as $$
  select exists (
      select 1 from game_bet g
      where g.member_id = b.member_id and g.wallet_id = b.wallet_id and g.state = 'open'
        and g.placed_at >= b.taken_at - interval '1 minute')
    or exists (
      select 1 from lotto_bill v join lotto_round r on r.id = v.round_id
      where v.member_id = b.member_id and v.wallet_id = b.wallet_id and v.cancelled_at is null
        and r.settled_version < greatest(r.version, 1))
$$;

/*
 * Puts back into the wallet of an ended bonus what a correction that takes `due` from it lacks there: first what its end has
 * removed, which the house has and the member does not owe; then what it has returned, as far as the cash wallet has it. `id`
 * begins the ids of the ledger's transfers, with a separator at its end. The caller holds the locks of both wallets.
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
