alter table promotion add column budget_satang bigint check (budget_satang > 0);
alter table promotion add column given_satang bigint not null default 0 check (given_satang >= 0);
update promotion p set given_satang = coalesce((select sum(b.bonus_satang) from bonus b where b.promotion_id = p.id), 0);

alter table quest add column max_claims int check (max_claims > 0);
alter table quest add column claims int not null default 0 check (claims >= 0);
update quest q set claims = (select count(*) from quest_claim c where c.quest_id = q.id);
