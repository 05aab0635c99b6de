-- Deposits (docs/rules.md#deposits). Amounts are satang.

/*
 * Sums an account's arrived payments of this day of Bangkok, and its open ones that may still be paid. Money of a provider's
 * charges never reaches the account; a payment that was credited by evidence and reported later counts once.
 */
create or replace function deposit_account_day(
  account bigint, at timestamptz, out arrived int, out arrived_satang bigint, out open int, out open_satang bigint
) language sql stable as $$
  select a.count, a.satang, o.count, o.satang
  from (
    select count(*)::int, coalesce(sum(t.amount_satang), 0)::bigint as satang from provider_transaction t
    where t.receiving_account_id = account and t.paid_at >= date_trunc('day', at, 'Asia/Bangkok')
      and t.id not like 'opn:%' and not exists (select 1 from payment_evidence e where e.joined_transaction_id = t.id)
  ) a, (
    select count(*)::int, coalesce(sum(d.amount_satang), 0)::bigint as satang from deposit d
    where d.receiving_account_id = account and d.status = 'pending' and d.expires_at > at
      and d.created_at > at - interval '1 hour'
      and not exists (select 1 from deposit_charge c where c.deposit_id = d.id)
  ) o
$$;

/* Tells whether new deposits may come to an account: it is on and not paused. */
create or replace function deposit_is_receiving(account receiving_account, at timestamptz) returns boolean
language sql immutable as $$
  select account.is_on and (account.paused_at is null or coalesce(account.paused_until <= at, false))
$$;

/* Tells whether a new deposit of so much may come to an account: it is receiving, and its limits of the day have room. */
create or replace function deposit_has_room(account receiving_account, more_satang bigint, at timestamptz) returns boolean
language sql stable as $$
  select deposit_is_receiving(account, at) and case
    when account.day_count is null and account.day_satang is null then true
    else (
      select (account.day_count is null or d.arrived + d.open < account.day_count)
        and (account.day_satang is null or d.arrived_satang + d.open_satang + more_satang <= account.day_satang)
      from deposit_account_day(account.id, at) d)
  end
$$;

/*
 * Since when an account is silent: the time of its last payment, or of the first deposit opened there. Null unless 8
 * deposits were opened in the last hour since then, the first of them at least 10 minutes ago, and nobody cancelled them.
 * A provider's charges do not count: a pause would not keep them away.
 */
create or replace function deposit_silent_since(account bigint, at timestamptz) returns timestamptz
language sql stable as $$
  select case when count(*) >= 8 and min(d.created_at) <= at - interval '10 minutes'
    then coalesce(max(newest.paid_at), min(d.created_at)) end
  from (
    select max(t.paid_at) as paid_at from provider_transaction t
    where t.receiving_account_id = account and t.id not like 'opn:%'
  ) newest
  join deposit d on d.receiving_account_id = account and d.status in ('pending', 'expired')
    and d.created_at > greatest(at - interval '1 hour', newest.paid_at)
    and not exists (select 1 from deposit_charge c where c.deposit_id = d.id)
$$;

/*
 * Opens a deposit of whole baht and adds satang that identify it. `wanted_bank` limits a bank transfer to one bank.
 * The first account in order that has room is taken. With a charge, which its provider has made for exactly the whole
 * baht, no satang are added, and pauses and limits do not count: the money goes to the provider. Amounts that a payment
 * freed long ago come before those freed just now. If all are taken, it reuses an amount left unpaid: first those of
 * members who have never paid, because anybody can make such accounts to use the amounts up, oldest first. outcome:
 * opened | payment_open (the member has one) | channel_unavailable (no account has room) | amounts_used_up.
 */
create or replace function deposit_open(
  for_member bigint, for_channel bigint, wanted_bank text, whole_satang bigint, with_reference text, at timestamptz,
  until timestamptz, charge text, qr text,
  out outcome text, out deposit_id bigint
) language plpgsql as $$
declare
  channel payment_channel;
  accounts bigint[];
  chosen record;
begin
  -- Two tabs of one member wait for each other. `no key update` does not block foreign key checks on the member.
  perform 1 from member m where m.id = for_member for no key update;
  update deposit d set status = 'expired'
  where d.member_id = for_member and d.status = 'pending' and d.expires_at <= at;
  select d.id into deposit_id from deposit d where d.member_id = for_member and d.status = 'pending';
  if found then
    outcome := 'payment_open';
    return;
  end if;

  select * into strict channel from payment_channel c where c.id = for_channel;
  deposit_id := nextval(pg_get_serial_sequence('deposit', 'id'));
  -- Openings at accounts with limits go one after the other: the next one counts this one. Whoever locks several does it
  -- in order of their ids.
  if charge is null then
    perform 1 from receiving_account a
    where a.agent_id = channel.agent_id and a.type = channel.type and (wanted_bank is null or a.bank_code = wanted_bank)
      and (a.day_count is not null or a.day_satang is not null)
    order by a.id for no key update;
  end if;
  loop
    -- With all the satang that may be added, so that the account that is found has room for each of its amounts.
    accounts := array(
      select a.id from receiving_account a
      where a.agent_id = channel.agent_id and a.type = channel.type and (wanted_bank is null or a.bank_code = wanted_bank)
        and case when charge is not null then a.is_on else deposit_has_room(a, whole_satang + 99, at) end);
    if accounts = '{}' then
      outcome := 'channel_unavailable';
      deposit_id := null;
      return;
    end if;
    -- Chosen at random, so that simultaneous deposits seldom choose the same; the second one waits for the first and
    -- chooses again.
    select a.id as account_id, whole_satang + satang as amount_satang, null::bigint as left_by into chosen
    from receiving_account a cross join generate_series(1, 99) satang
    left join deposit_amount u on u.receiving_account_id = a.id and u.amount_satang = whole_satang + satang
    where a.id = any (accounts) and (charge is not null or u.free_from is null or u.free_from <= at)
    order by a.position, a.id, date_trunc('hour', greatest(u.free_from, at - interval '72 hours')), random() limit 1;
    if not found then
      select u.receiving_account_id as account_id, u.amount_satang, u.deposit_id as left_by into chosen
      from deposit_amount u join deposit d on d.id = u.deposit_id
      where u.receiving_account_id = any (accounts) and u.amount_satang between whole_satang + 1 and whole_satang + 99
        and (d.status in ('expired', 'cancelled') or d.status = 'pending' and d.expires_at <= at)
      order by exists (select 1 from deposit p where p.member_id = d.member_id and p.status = 'paid'), u.free_from limit 1;
    end if;
    if not found then
      outcome := 'amounts_used_up';
      deposit_id := null;
      return;
    end if;
    if charge is not null then
      chosen.amount_satang := whole_satang;
      exit;
    end if;
    insert into deposit_amount as u
    values (chosen.account_id, chosen.amount_satang, deposit_id, until + interval '72 hours')
    on conflict (receiving_account_id, amount_satang) do update
    set deposit_id = excluded.deposit_id, free_from = excluded.free_from
    where u.free_from <= at or u.deposit_id = chosen.left_by;
    exit when found;
  end loop;

  insert into deposit (id, agent_id, member_id, wallet_id, channel_id, receiving_account_id, amount_satang, reference,
    created_at, expires_at)
  overriding system value
  select deposit_id, channel.agent_id, for_member, w.id, channel.id, chosen.account_id, chosen.amount_satang,
    with_reference, at, until
  from wallet w where w.member_id = for_member and w.wallet_type_id = 1;
  if not found then
    raise exception 'member % has no cash wallet', for_member;
  end if;
  if charge is not null then
    insert into deposit_charge (deposit_id, provider, charge_id, qr, next_check_at)
    values (deposit_id, channel.provider, charge, deposit_open.qr, at + interval '30 seconds');
  end if;
  outcome := 'opened';
end $$;

/* The member whose own account a payment came from; null if it is nobody's. */
create or replace function deposit_find_payer(
  of_agent int, payer_bank_code text, payer_account_no text
) returns bigint language sql stable as $$
  select m.id from member_bank_account b join member m on m.id = b.member_id
  where b.agent_id = of_agent and b.bank_code = payer_bank_code and b.account_no = payer_account_no and b.lost_at is null and m.status <> 'closed'
  union all
  select id from member
  where payer_bank_code = 'TRUEMONEY' and agent_id = of_agent and phone = payer_account_no and status <> 'closed'
  limit 1
$$;

/*
 * The deposit that a payment is for, tried in this order: by our reference; the payer's own deposit of this amount,
 * even if another member has the amount now (an unpaid one, or a paid one, which this payment pays a second time);
 * the deposit that has the amount, unless it was opened after the payment was made; the payer's latest (with another
 * amount).
 */
create or replace function deposit_find(
  account receiving_account, with_reference text, paid_satang bigint, payer_id bigint, made_at timestamptz, at timestamptz
) returns deposit language plpgsql as $$
declare matched deposit;
begin
  if with_reference is not null then
    select * into matched from deposit d where d.reference = with_reference and d.receiving_account_id = account.id
      for no key update;
  end if;
  if matched.id is null and payer_id is not null then
    select * into matched from deposit d
    where d.member_id = payer_id and d.receiving_account_id = account.id and d.amount_satang = paid_satang
      and d.status in ('pending', 'expired', 'cancelled')
      and d.expires_at > at - interval '72 hours'
    order by d.id desc limit 1 for no key update;
    -- A second statement, because the first one may wait for a payment of the same deposit, and would then find it
    -- paid and no other.
    if matched.id is null then
      select * into matched from deposit d
      where d.member_id = payer_id and d.receiving_account_id = account.id and d.amount_satang = paid_satang
        and d.status = 'paid' and d.paid_at > at - interval '72 hours'
      order by d.id desc limit 1 for no key update;
    end if;
  end if;
  if matched.id is null then
    -- A bank's clock and ours may differ by minutes.
    select d.* into matched from deposit_amount u join deposit d on d.id = u.deposit_id
    where u.receiving_account_id = account.id and u.amount_satang = paid_satang
      and (u.free_from > at or d.status = 'paid' and d.paid_at > at - interval '72 hours')
      and d.created_at <= made_at + interval '10 minutes'
    for no key update of d;
  end if;
  if matched.id is null and payer_id is not null then
    select * into matched from deposit d
    where d.member_id = payer_id and d.receiving_account_id = account.id
      and d.status in ('pending', 'expired', 'cancelled')
      and d.expires_at > at - interval '72 hours'
    order by d.id desc limit 1 for no key update;
  end if;
  return matched;
end $$;

/*
 * Marks a deposit as paid with this amount, and sends it to the member's open pages. Its amount is free for the next
 * deposit at once, and the longest free amount is given first; another payment of it is recognised by its payer
 * (deposit_find).
 */
create or replace function deposit_pay(paid_id bigint, paid_satang bigint, at timestamptz) returns deposit
language plpgsql as $$
declare paid deposit;
begin
  update deposit d
  set status = 'paid', paid_at = at, review_reason = null, credited_satang = nullif(paid_satang, d.amount_satang)
  where d.id = paid_id returning * into strict paid;
  update deposit_amount u set free_from = at
  where u.receiving_account_id = paid.receiving_account_id and u.amount_satang = paid.amount_satang
    and u.deposit_id = paid.id and u.free_from > at;
  perform deposit_publish(paid);
  return paid;
end $$;

/* Sends a deposit's status, and its amount in baht, to the member's open pages. */
create or replace function deposit_publish(d deposit) returns void language sql as $$
  insert into event_outbox (member_id, event) values (d.member_id, jsonb_build_object(
    'type', 'payment', 'payment_id', d.id::text, 'status', d.status, 'amount',
      round(coalesce(d.credited_satang, d.amount_satang) / 100.0, 2)))
$$;

/*
 * Tells whether two account numbers are one, by those of the four digits before the last that both show. Dashes and spaces
 * are left out, and anything else that is no digit hides one (`xxx-x-x1234-x`). Null if too little is shown to tell.
 */
create or replace function is_same_account(one text, other text) returns boolean language sql immutable as $$
  select case when not bool_and(a = b) then false when count(*) >= 3 then true end
  from (
    select substr(reverse(x), place, 1) as a, substr(reverse(y), place, 1) as b
    from (select regexp_replace(one, '[-‐‑–\s.]', '', 'g') as x, regexp_replace(other, '[-‐‑–\s.]', '', 'g') as y) shown,
      generate_series(2, 5) place
    -- Of a shorter text nobody knows which digits of the number it shows.
    where length(x) >= 5 and length(y) >= 5
  ) digits
  where a ~ '[0-9]' and b ~ '[0-9]'
$$;

/*
 * Holds off reports of the bank for an account while a payment to it is credited by evidence (`alone`); reports take it
 * together. Ends with the transaction.
 */
create or replace function deposit_lock_reports(account bigint, alone boolean) returns void language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(727002, (account % 2147483647)::int);
  else
    perform pg_advisory_xact_lock_shared(727002, (account % 2147483647)::int);
  end if;
end $$;

/*
 * The payment that two operators have credited by its evidence, and that this report is about: same account, amount
 * and payer's digits, within ten minutes. If the report does not show the payer's digits, as that of a charge, the
 * member who pays must be the one who got the credit. Null if there is none.
 */
create or replace function deposit_find_evidence(
  account receiving_account, paid_satang bigint, payer_account_no text, payer_id bigint, made_at timestamptz
) returns text language sql as $$
  select e.provider_transaction_id from payment_evidence e
  join provider_transaction t on t.id = e.provider_transaction_id
  join payment_review r on r.provider_transaction_id = t.id
  where e.agent_id = account.agent_id and e.joined_transaction_id is null and t.receiving_account_id = account.id
    and t.amount_satang = paid_satang
    and t.paid_at between made_at - interval '10 minutes' and made_at + interval '10 minutes'
    and coalesce(
      is_same_account(t.payer_account_no, deposit_find_evidence.payer_account_no),
      -- A credit that was taken back has left its member only in the correction.
      payer_id = coalesce(r.credited_member_id, r.member_id, (
        select c.member_id from payment_correction c where c.review_id = r.id order by c.id desc limit 1)))
  order by t.paid_at limit 1 for update of e
$$;

/*
 * Processes a payment that the provider reports (the contract's paymentWebhook input, amount in satang; `is_charge`:
 * paid by the charge of the deposit with its reference, from an account that the provider does not name): credits it,
 * or adds it to the manual queue. Returns credited | repeated | review | unknown_account; raises CK002 if the
 * transaction's id was used with another body. A payment is credited however late it arrives, for an expired or
 * cancelled deposit too, and for an excluded member (whose spending is checked later). An amount above the member's
 * own deposit limit waits for a person, because many deposits can be opened, cancelled and then paid.
 */
create or replace function deposit_receive_payment(input jsonb, at timestamptz) returns text language plpgsql as $$
declare
  account receiving_account;
  paid_satang bigint := input -> 'amount_satang';
  payer jsonb := input -> 'payer';
  payer_id bigint;
  matched deposit;
  reason text;
  evidence text;
  has_limit boolean;
  credited record;
begin
  select * into account from receiving_account where id::text = input ->> 'account_id';
  if not found then
    return 'unknown_account';
  end if;
  perform deposit_lock_reports(account.id, false);
  payer_id := case
    when (input ->> 'is_charge')::boolean then (select d.member_id from deposit d join member m on m.id = d.member_id
      where d.reference = input ->> 'reference' and m.status <> 'closed')
    else deposit_find_payer(account.agent_id, payer ->> 'bank_code', payer ->> 'account_no')
  end;
  evidence := deposit_find_evidence(
    account, paid_satang, payer ->> 'account_no', payer_id, (input ->> 'paid_at')::timestamptz);
  -- Locked before the deposit's row, as when a deposit is opened.
  perform 1 from member_limit l where l.member_id = payer_id and l.kind = 'deposit' and l.amount_satang is not null
  order by l.kind, l.period for no key update;
  has_limit := found;
  matched := deposit_find(account, input ->> 'reference', paid_satang, payer_id, (input ->> 'paid_at')::timestamptz, at);
  reason := case
    when evidence is not null then null
    when matched.id is null then 'unmatched'
    when matched.status = 'paid' then 'already_paid'
    when matched.amount_satang <> paid_satang then 'amount_differs'
    when matched.member_id is distinct from payer_id then 'payer_differs'
    when has_limit
      and (select l.kind from limit_exceeded(payer_id, array['deposit'], paid_satang / 100 * 100, at) l) is not null
      then 'limit_reached'
  end;

  -- Waits for another call that is writing the same transaction.
  insert into provider_transaction values (
    input ->> 'transaction_id', sha256(convert_to(input::text, 'utf8')), account.agent_id, account.id, paid_satang,
      input ->> 'reference',
    payer ->> 'bank_code', payer ->> 'account_no', payer ->> 'account_name', (input ->> 'paid_at')::timestamptz, at,
      case when evidence is null then matched.id end, reason)
  on conflict (id) do nothing;
  if not found then
    perform 1 from provider_transaction
    where id = input ->> 'transaction_id' and input_hash = sha256(convert_to(input::text, 'utf8'));
    if not found then
      raise exception 'provider transaction % came with another body', input ->> 'transaction_id'
        using errcode = 'CK002';
    end if;
    return 'repeated';
  end if;

  if evidence is not null then
    update payment_evidence set joined_transaction_id = input ->> 'transaction_id', joined_at = at
    where provider_transaction_id = evidence;
    return 'credited';
  end if;

  if reason is not null then
    insert into payment_review
    values (input ->> 'transaction_id', account.agent_id, coalesce(matched.member_id, payer_id), matched.id, reason,
      at);
    if reason in ('amount_differs', 'payer_differs', 'limit_reached') then
      update deposit set status = 'review', review_reason = reason where id = matched.id returning * into matched;
      perform deposit_publish(matched);
    end if;
    if coalesce(matched.member_id, payer_id) is not null then
      -- This notice is not pushed: the decision is, which replaces it, and one payment is one message.
      perform notice_add(account.agent_id, coalesce(matched.member_id, payer_id), 'deposit_review',
        jsonb_build_object('satang', paid_satang, 'transaction_id', input ->> 'transaction_id'),
        case when matched.status = 'review' then '/member/payment?id=' || matched.id else '/member/deposit' end, at, false);
    end if;
    return 'review';
  end if;

  select credit_balance_satang as balance, credit_held_satang as held into strict credited
  from ledger_transfer(jsonb_build_array(jsonb_build_object(
    'id', 'deposit:' || matched.id, 'agent_id', matched.agent_id, 'currency', 'THB', 'phase', 'single',
    'debit', jsonb_build_object('house', 'bank_in'), 'credit', jsonb_build_object('wallet', matched.wallet_id),
    'amount_satang', paid_satang, 'kind', 'deposit', 'reference', matched.reference)), at);
  perform wallet_publish(matched.member_id, matched.wallet_id, credited.balance, credited.held);
  matched := deposit_pay(matched.id, paid_satang, at);
  perform notice_add(matched.agent_id, matched.member_id, 'deposit_paid', jsonb_build_object('satang', paid_satang),
    '/member/payment?id=' || matched.id, at);
  return 'credited';
end $$;

/* Deposits that were credited to a member in a period, in satang. */
create or replace function deposited_between(
  of_member bigint, since timestamptz, until timestamptz
) returns bigint language sql stable as $$
  select coalesce((
      select sum(coalesce(d.credited_satang, d.amount_satang)) from deposit d
      where d.member_id = of_member and d.status = 'paid' and d.paid_at >= since and d.paid_at < until), 0)
    + coalesce((
      select sum(t.amount_satang) from payment_review q join provider_transaction t on t.id = q.provider_transaction_id
      where q.credited_member_id = of_member and q.credited_deposit_id is null and q.resolved_at >= since
        and q.resolved_at < until), 0)
$$;
