-- Yeekee: money for shooters, and public randomness (domain.md, Yeekee).

-- Who shot at a rewarded place and had a bill in the round; chosen with the result, paid with its settlement.
create table lotto_shooter_bonus (
  round_id bigint not null references lotto_round,
  position_from_newest int not null check (position_from_newest > 0),
  shot_position int not null,
  member_id bigint not null references member,
  -- The bill that made the member one who may be rewarded.
  bill_id bigint not null references lotto_bill,
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz,
  primary key (round_id, position_from_newest),
  -- One a member a round.
  unique (round_id, member_id)
);

/*
 * Chooses the shooters that the round's frozen rule rewards: {"yeekee": {"bonuses": [{"position_from_newest", "amount_satang"}]}}.
 * Who shot at two of the places gets the larger bonus. To be called once no shot and no bill can come any more.
 */
create function lotto_choose_shooters(of_round bigint) returns void language sql as $$
  insert into lotto_shooter_bonus (round_id, position_from_newest, shot_position, member_id, bill_id, amount_satang)
  select distinct on (s.member_id) of_round, b.position_from_newest, s.position, s.member_id, v.id, b.amount_satang
  from lotto_round r
  join lotto_shot_total t on t.round_id = r.id
  cross join jsonb_to_recordset(r.rule -> 'yeekee' -> 'bonuses') as b (position_from_newest int, amount_satang bigint)
  join lotto_shot s on s.round_id = r.id and s.position = t.shots - b.position_from_newest + 1
  cross join lateral (
    select l.id from lotto_bill l where l.round_id = r.id and l.member_id = s.member_id and l.cancelled_at is null order by l.id limit 1
  ) v
  where r.id = of_round
  order by s.member_id, b.amount_satang desc, b.position_from_newest
$$;

/*
 * Pays the chosen shooters that are not paid yet, into their cash wallets, and tells them. Safe to call from anywhere, any
 * number of times: another caller waits, and finds nobody left.
 */
create function lotto_pay_shooters(of_round bigint, at timestamptz) returns void language plpgsql as $$
declare
  places int[];
begin
  select array_agg(p.place) into places from (
    select s.position_from_newest as place from lotto_shooter_bonus s where s.round_id = of_round and s.paid_at is null for update
  ) p;
  if places is null then
    return;
  end if;
  perform lotto_tell_wallet(w.member_id, w.id, t.credit_balance_satang, t.credit_held_satang)
  from ledger_transfer((
    select jsonb_agg(jsonb_build_object(
      'id', format('lotto:shooter:%s:%s', of_round, s.position_from_newest), 'agent_id', v.agent_id, 'currency', 'THB', 'phase', 'single',
      'debit', jsonb_build_object('house', 'bonus'), 'credit', jsonb_build_object('wallet', w.id),
      'amount_satang', s.amount_satang, 'kind', 'lotto_shooter', 'reference', v.bill_no))
    from lotto_shooter_bonus s join lotto_bill v on v.id = s.bill_id join wallet w on w.member_id = s.member_id and w.wallet_type_id = 1
    where s.round_id = of_round and s.position_from_newest = any (places)
  ), at) t
  join wallet w on w.id = t.credit_account_id;
  perform member_tell(r.agent_id, s.member_id, 'lotto_shooter',
    jsonb_build_object('lottery', c.name, 'round_no', r.round_no, 'place', s.position_from_newest, 'satang', s.amount_satang), '/lotto/yeekee/' || r.id, at)
  from lotto_shooter_bonus s join lotto_round r on r.id = s.round_id join lotto_category c on c.id = r.category_id
  where s.round_id = of_round and s.position_from_newest = any (places);
  update lotto_shooter_bonus s set paid_at = at where s.round_id = of_round and s.position_from_newest = any (places);
end $$;

-- Public randomness that the result waits for: its number, fixed when the round is made and due after shooting has closed.
alter table lotto_round add column beacon_round bigint check (beacon_round > 0);
