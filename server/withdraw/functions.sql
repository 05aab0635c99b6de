/*
 * Turnover of the cash wallet (docs/rules.md#withdrawals), in satang, since the last paid withdrawal was requested:
 * `done_satang`, its settled stakes, and `deposited_satang`, the money that they have to cover: deposits that no bonus took,
 * and what forfeited and expired bonuses returned. Cancelled and refunded stakes do not count, open ones not yet. A bet
 * settles within days, so reading bets of one more week by the index on their time is enough.
 */
create or replace function withdraw_turnover(
  of_member bigint, out done_satang bigint, out deposited_satang bigint
) language plpgsql stable as $$
declare
  since timestamptz;
  cash bigint;
begin
  select w.id into cash from wallet w where w.member_id = of_member and w.wallet_type_id = 1;
  select coalesce(max(w.requested_at), '-infinity') into since from withdrawal w
  where w.member_id = of_member and w.status = 'paid';
  select coalesce((
      select sum(b.stake_satang) from game_counted_bet b
      where b.member_id = of_member and b.wallet_id = cash and b.state = 'settled' and b.closed_at > since
        and b.placed_at > since - interval '7 days'), 0)
    + coalesce((
      -- By the time of the first result: the planned time may be long before.
      select sum(b.total_satang - b.uncounted_satang)
      from lotto_bill b join lotto_round r on r.id = b.round_id
      join lotto_result s on s.round_id = r.id and s.version = 1
      where b.member_id = of_member and b.wallet_id = cash and b.cancelled_at is null and r.voided_at is null
        and s.entered_at > since), 0)
    into done_satang;
  select coalesce((
      select sum(coalesce(d.credited_satang, d.amount_satang)) from deposit d
      where d.member_id = of_member and d.status = 'paid' and d.paid_at > since
        and not exists (select 1 from bonus b where b.deposit_id = d.id)), 0)
    + coalesce((
      select sum(b.returned_satang) from bonus b
      where b.member_id = of_member and b.state in ('forfeited', 'expired') and b.finished_at > since), 0)
    + coalesce((
      -- Credited by an operator: the member has no deposit for it.
      select sum(t.amount_satang) from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
      where q.credited_member_id = of_member and q.credited_deposit_id is null and q.resolved_at > since), 0)
    into deposited_satang;
end $$;

/*
 * Gifts of the house into a member's cash wallet since the last paid withdrawal was requested, in satang, with those
 * that it left unplayed: rewards, prizes, coupons, credit for points, and bonuses that demanded no turnover. Returns
 * for play (cashback, commission) are no gifts.
 */
create or replace function withdraw_gifts(of_member bigint) returns bigint language sql stable as $$
  select coalesce((
      select sum(e.balance_change_satang) from wallet w join entry e on e.account_id = w.id
      where w.member_id = of_member and w.wallet_type_id = 1 and e.balance_change_satang > 0 and e.created_at > last.at
        and e.kind in ('quest_reward', 'wheel_prize', 'poll_prize', 'coupon', 'redeem')), 0)::bigint
    + coalesce((
      select sum(least(b.bonus_satang, b.returned_satang)) from bonus b
      where b.member_id = of_member and b.turnover_target_satang = 0 and b.state = 'completed' and b.finished_at > last.at), 0)::bigint
    + last.unplayed
  from (
    select coalesce(max(w.requested_at), '-infinity') as at, coalesce((array_agg(w.unplayed_satang order by w.requested_at desc))[1], 0) as unplayed
    from withdrawal w where w.member_id = of_member and w.status = 'paid'
  ) last
$$;
