-- Turnover of bonuses (docs/rules.md#turnover).

/* Whether a bet of this bonus is not settled yet. The minute allows for differing clocks of processes. */
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

