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

/*
 * The lottery's part of a bonus's turnover: stakes in settled rounds, without bet types on which the member covers more than
 * 70 % of the outcomes.
 */
create or replace function bonus_lotto_weighted(b bonus) returns bigint language sql stable as $$
  select coalesce(sum(s.stake), 0)::bigint * coalesce((b.weights ->> 'lotto')::int, 0)
  from (
    select sum(l.stake_satang) as stake
    from lotto_bill v join lotto_round r on r.id = v.round_id join lotto_line l on l.bill_id = v.id
    where v.member_id = b.member_id and v.wallet_id = b.wallet_id and v.cancelled_at is null
      and r.version > 0 and r.settled_version = r.version and r.voided_at is null
    group by v.round_id, l.bet_type having count(distinct l.number_key) <= 0.7 * lotto_outcome_count(l.bet_type)
  ) s
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
 * Gives a bonus back what its end has removed, as far as a correction that takes `due` from its wallet lacks it: the house has
 * that money already, so the member does not owe it. `id` is the ledger's transfer. The caller holds the wallet's lock.
 */
create or replace function bonus_put_back(
  of_wallet bigint, due bigint, id text, at timestamptz
) returns void language plpgsql as $$
declare
  ended bonus;
  back bigint;
begin
  select * into ended from bonus b where b.wallet_id = of_wallet and b.removed_satang > 0 for no key update;
  if not found then
    return;
  end if;
  select least(ended.removed_satang, due - greatest(0, a.balance_satang - a.held_satang)) into back from account a
  where a.id = of_wallet;
  if back > 0 then
    perform ledger_transfer(jsonb_build_array(jsonb_build_object(
      'id', bonus_put_back.id, 'agent_id', ended.agent_id, 'currency', 'THB', 'phase', 'single', 'amount_satang', back,
      'kind', 'bonus_put_back', 'reference', ended.title,
      'debit', jsonb_build_object('house', 'bonus'), 'credit', jsonb_build_object('wallet', of_wallet))), at);
    update bonus b set removed_satang = b.removed_satang - back where b.wallet_id = of_wallet;
  end if;
end $$;
