-- Lotteries (docs/rules.md#lottery). Amounts are satang.

/* The status of a round at a time. It follows from its times, so no job has to open or close rounds. */
create or replace function lotto_status(r lotto_round, at timestamptz) returns text language sql immutable as $$
  select case
    when r.voided_at is not null then 'void'
    when r.version > 0 then 'resulted'
    when at < r.bet_opens_at then 'upcoming'
    when at < r.bet_closes_at then 'open'
    else 'closed'
  end
$$;

/*
 * Prices lines as they would be sold now: [{"bet_type", "number", "key", "stake_satang"}]. Returns a row for each.
 * status: ok | half | closed | over_limit; available: the stake still possible on the number (null = no limit). Lines
 * of one key, such as two orders of a tod, share the rest of it: earlier ones come first. is_in_limits: the stake is
 * within the limits of a line. Lines that were priced before also have "rate" and "is_half", which are returned
 * unchanged.
 */
create or replace function lotto_price(of_round bigint, lines jsonb)
returns table (line_no int, bet_type text, number text, number_key text, stake_satang bigint, rate numeric, status text,
  available_satang bigint, earlier_rate numeric, was_half boolean, is_in_limits boolean)
language sql stable as $$
  with requested as (
    select l.ordinality::int as line_no, l.bet_type, l.number, l.key, l.stake_satang, l.rate, l.is_half
    from rows from (jsonb_to_recordset(lines) as (bet_type text, number text, key text,
      stake_satang bigint, rate numeric, is_half boolean)) with ordinality l
  ), staked as (
    select a.*, sum(a.stake_satang) over (partition by a.bet_type, a.key order by a.line_no) as on_number from requested a
  )
  select s.line_no, s.bet_type, s.number, s.key, s.stake_satang,
    -- A rate that was lowered later takes precedence over the number's own.
    case when c.mode = 'half' then least(coalesce(c.rate, round(r.rate / 2, 2)), r.rate) else r.rate end,
    case
      when c.mode = 'closed' or not coalesce(r.is_open, false) then 'closed'
      when r.max_per_number_satang > 0
        and coalesce(e.stake_satang, 0) + s.on_number > r.max_per_number_satang then 'over_limit'
      when c.mode = 'half' then 'half'
      else 'ok'
    end,
    case when r.max_per_number_satang > 0 then
      greatest(0, r.max_per_number_satang - coalesce(e.stake_satang, 0) - (s.on_number - s.stake_satang)) end,
    s.rate, s.is_half, coalesce(s.stake_satang between r.min_satang and r.max_satang, false)
  from staked s
  join lotto_round d on d.id = of_round
  left join lotto_rate r on r.category_id = d.category_id and r.bet_type = s.bet_type
  left join lotto_closed_number c on c.round_id = d.id and c.bet_type = s.bet_type and c.number_key = s.key
  -- `offset` keeps this a search by key for each line: a join would read all that the round has sold.
  left join lateral (
    select x.stake_satang from lotto_exposure x
    where x.round_id = of_round and x.bet_type = s.bet_type and x.number_key = s.key offset 0
  ) e on true
$$;

/* The number of ways in which a draw can turn out for a bet type. */
create or replace function lotto_outcome_count(bet_type text) returns int language sql immutable as $$
  select case
    when bet_type = 'three_tod' then 220
    when bet_type like 'three%' then 1000
    when bet_type like 'two%' then 100
    else 10
  end
$$;

/*
 * Sells a validated bill. outcome: created, with the bill and its lines | repeated, with the id of the bill that the
 * validation made before | bill_sold (another validation of the draft made a bill) | validation_expired |
 * round_closed | sale_stopped | member_excluded | member_paused | limit_reached (the member's own limit) |
 * wallet_not_usable | changed (a rate or a limit differs from the validation; nothing is sold). Raises CK101 if
 * another bill took the rest of a number meanwhile, breaks lotto_validation_draft if another sale of the draft comes
 * a moment earlier, and raises the ledger's error for too little money. Locks: the validation, the round against
 * being voided, the member's limits, the numbers in their order, then the accounts.
 */
create or replace function lotto_create_bill(
  for_member bigint, validation uuid, with_note text, at timestamptz, of_bundle uuid default null,
  out outcome text, out bill_id bigint, out bill lotto_bill, out lines jsonb
) language plpgsql as $$
declare
  priced record;
  is_oversold boolean;
  balance bigint;
  held bigint;
begin
  select v.bill_id, v.draft_id, v.expires_at, v.round_id, v.wallet_id, v.lines, v.max_payout_satang, v.buyer, v.unsold, r.agent_id,
    r.category_id,
    c.bill_prefix || case when r.rounds_in_day is null then '' else r.round_no::text end || '-' as number_prefix,
    -- Rounds are made weeks ahead: once a lottery is taken out of sale, its rounds sell nothing.
    case when c.is_on then lotto_status(r, at) else 'closed' end as round_status,
    coalesce(play_block(m, at), case when m.has_stake_limit then 'limited' end) as refusal,
    case when w.wallet_type_id = 1 then true else wallet_usable_for(w, 'lotto') end as is_usable
  into priced
  from lotto_validation v
  join lotto_round r on r.id = v.round_id join lotto_category c on c.id = r.category_id
  join member m on m.id = v.member_id join wallet w on w.id = v.wallet_id
  where v.id = validation and v.member_id = for_member and v.bundle_id is not distinct from of_bundle
  for update of v for key share of r;
  if not found then
    outcome := 'validation_expired';
    return;
  end if;
  if priced.bill_id is not null then
    outcome := 'repeated';
    bill_id := priced.bill_id;
    return;
  end if;
  perform 1 from lotto_validation v
  where v.member_id = for_member and v.draft_id = priced.draft_id and v.bill_id is not null;
  if found then
    outcome := 'bill_sold';
    return;
  end if;
  if at >= priced.expires_at then
    outcome := 'validation_expired';
    return;
  end if;
  if priced.round_status <> 'open' then
    outcome := 'round_closed';
    return;
  end if;
  if is_stopped(priced.agent_id, 'lottery', priced.category_id::text) then
    outcome := 'sale_stopped';
    return;
  end if;
  -- A member without limits does not pay for the check.
  outcome := priced.refusal;
  if outcome = 'limited' then
    select r.refusal into outcome
    from play_refusal(for_member,
      (select sum(l.stake_satang)::bigint from jsonb_to_recordset(priced.lines) as l (stake_satang bigint)), at) r;
  end if;
  if outcome is not null then
    return;
  end if;
  if not priced.is_usable then
    outcome := 'wallet_not_usable';
    return;
  end if;

  perform 1 from lotto_price(priced.round_id, priced.lines) now
  where now.status not in ('ok', 'half') or now.rate <> now.earlier_rate or (now.status = 'half') <> now.was_half
    or not now.is_in_limits;
  if found then
    outcome := 'changed';
    return;
  end if;

  with staked as (
    insert into lotto_exposure as e
    select priced.round_id, l.bet_type, l.key, sum(l.stake_satang)
    from jsonb_to_recordset(priced.lines) as l (bet_type text, key text, stake_satang bigint)
    group by l.bet_type, l.key order by l.bet_type, l.key
    on conflict (round_id, bet_type, number_key) do update set stake_satang = e.stake_satang + excluded.stake_satang
    returning e.bet_type, e.stake_satang
  )
  select exists (
    select 1 from staked s join lotto_rate r on r.category_id = priced.category_id and r.bet_type = s.bet_type
    where r.max_per_number_satang > 0 and s.stake_satang > r.max_per_number_satang
  ) into is_oversold;
  if is_oversold then
    raise exception 'a number of round % is sold out', priced.round_id using errcode = 'CK101';
  end if;

  bill_id := nextval(pg_get_serial_sequence('lotto_bill', 'id'));
  lines := priced.lines;
  with line as materialized (
    select l.* from rows from (jsonb_to_recordset(priced.lines) as (bet_type text, number text, key text,
      stake_satang bigint, rate numeric, is_half boolean)) with ordinality l
  ), made as (
    insert into lotto_bill (id, agent_id, member_id, round_id, wallet_id, bill_no, line_count, total_satang,
      max_payout_satang, note, created_at, buyer_id, unsold)
    overriding system value
    select lotto_create_bill.bill_id, priced.agent_id, for_member, priced.round_id, priced.wallet_id,
      priced.number_prefix || lpad(lotto_create_bill.bill_id::text, 6, '0'),
      count(*), sum(l.stake_satang), priced.max_payout_satang, with_note, at,
      case when priced.buyer is not null then lotto_buyer_named(for_member, priced.buyer, at) end, priced.unsold
    from line l
    returning *
  ), written as (
    insert into lotto_line (bill_id, line_no, round_id, bet_type, number, number_key, stake_satang, rate, is_half)
    select lotto_create_bill.bill_id, l.ordinality, priced.round_id, l.bet_type, l.number, l.key, l.stake_satang,
      l.rate, l.is_half
    from line l
  ), used as (
    update lotto_validation v set bill_id = lotto_create_bill.bill_id where v.id = validation
  )
  select * into bill from made;

  -- Nobody else writes this transfer: its id is the new bill's.
  select a.balance_satang - bill.total_satang, a.held_satang into strict balance, held from account a
  where a.id = priced.wallet_id and a.kind = 'wallet' and a.agent_id = priced.agent_id for no key update;
  perform ledger_single('lotto:bill:' || bill_id, priced.agent_id, 'THB', priced.wallet_id, 'lotto_pool', true,
    bill.total_satang, 'lotto_bet', bill.bill_no, at);
  insert into event_outbox (member_id, event) values (for_member, wallet_event(priced.wallet_id, balance, held));
  outcome := 'created';
end $$;

/*
 * Sells all bills of a bundle, or none: a bill that cannot be sold takes back those before it. outcome: created or
 * repeated, with the bills in their order | in_part (something of the bundle cannot be bought, and the member has not
 * said yes to the rest) | validation_expired | member_excluded | member_paused | limit_reached (by all bills together).
 * Raises CK102 with the outcome of the bill that was not sold as its message, and what lotto_create_bill raises.
 * Locks: the member, so that two bundles of theirs follow each other, their limits, and the numbers of all bills in
 * their order; then as lotto_create_bill.
 */
create or replace function lotto_create_bundle(
  for_member bigint, bundle uuid, in_part boolean, at timestamptz, out outcome text, out bill_ids bigint[]
) language plpgsql as $$
declare
  priced record;
  sale record;
begin
  bill_ids := '{}';
  perform 1 from member m where m.id = for_member for no key update;
  outcome := (
    select case
      when count(*) = 0 then 'validation_expired'
      when not in_part and bool_or(v.unsold is not null) then 'in_part'
      when bool_and(v.bill_id is null or v.lines = '[]') then (
        select r.refusal from play_refusal(for_member, (
          select sum(l.stake_satang)::bigint
          from lotto_validation b cross join jsonb_to_recordset(b.lines) as l (stake_satang bigint)
          where b.bundle_id = bundle and b.member_id = for_member), at) r)
    end
    from lotto_validation v where v.bundle_id = bundle and v.member_id = for_member);
  if outcome is not null then
    return;
  end if;
  outcome := 'validation_expired';

  insert into lotto_exposure as e (round_id, bet_type, number_key, stake_satang)
  select distinct v.round_id, l.bet_type, l.key, 0
  from lotto_validation v cross join jsonb_to_recordset(v.lines) as l (bet_type text, key text)
  where v.bundle_id = bundle and v.member_id = for_member and v.bill_id is null
  order by 1, 2, 3
  on conflict (round_id, bet_type, number_key) do update set stake_satang = e.stake_satang;

  for priced in
    select v.id from lotto_validation v
    where v.bundle_id = bundle and v.member_id = for_member and v.lines <> '[]' order by v.place
  loop
    select s.outcome, s.bill_id into sale from lotto_create_bill(for_member, priced.id, null, at, bundle) s;
    outcome := sale.outcome;
    bill_ids := bill_ids || sale.bill_id;
    if outcome not in ('created', 'repeated') then
      raise exception using errcode = 'CK102', message = outcome;
    end if;
  end loop;

  insert into lotto_left_out (member_id, round_id, bundle_id, place, buyer, unsold, created_at)
  select for_member, v.round_id, bundle, v.place, v.buyer, v.unsold, at from lotto_validation v
  where v.bundle_id = bundle and v.member_id = for_member and v.lines = '[]'
  order by v.place
  on conflict do nothing;
end $$;

/* The buyer whom a name means in a member's lists; a new one if it is no buyer's. The caller holds the member's lock. */
create or replace function lotto_buyer_named(
  of_member bigint, called text, at timestamptz
) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select n.buyer_id into found_id from lotto_buyer_name n
  where n.member_id = of_member and lower(n.name) = lower(called);
  if found_id is null then
    insert into lotto_buyer (member_id, name, created_at) values (of_member, called, at) returning id into found_id;
    insert into lotto_buyer_name (member_id, name, buyer_id) values (of_member, called, found_id);
  end if;
  return found_id;
end $$;

/*
 * Cancels a bill and refunds its stakes. outcome: cancelled (again, for a repeat) | bill_not_found |
 * bill_not_cancellable | cancel_limit. The rule is the round's: {"cancel": {"minutes_before_close", "times_a_day"}}, or null.
 */
create or replace function lotto_cancel_bill(
  for_member bigint, of_bill bigint, at timestamptz, out outcome text
) language plpgsql as $$
declare
  bill lotto_bill;
  held_round lotto_round;
  cancel jsonb;
  credited record;
begin
  -- Two devices of one member wait for each other, so that the day's limit holds, and a bill is cancelled once.
  perform 1 from member m where m.id = for_member for no key update;
  select * into bill from lotto_bill b where b.id = of_bill and b.member_id = for_member;
  if not found then
    outcome := 'bill_not_found';
    return;
  end if;
  if bill.cancelled_at is not null then
    outcome := 'cancelled';
    return;
  end if;
  select * into held_round from lotto_round r where r.id = bill.round_id for key share;
  cancel := held_round.rule -> 'cancel';
  if lotto_status(held_round, at) <> 'open' or cancel is null or cancel = 'null'
    or at > held_round.bet_closes_at - make_interval(mins => (cancel ->> 'minutes_before_close')::int) then
    outcome := 'bill_not_cancellable';
    return;
  end if;
  if lotto_cancelled_today(for_member, at) >= (cancel ->> 'times_a_day')::int then
    outcome := 'cancel_limit';
    return;
  end if;

  perform 1 from lotto_exposure e
  where (e.round_id, e.bet_type, e.number_key) in (select l.round_id, l.bet_type, l.number_key from lotto_line l
    where l.bill_id = of_bill)
  order by e.bet_type, e.number_key for no key update;
  update lotto_exposure e set stake_satang = e.stake_satang - s.stake
  from (select l.round_id, l.bet_type, l.number_key, sum(l.stake_satang) as stake from lotto_line l
    where l.bill_id = of_bill group by 1, 2, 3) s
  where e.round_id = s.round_id and e.bet_type = s.bet_type and e.number_key = s.number_key;

  update lotto_bill b set cancelled_at = at where b.id = of_bill;
  select t.credit_balance_satang as balance, t.credit_held_satang as held into strict credited
  from ledger_transfer(jsonb_build_array(jsonb_build_object(
    'id', 'lotto:cancel:' || bill.id, 'agent_id', bill.agent_id, 'currency', 'THB', 'phase', 'single',
    'debit', jsonb_build_object('house', 'lotto_pool'), 'credit', jsonb_build_object('wallet', bill.wallet_id),
    'amount_satang', bill.total_satang, 'kind', 'lotto_refund', 'reference', bill.bill_no)), at) t;
  perform wallet_publish(for_member, bill.wallet_id, credited.balance, credited.held);
  update bonus b set is_due = true where b.wallet_id = bill.wallet_id;
  outcome := 'cancelled';
end $$;

/* The number of bills that a member has cancelled on this day (in Bangkok). */
create or replace function lotto_cancelled_today(
  of_member bigint, at timestamptz
) returns bigint language sql stable as $$
  select count(*) from lotto_bill b
  where b.member_id = of_member
    and b.cancelled_at >= date_trunc('day', at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
$$;

/*
 * Records a result, unless another was recorded first (`after` is the version that the caller has seen) or the
 * settlement of the previous one still runs. Returns whether it did. From then on no bill is sold into the round: the
 * lock waits for sales in progress.
 */
create or replace function lotto_enter_result(
  of_round bigint, after int, prizes jsonb, winning jsonb, computation jsonb, reason text, entered_by text,
  at timestamptz
)
returns boolean language plpgsql as $$
begin
  perform 1 from lotto_round r where r.id = of_round and r.version = after and r.settled_version = after for update;
  if not found then
    return false;
  end if;
  insert into lotto_result (round_id, version, prizes, winning, computation, reason, entered_by, entered_at)
  values (of_round, after + 1, lotto_enter_result.prizes, coalesce(lotto_enter_result.winning, '{}'),
    lotto_enter_result.computation,
    lotto_enter_result.reason, lotto_enter_result.entered_by, at);
  update lotto_round r set version = after + 1, voided_at = case when lotto_enter_result.prizes is null then at end
  where r.id = of_round;
  if after = 0 then
    perform lotto_leave_out_covered(of_round);
  end if;
  return true;
end $$;

/*
 * The bet types of a round on which a member's bills, in all wallets together, cover more than 70 % of the outcomes
 * (docs/rules.md#turnover). Fewer than 8 lines cover that much of no type. `of_member` null: all members.
 */
create or replace function lotto_covered(
  of_round bigint, of_member bigint
) returns table (member_id bigint, bet_type text) language sql stable as $$
  select b.member_id, l.bet_type from lotto_bill b join lotto_line l on l.bill_id = b.id
  where b.round_id = of_round and b.cancelled_at is null and b.member_id in (
    select v.member_id from lotto_bill v
    where v.round_id = of_round and v.cancelled_at is null and (of_member is null or v.member_id = of_member)
    group by v.member_id having sum(v.line_count) > 7)
  group by b.member_id, l.bet_type
  having count(distinct l.number_key) > 0.7 * lotto_outcome_count(l.bet_type)
$$;

/* Writes the part of a round's bills that does not count: the stakes on covered bet types. */
create or replace function lotto_leave_out_covered(of_round bigint) returns void language sql as $$
  update lotto_bill b set uncounted_satang = u.satang
  from (
    select v.id, sum(l.stake_satang) as satang
    from lotto_covered(of_round, null) c
    join lotto_bill v on v.round_id = of_round and v.member_id = c.member_id and v.cancelled_at is null
    join lotto_line l on l.bill_id = v.id and l.bet_type = c.bet_type
    group by v.id
  ) u
  where b.id = u.id
$$;

/* The part of a bill's payout that counts: without covered stakes. */
create or replace function lotto_counted_payout(b lotto_bill) returns bigint language sql stable as $$
  select b.payout_satang - case when b.uncounted_satang = 0 then 0 else (
    select sum(l.payout_satang) from lotto_line l
    where l.bill_id = b.id and l.bet_type in (select c.bet_type from lotto_covered(b.round_id, b.member_id) c)) end
$$;

/*
 * Announces a number of a draw. outcome: announced | repeated (this number is the announced one) | needs_reason
 * (another number is announced) | still_open | has_result. It pays nothing.
 */
create or replace function lotto_announce_prize(
  of_round bigint, of_prize text, at_place int, with_number text, with_reason text, by_whom text, at timestamptz,
  out outcome text
) language plpgsql as $$
declare
  held_round lotto_round;
  shown text;
begin
  -- A round has one announcement at a time, and none beside its result.
  select * into strict held_round from lotto_round r where r.id = of_round for no key update;
  outcome := case when held_round.version > 0 then 'has_result' when at < held_round.bet_closes_at then 'still_open' end;
  if outcome is not null then
    return;
  end if;
  select a.number into shown from lotto_announcement a
  where a.round_id = of_round and a.prize = of_prize and a.place = at_place order by a.position desc limit 1;
  outcome := case when shown = with_number then 'repeated' when shown is not null and with_reason is null then 'needs_reason' end;
  if outcome is not null then
    return;
  end if;
  insert into lotto_announcement (round_id, position, prize, place, number, reason, entered_by, entered_at)
  select of_round, coalesce(max(a.position), 0) + 1, of_prize, at_place, with_number,
    case when shown is not null then with_reason end, by_whom, at
  from lotto_announcement a where a.round_id = of_round;
  outcome := 'announced';
end $$;

/*
 * Lists the newest result's payment for each bill: the winning lines' payouts, or the stakes of a void round. A bill
 * that an earlier version paid and this one does not is listed with 0. A second call adds nothing.
 */
create or replace function lotto_list_payouts(
  of_round bigint, of_version int, at timestamptz
) returns void language plpgsql as $$
begin
  -- One process lists, the others wait and find it done.
  perform 1 from lotto_result s where s.round_id = of_round and s.version = of_version and s.listed_at is null
  for update;
  if not found then
    return;
  end if;
  insert into lotto_payout (round_id, version, bill_id, payout_satang)
  select of_round, of_version, b.id, coalesce(sum(w.payout), 0)
  from (
    select l.bill_id, l.stake_satang * l.rate as payout
    from lotto_result s
    cross join jsonb_each(s.winning) as k (bet_type, keys)
    cross join jsonb_array_elements_text(k.keys) as n (number_key)
    join lotto_line l on l.round_id = s.round_id and l.bet_type = k.bet_type and l.number_key = n.number_key
    where s.round_id = of_round and s.version = of_version
    union all
    select v.id, v.total_satang from lotto_result s join lotto_bill v on v.round_id = s.round_id
    where s.round_id = of_round and s.version = of_version and s.prizes is null
    union all
    select p.bill_id, 0 from lotto_payout p
    where p.round_id = of_round and p.version = of_version - 1 and p.payout_satang > 0
  ) w
  join lotto_bill b on b.id = w.bill_id and b.cancelled_at is null
  group by b.id;
  update lotto_result s set listed_at = at where s.round_id = of_round and s.version = of_version;
end $$;

/*
 * Pays up to `batch` listed bills the version's amounts, and returns how many; 0 = none is left for this caller. Any
 * number of processes may work at once, and the batch of a killed one is free for the next. A win first pays off what
 * the member owes from corrections. A correction takes back what the balance has; the rest is owed. Bills that only
 * receive money, nearly all, are paid together for the whole batch.
 */
create or replace function lotto_settle_batch(
  of_round bigint, of_version int, batch int, at timestamptz
) returns int language plpgsql as $$
declare
  listed bigint[];
  targets bigint[];
  paid bigint[];
  due record;
  owed record;
  moved record;
  change bigint;
  taken bigint;
  is_void boolean;
  winning jsonb;
  lottery text;
begin
  -- Uses arrays, because a list that was just written has no statistics, and joins would read all of it for every
  -- batch.
  select array_agg(p.bill_id), array_agg(p.payout_satang) into listed, targets from (
    select w.bill_id, w.payout_satang from lotto_payout w
    where w.round_id = of_round and w.version = of_version and w.done_at is null
    order by w.bill_id limit batch for update skip locked
  ) p;
  if listed is null then
    return 0;
  end if;
  select s.prizes is null, s.winning, c.name into strict is_void, winning, lottery
  from lotto_result s join lotto_round r on r.id = s.round_id join lotto_category c on c.id = r.category_id
  where s.round_id = of_round and s.version = of_version;
  perform 1 from lotto_bill b where b.id = any (listed) order by b.id for no key update;
  -- A correction of a bill that was paid from a bonus may take from cash what the bonus has returned to it.
  perform 1 from account a where a.id = any (array(
    select b.wallet_id from lotto_bill b where b.id = any (listed)
    union
    select c.id from lotto_bill b join wallet w on w.id = b.wallet_id join wallet c on c.member_id = b.member_id
    where of_version > 1 and b.id = any (listed) and w.wallet_type_id <> 1 and c.wallet_type_id = 1))
  order by a.id for no key update;

  paid := lotto_pay_batch(of_round, of_version, listed, targets,
    case when is_void then 'lotto_refund' else 'lotto_win' end, lottery, at);
  for due in
    select b.*, p.target_satang, lotto_paid_link(b) as paid_link
    from unnest(listed, targets) p (bill_id, target_satang) join lotto_bill b on b.id = p.bill_id
    where p.bill_id <> all (paid) order by p.bill_id
  loop
    change := due.target_satang - due.payout_satang;
    if change > 0 then
      select credit_balance_satang as balance, credit_held_satang as held into strict moved
      from ledger_transfer(jsonb_build_array(lotto_transfer_request(due.agent_id,
        format('lotto:pay:%s:%s', due.id, of_version), true, due.wallet_id, change,
        case when is_void then 'lotto_refund' else 'lotto_win' end, due.bill_no)), at);
      for owed in select * from lotto_receivable o where o.member_id = due.member_id and o.outstanding_satang > 0
        order by o.id for update loop
        taken := least(owed.outstanding_satang, change);
        exit when taken = 0;
        change := change - taken;
        update lotto_receivable o set outstanding_satang = o.outstanding_satang - taken where o.id = owed.id;
        select debit_balance_satang as balance, debit_held_satang as held into strict moved
        from ledger_transfer(jsonb_build_array(lotto_transfer_request(due.agent_id,
          format('lotto:owed:%s:%s:%s', owed.id, due.id, of_version), false, due.wallet_id, taken,
          'lotto_correction', due.bill_no)), at);
      end loop;
      perform wallet_publish(due.member_id, due.wallet_id, moved.balance, moved.held);
      perform lotto_add_bill_notice(due.agent_id, due.member_id,
        lotto_notice_kind(case when is_void then 'lotto_refund' else 'lotto_win' end, due.total_satang,
          due.target_satang), due.paid_link, due.bill_no, lottery,
        due.target_satang - due.payout_satang, due.total_satang, due.target_satang, at);
    elsif change < 0 then
      perform bonus_put_back(due.wallet_id, -change, format('lotto:put_back:%s:%s:', due.id, of_version), at);
      select least(-change, greatest(0, a.balance_satang - a.held_satang)) into taken from account a
      where a.id = due.wallet_id;
      if taken > 0 then
        select debit_balance_satang as balance, debit_held_satang as held into strict moved
        from ledger_transfer(jsonb_build_array(lotto_transfer_request(due.agent_id,
          format('lotto:pay:%s:%s', due.id, of_version), false, due.wallet_id, taken,
          'lotto_correction', due.bill_no)), at);
        perform wallet_publish(due.member_id, due.wallet_id, moved.balance, moved.held);
      end if;
      perform lotto_add_bill_notice(due.agent_id, due.member_id, 'lotto_correction',
        '/lotto/bills?bill=' || due.id, due.bill_no, lottery, -change, due.total_satang, due.target_satang, at);
      if taken < -change then
        insert into lotto_receivable (agent_id, member_id, bill_id, version, amount_satang, outstanding_satang,
          created_at)
        values (due.agent_id, due.member_id, due.id, of_version, -change - taken, -change - taken, at);
      end if;
    end if;
  end loop;

  -- Finds lines by the bills only: a join with the winning numbers would read all winning lines of the round for each
  -- batch.
  update lotto_line l
  set payout_satang = case when winning -> l.bet_type ? l.number_key then l.stake_satang * l.rate else 0 end
  where l.bill_id = any (listed) and (l.payout_satang > 0 or winning -> l.bet_type ? l.number_key);
  update lotto_bill b set payout_satang = p.payout_satang, settled_at = at
  from unnest(listed, targets) p (bill_id, payout_satang) where b.id = p.bill_id and b.id = any (listed);
  update lotto_payout p set done_at = at
  where p.round_id = of_round and p.version = of_version and p.bill_id = any (listed);
  return cardinality(listed);
end $$;

/* Pays the listed bills that receive money and whose members owe nothing, notifies the members, and returns the bills. */
create or replace function lotto_pay_batch(
  of_round bigint, of_version int, listed bigint[], targets bigint[], of_kind text, lottery text, at timestamptz
) returns bigint[] language plpgsql as $$
declare
  agent int := (select r.agent_id from lotto_round r where r.id = of_round);
  bills bigint[];
  bill_nos text[];
  members bigint[];
  wallets bigint[];
  amounts bigint[];
  stakes bigint[];
  backs bigint[];
  kinds text[];
begin
  select coalesce(array_agg(b.id), '{}'), array_agg(b.bill_no), array_agg(b.member_id), array_agg(b.wallet_id),
    array_agg(b.amount), array_agg(b.total_satang), array_agg(b.target),
    array_agg(lotto_notice_kind(of_kind, b.total_satang, b.target))
  into bills, bill_nos, members, wallets, amounts, stakes, backs, kinds
  from (
    select b.*, p.payout_satang as target, p.payout_satang - b.payout_satang as amount
    from unnest(listed, targets) p (bill_id, payout_satang) join lotto_bill b on b.id = p.bill_id
    where b.id = any (listed) and p.payout_satang > b.payout_satang
      and not exists (select 1 from lotto_receivable o where o.member_id = b.member_id and o.outstanding_satang > 0)
    order by b.id
  ) b;
  if bills = '{}' then
    return bills;
  end if;
  insert into event_outbox (member_id, event)
  select members[c.place], wallet_event(wallets[c.place], c.balance_satang, c.held_satang)
  from ledger_credit_many(agent, 'THB', 'lotto_pool', of_kind,
    array(select format('lotto:pay:%s:%s', bill, of_version) from unnest(bills) bill),
    wallets, amounts, bill_nos, at) c;
  with made as (
    insert into member_notice (agent_id, member_id, kind, data, link, created_at)
    select agent, b.member, b.kind, lotto_notice_data(b.bill_no, lottery, b.amount, b.stake, b.back),
      lotto_paid_link(o), at
    from unnest(bills, bill_nos, members, amounts, stakes, backs, kinds) b (id, bill_no, member, amount, stake, back, kind)
    join lotto_bill o on o.id = b.id
    returning id, member_id
  )
  insert into event_outbox (member_id, event)
  select m.member_id, jsonb_build_object('type', 'notification', 'id', m.id::text) from made m;
  return bills;
end $$;

/* The notice of a payment: a return of no more than the bill's cost is no win to congratulate on. */
create or replace function lotto_notice_kind(
  of_kind text, total bigint, payout bigint
) returns text language sql immutable as $$
  select case when of_kind = 'lotto_win' and payout <= total then 'lotto_return' else of_kind end
$$;

/* Returns where the notice of a payment leads: a member who bought for others wants to know who of them won. */
create or replace function lotto_paid_link(b lotto_bill) returns text language sql immutable as $$
  select case when b.buyer_id is null then '/lotto/bills?bill=' || b.id else '/lotto/bills?won=' || b.round_id end
$$;

/* The data of a notice about a bill: the money that moves now, the bill's cost, and everything that it returns. */
create or replace function lotto_notice_data(
  bill_no text, lottery text, satang bigint, stake bigint, back bigint
) returns jsonb language sql immutable as $$
  select jsonb_build_object('bill_no', bill_no, 'lottery', lottery, 'satang', satang, 'stake', stake, 'back', back)
$$;

/* Adds a notice about a bill's money. */
create or replace function lotto_add_bill_notice(
  of_agent int, of_member bigint, of_kind text, link text, bill_no text, lottery text, satang bigint, stake bigint,
  back bigint, at timestamptz
) returns void language plpgsql as $$
begin
  perform notice_add(of_agent, of_member, of_kind, lotto_notice_data(bill_no, lottery, satang, stake, back), link, at);
end $$;

/* The ledger's request for a payment between the lottery's house account and a wallet. */
create or replace function lotto_transfer_request(
  of_agent int, id text, to_wallet boolean, wallet bigint, satang bigint, kind text, reference text
) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', id, 'agent_id', of_agent, 'currency', 'THB', 'phase', 'single', 'amount_satang',
    satang, 'kind', kind, 'reference', reference,
    'debit', case when to_wallet then jsonb_build_object('house', 'lotto_pool')
      else jsonb_build_object('wallet', wallet) end,
    'credit',
      case when to_wallet then jsonb_build_object('wallet', wallet) else jsonb_build_object('house', 'lotto_pool') end)
$$;

/* The lottery's share of a bonus's turnover: the stakes that count in settled rounds. */
create or replace function bonus_lotto_weighted(b bonus) returns bigint language sql stable as $$
  select coalesce(sum(v.total_satang - v.uncounted_satang), 0)::bigint * coalesce((b.weights ->> 'lotto')::int, 0)
  from lotto_bill v join lotto_round r on r.id = v.round_id
  where v.member_id = b.member_id and v.wallet_id = b.wallet_id and v.cancelled_at is null
    and r.version > 0 and r.settled_version = r.version and r.voided_at is null
$$;

/* Counts again the bonuses that played in a settled round, so that corrections and voids are right as well. */
create or replace function bonus_count_lotto_round(of_round bigint) returns void language plpgsql as $$
begin
  perform 1 from bonus b where b.wallet_id in (select v.wallet_id from lotto_bill v where v.round_id = of_round)
  order by b.wallet_id for no key update;
  update bonus b set lotto_weighted = bonus_lotto_weighted(b), is_due = true
  where b.wallet_id in (select v.wallet_id from lotto_bill v where v.round_id = of_round);
end $$;

/* Marks a settlement as complete. False while bills of its list are not paid yet. */
create or replace function lotto_finish_settlement(
  of_round bigint, of_version int, at timestamptz
) returns boolean language plpgsql as $$
begin
  perform 1 from lotto_result s where s.round_id = of_round and s.version = of_version and s.listed_at is not null
    and not exists (select 1 from lotto_payout p
      where p.round_id = s.round_id and p.version = s.version and p.done_at is null);
  if not found then
    return false;
  end if;
  update lotto_round r set settled_version = of_version
  where r.id = of_round and r.version = of_version and r.settled_version < of_version;
  if found and of_version > 1 then
    perform cashback_correct_day(of_round, at);
    -- A slip that LINE has not taken yet is written again, with this result.
    update lotto_slip_request q set sent_at = null from member m, message x
    where q.round_id = of_round and m.id = q.member_id and x.agent_id = m.agent_id
      and x.dedupe_key = 'draw:' || q.round_id || ':' || q.member_id and x.state = 'waiting';
  end if;
  update lotto_result s set settled_at = at
  where s.round_id = of_round and s.version = of_version and s.settled_at is null;
  perform bonus_count_lotto_round(of_round);
  return true;
end $$;

/*
 * The days of Bangkok between two, of every agent since it was made, for which everything of the lottery is known: no round whose
 * first result was entered by the end of the day waits for its settlement. Nightly sums of a day begin with it.
 */
create or replace function lotto_settled_days(
  first_day date, last_day date
) returns table (agent_id int, day date) language sql stable as $$
  select a.id, d.day
  from agent a
  cross join lateral (
    select n.at::date as day, (n.at + interval '1 day') at time zone 'Asia/Bangkok' as ends_at
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') n (at)
  ) d
  where d.ends_at > a.created_at and not exists (
    select 1 from lotto_round r join lotto_result s on s.round_id = r.id and s.version = 1
    where r.agent_id = a.id and r.settled_version < r.version and s.entered_at < d.ends_at)
$$;

/*
 * Shoots a number into a yeekee round (docs/rules.md#yeekee). outcome: shot | round_not_found | shoot_closed |
 * shoot_cooldown | shoot_limit; the round's rule limits shots: {"yeekee": {"cooldown_seconds", "max_shots"}}.
 */
create or replace function lotto_shoot(
  for_member bigint, of_agent int, for_round bigint, with_number text, shown_name text, at timestamptz,
  out outcome text, out shot_position int, out shots int, out sum bigint, out mine int, out next_shot_at timestamptz
) language plpgsql as $$
declare
  held_round lotto_round;
  total lotto_shot_total;
  shooter lotto_shooter;
begin
  select * into held_round from lotto_round r
  where r.id = for_round and r.agent_id = of_agent and r.shoot_closes_at is not null;
  if not found then
    outcome := 'round_not_found';
    return;
  end if;
  -- Shots in a round that is not held would count for nothing.
  if at < held_round.bet_opens_at or at >= held_round.shoot_closes_at or held_round.voided_at is not null then
    outcome := 'shoot_closed';
    return;
  end if;
  insert into lotto_shooter as s (round_id, member_id, next_shot_at) values (for_round, for_member, '-infinity')
  on conflict do nothing;
  select * into shooter from lotto_shooter s where s.round_id = for_round and s.member_id = for_member
    for no key update;
  mine := shooter.shots;
  next_shot_at := shooter.next_shot_at;
  if at < shooter.next_shot_at then
    outcome := 'shoot_cooldown';
    return;
  end if;
  if shooter.shots >= (held_round.rule -> 'yeekee' ->> 'max_shots')::int then
    outcome := 'shoot_limit';
    return;
  end if;
  insert into lotto_shot_total (round_id) values (for_round) on conflict do nothing;
  update lotto_shot_total t set shots = t.shots + 1, sum = t.sum + with_number::int
  where t.round_id = for_round and not t.is_drawn returning * into total;
  if not found then
    outcome := 'shoot_closed';
    return;
  end if;
  insert into lotto_shot values (for_round, total.shots, with_number, for_member, shown_name, at);
  update lotto_shooter s
  set shots = s.shots + 1,
    next_shot_at = at + make_interval(secs => (held_round.rule -> 'yeekee' ->> 'cooldown_seconds')::int)
  where s.round_id = for_round and s.member_id = for_member
  returning s.shots, s.next_shot_at into mine, next_shot_at;
  outcome := 'shot';
  shot_position := total.shots;
  shots := total.shots;
  sum := total.sum;
end $$;

/*
 * Chooses the shooters that the round's frozen rule rewards: {"yeekee": {"bonuses": [{"position_from_newest",
 * "amount_satang"}]}}. A member who shot at two of the places gets the larger bonus, and nobody more than 4 % of
 * their stakes in the round (docs/rules.md#edge). Call it once no shot and no bill is possible any more.
 */
create or replace function lotto_choose_shooters(of_round bigint) returns void language sql as $$
  insert into lotto_shooter_bonus (round_id, position_from_newest, shot_position, member_id, bill_id, amount_satang)
  select distinct on (s.member_id) of_round, b.position_from_newest, s.position, s.member_id, v.id,
    least(b.amount_satang, v.satang * 4 / 100)
  from lotto_round r
  join lotto_shot_total t on t.round_id = r.id
  cross join jsonb_to_recordset(r.rule -> 'yeekee' -> 'bonuses') as b (position_from_newest int, amount_satang bigint)
  join lotto_shot s on s.round_id = r.id and s.position = t.shots - b.position_from_newest + 1
  cross join lateral (
    select min(l.id) as id, sum(l.total_satang)::bigint as satang from lotto_bill l
    where l.round_id = r.id and l.member_id = s.member_id and l.cancelled_at is null
  ) v
  where r.id = of_round and v.satang * 4 / 100 > 0
  order by s.member_id, b.amount_satang desc, b.position_from_newest
$$;

/*
 * Pays the chosen shooters that are not paid yet, into their cash wallets, and notifies them. It may be called any
 * number of times, also at once: another caller waits, and finds nobody left.
 */
create or replace function lotto_pay_shooters(of_round bigint, at timestamptz) returns void language plpgsql as $$
declare
  places int[];
begin
  select array_agg(p.place) into places from (
    select s.position_from_newest as place from lotto_shooter_bonus s where s.round_id = of_round and s.paid_at is null
      for update
  ) p;
  if places is null then
    return;
  end if;
  perform wallet_publish(w.member_id, w.id, t.credit_balance_satang, t.credit_held_satang)
  from ledger_transfer((
    select jsonb_agg(jsonb_build_object(
      'id', format('lotto:shooter:%s:%s', of_round, s.position_from_newest), 'agent_id', v.agent_id, 'currency', 'THB',
        'phase', 'single',
      'debit', jsonb_build_object('house', 'bonus'), 'credit', jsonb_build_object('wallet', w.id),
      'amount_satang', s.amount_satang, 'kind', 'lotto_shooter', 'reference', v.bill_no))
    from lotto_shooter_bonus s join lotto_bill v on v.id = s.bill_id
    join wallet w on w.member_id = s.member_id and w.wallet_type_id = 1
    where s.round_id = of_round and s.position_from_newest = any (places)
  ), at) t
  join wallet w on w.id = t.credit_account_id;
  perform notice_add(r.agent_id, s.member_id, 'lotto_shooter',
    jsonb_build_object('lottery', c.name, 'round_no', r.round_no, 'place', s.position_from_newest, 'satang',
      s.amount_satang), '/lotto/yeekee/' || r.id, at)
  from lotto_shooter_bonus s join lotto_round r on r.id = s.round_id join lotto_category c on c.id = r.category_id
  where s.round_id = of_round and s.position_from_newest = any (places);
  update lotto_shooter_bonus s set paid_at = at where s.round_id = of_round and s.position_from_newest = any (places);
end $$;
