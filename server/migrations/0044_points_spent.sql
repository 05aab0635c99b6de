-- Points are spent up to a multiple of those that stakes have earned: what was spent before counts.
alter table point_count add column spent bigint not null default 0;
insert into point_count (member_id, games_counted_until, spent)
select a.member_id, '-infinity', sum(-e.balance_change_satang)
from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
where a.kind = 'points' and t.kind in ('redeem', 'redeem_back', 'wheel_spin')
group by a.member_id
on conflict (member_id) do update set spent = excluded.spent;
