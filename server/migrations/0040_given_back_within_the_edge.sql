-- Stakes on bet types of which a member covers more than 70 % of the outcomes count nowhere, as they do not for bonuses. Those
-- of settled rounds are written for bonuses that still run; all other counts of the past stay as they were.
alter table lotto_bill add column uncounted_satang amount_from_zero not null default 0;
update lotto_bill v set uncounted_satang = u.satang
from (
  select l.bill_id, sum(l.stake_satang) as satang
  from (
    select b.wallet_id, b.round_id, x.bet_type from bonus n
    join lotto_bill b on b.wallet_id = n.wallet_id and b.member_id = n.member_id and b.cancelled_at is null
    join lotto_round r on r.id = b.round_id and r.version > 0
    join lotto_line x on x.bill_id = b.id
    where n.state in ('running', 'closing')
    group by b.wallet_id, b.round_id, x.bet_type
    having count(distinct x.number_key) > 0.7 * case when x.bet_type = 'three_tod' then 220
      when x.bet_type like 'three%' then 1000 when x.bet_type like 'two%' then 100 else 10 end
  ) c
  join lotto_bill b on b.wallet_id = c.wallet_id and b.round_id = c.round_id and b.cancelled_at is null
  join lotto_line l on l.bill_id = b.id and l.bet_type = c.bet_type
  group by l.bill_id
) u
where v.id = u.bill_id;
-- What the most generous bet of a game returns, where bets differ.
alter table game add column best_rtp numeric(5, 2) check (best_rtp between 0 and 100);
update game set best_rtp = case category when 'casino' then 97.23 else 95 end
where source = 'sandbox' and category in ('casino', 'sport');
