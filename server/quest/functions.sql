/* A member's progress in a metric of quests (docs/rules.md#quests) in a period; money in satang. */
create or replace function quest_progress(
  of_member bigint, metric text, of_category text, since timestamptz, until timestamptz, at timestamptz
) returns bigint language plpgsql stable as $$
#variable_conflict use_column
declare
  counted bigint;
begin
  if metric = 'login' then
    select count(*) into counted from member_day d
    where d.member_id = of_member and d.day >= (since at time zone 'Asia/Bangkok')::date
      and d.day <= (until at time zone 'Asia/Bangkok')::date;
  elsif metric = 'share' then
    select count(*) into counted from member_day d
    where d.member_id = of_member and d.shared_at >= since and d.shared_at < until;
  elsif metric = 'deposit' then
    counted := deposited_between(of_member, since, until);
  elsif metric = 'stake' then
    -- A bet settles within days, so reading bets of one more week by the index on their time is enough.
    select coalesce((
        select sum(b.stake_satang) from game_counted_bet b
        where b.member_id = of_member and b.state = 'settled' and b.closed_at >= since and b.closed_at < until
          and b.placed_at >= since - interval '7 days'
          and (of_category is null or b.category = of_category)), 0)
      + coalesce((
        select sum(b.total_satang - b.uncounted_satang) from lotto_bill b join lotto_round r on r.id = b.round_id
        join lotto_result s on s.round_id = r.id and s.version = 1
        where (of_category is null or of_category = 'lotto') and b.member_id = of_member and b.cancelled_at is null
          and r.voided_at is null and s.entered_at >= since and s.entered_at < until
          and b.created_at >= since - interval '31 days'), 0)
      into counted;
  elsif metric = 'games' then
    select count(distinct b.game_id) into counted from game_counted_bet b
    where b.member_id = of_member and b.state = 'settled' and b.placed_at >= since and b.placed_at < until
      and (of_category is null or b.category = of_category);
  elsif metric = 'rounds' then
    -- Only bills that can no longer be cancelled.
    select count(distinct b.round_id) into counted from lotto_bill b join lotto_round r on r.id = b.round_id
    join lotto_category c on c.id = r.category_id
    where b.member_id = of_member and b.created_at >= since and b.created_at < until and b.cancelled_at is null
      and r.voided_at is null
      and (of_category is null or c.kind = of_category)
      and (r.bet_closes_at <= at or coalesce(r.rule -> 'cancel', 'null') = 'null');
  else
    -- A referred member counts with the first deposit, in the period in which it comes: many pay the day after they register.
    select count(*) into counted from member f
    join member m on m.id = of_member and f.agent_id = m.agent_id and f.referred_by = m.username
    cross join lateral (
      select least(
        (select min(d.paid_at) from deposit d where d.member_id = f.id and d.status = 'paid'),
        -- Credited by an operator: the member has no deposit for it.
        (select min(q.resolved_at) from payment_review q
          where q.credited_member_id = f.id and q.credited_deposit_id is null)) as at
    ) first
    where first.at >= since and first.at < until;
  end if;
  return counted;
end $$;

/* The number of days without a gap, up to today, on which a member visited the app. */
create or replace function visit_streak(of_member bigint, today date) returns int language sql stable as $$
  select count(*)::int from (
    select d.day, row_number() over (order by d.day desc) as n from member_day d
    where d.member_id = of_member and d.day <= today
  ) run where run.day = today - (run.n - 1)::int
$$;
