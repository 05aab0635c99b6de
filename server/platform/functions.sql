-- The ledger (docs/rules.md#ledger): the only code that changes a balance. Amounts are satang, or points.

/*
 * The account that a caller names: {"wallet": id} | {"points": member id} | {"commission": member id} | {"house": kind}.
 * Null when there is none of this agent and currency. Connections use different shards of a house account, because their
 * backends have different process ids.
 */
create or replace function ledger_account(
  ref jsonb, wanted_agent int, wanted_currency text
) returns bigint language plpgsql stable as $$
declare found_id bigint;
begin
  if ref ? 'wallet' then
    select id into found_id from account
    where id = (ref ->> 'wallet')::bigint and kind = 'wallet' and agent_id = wanted_agent
      and currency = wanted_currency;
  elsif ref ? 'points' then
    select id into found_id from account
    where member_id = (ref ->> 'points')::bigint and kind = 'points' and agent_id = wanted_agent
      and currency = wanted_currency;
  elsif ref ? 'commission' then
    select id into found_id from account
    where member_id = (ref ->> 'commission')::bigint and kind = 'commission' and agent_id = wanted_agent
      and currency = wanted_currency;
  else
    select id into found_id from account
    where agent_id = wanted_agent and kind = ref ->> 'house' and currency = wanted_currency
      and shard = pg_backend_pid() % 16 and member_id is null;
  end if;
  return found_id;
end $$;

/* The transfer of a request; one that settles a pending transfer takes accounts and amount from it. */
create or replace function ledger_build_transfer(
  request jsonb, at timestamptz
) returns transfer language plpgsql stable as $$
declare made transfer;
begin
  if request ? 'pending_id' then
    select * into made from transfer where id = request ->> 'pending_id' and phase = 'pending';
    made.pending_id := request ->> 'pending_id';
  else
    made.agent_id := request -> 'agent_id';
    made.currency := request ->> 'currency';
    made.debit_account_id := ledger_account(request -> 'debit', made.agent_id, made.currency);
    made.credit_account_id := ledger_account(request -> 'credit', made.agent_id, made.currency);
    made.amount_satang := request -> 'amount_satang';
  end if;
  made.id := request ->> 'id';
  made.input_hash := sha256(convert_to(request::text, 'utf8'));
  made.kind := request ->> 'kind';
  made.reference := request ->> 'reference';
  made.phase := request ->> 'phase';
  made.created_at := at;
  return made;
end $$;

/*
 * Changes one account and writes its entry for a transfer of this kind; null for a change of nothing (the credit side of a
 * hold). The caller holds the account's lock.
 */
create or replace function ledger_write_entry(
  account_id bigint, transfer_id text, kind text, balance_change bigint, held_change bigint, at timestamptz
) returns entry language plpgsql as $$
#variable_conflict use_column
declare
  written entry;
  moved account;
begin
  if balance_change = 0 and held_change = 0 then
    return null;
  end if;
  update account a
  set balance_satang = a.balance_satang + balance_change, held_satang = a.held_satang + held_change,
    sequence = a.sequence + 1,
    last_entry_at = greatest(a.last_entry_at, ledger_write_entry.at)
  where a.id = ledger_write_entry.account_id
  returning a.* into moved;
  written := row(moved.id, moved.sequence, ledger_write_entry.transfer_id, balance_change, held_change,
    moved.balance_satang, moved.held_satang, moved.last_entry_at, null, null);
  if moved.member_id is not null and balance_change <> held_change then
    written.kind := ledger_write_entry.kind;
    written.kind_sum_satang := balance_change - held_change + coalesce((
      select e.kind_sum_satang from entry e where e.account_id = moved.id and e.kind = written.kind
      order by e.created_at desc, e.sequence desc limit 1), 0);
  end if;
  insert into entry select written.*;
  return written;
end $$;

/*
 * Changes two accounts by opposite amounts and writes their entries, for a transfer of this kind without a pending phase, in
 * one statement; answers their balances just after it. It waits for the first account's lock before the second one's.
 */
create or replace function ledger_write_two(
  transfer_id text, kind text, first_id bigint, first_change bigint, second_id bigint, at timestamptz,
  out first_balance bigint, out first_held bigint, out second_balance bigint, out second_held bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  with first as (
    update account a
    set balance_satang = a.balance_satang + first_change, sequence = a.sequence + 1,
      last_entry_at = greatest(a.last_entry_at, ledger_write_two.at)
    where a.id = first_id
    returning a.*, first_change as change
  ), second as (
    update account a
    set balance_satang = a.balance_satang - f.change, sequence = a.sequence + 1,
      last_entry_at = greatest(a.last_entry_at, ledger_write_two.at)
    from first f where a.id = second_id
    returning a.*, -f.change as change
  ), written as (
    insert into entry
    select m.id, m.sequence, ledger_write_two.transfer_id, m.change, 0, m.balance_satang, m.held_satang,
      m.last_entry_at,
      case when m.member_id is not null then ledger_write_two.kind end,
      case when m.member_id is not null then m.change + coalesce((
        select e.kind_sum_satang from entry e where e.account_id = m.id and e.kind = ledger_write_two.kind
        order by e.created_at desc, e.sequence desc limit 1), 0) end
    from (select * from first union all select * from second) m
  )
  select f.balance_satang, f.held_satang, s.balance_satang, s.held_satang
  into strict first_balance, first_held, second_balance, second_held
  from first f, second s;
end $$;

/*
 * Makes one or many transfers, all or none, in the order given.
 *   {"id", "agent_id", "currency", "debit", "credit", "amount_satang", "kind", "reference", "phase": "single" | "pending"}
 *   {"id", "pending_id", "kind", "reference", "phase": "post" | "void"}
 * Returns a row for each request, in order, with the accounts' balances just after it. A repeat of an id with the same
 * input returns the first answer; with other input it raises CK002. Too little money violates account_member_not_negative; a
 * pending transfer settled before violates transfer_pending_settled_once. An account or a pending transfer that does not
 * exist, or that belongs to another agent or currency, is a defect of the caller (not-null violation).
 * Locks are taken in one order everywhere (ids, then members' accounts, then house accounts), so calls never deadlock.
 */
create or replace function ledger_transfer(requests jsonb, at timestamptz default clock_timestamp())
returns table (
  id text, repeated boolean,
  debit_account_id bigint, debit_balance_satang bigint, debit_held_satang bigint,
  credit_account_id bigint, credit_balance_satang bigint, credit_held_satang bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  request jsonb;
  made transfer;
  earlier_hash bytea;
  new_ids text[] := '{}';
  account_ids bigint[] := '{}';
  moves bigint;
  debit_entry entry;
  credit_entry entry;
begin
  -- Nearly every call is one transfer that is new: one statement does what the loops below do in six.
  if jsonb_array_length(requests) = 1 and requests -> 0 ->> 'phase' = 'single' then
    request := requests -> 0;
    made := ledger_build_transfer(request, at);
    insert into transfer select made.* on conflict (id) do nothing;
    if found then
      id := made.id;
      repeated := false;
      debit_account_id := made.debit_account_id;
      credit_account_id := made.credit_account_id;
      if (request -> 'debit' ? 'house', debit_account_id) < (request -> 'credit' ? 'house', credit_account_id) then
        select w.first_balance, w.first_held, w.second_balance, w.second_held
        into debit_balance_satang, debit_held_satang, credit_balance_satang, credit_held_satang
        from ledger_write_two(id, made.kind, debit_account_id, -made.amount_satang, credit_account_id, at) w;
      else
        select w.first_balance, w.first_held, w.second_balance, w.second_held
        into credit_balance_satang, credit_held_satang, debit_balance_satang, debit_held_satang
        from ledger_write_two(id, made.kind, credit_account_id, made.amount_satang, debit_account_id, at) w;
      end if;
      return next;
      return;
    end if;
  end if;

  for request in
    select value from jsonb_array_elements(requests)
    order by coalesce(value ->> 'pending_id', value ->> 'id'), value ->> 'id'
  loop
    made := ledger_build_transfer(request, at);
    -- Waits for another transaction that is writing the same id, then sees what it did.
    insert into transfer select made.* on conflict (id) do nothing;
    if found then
      new_ids := new_ids || made.id;
      account_ids := account_ids || made.debit_account_id || made.credit_account_id;
    else
      select t.input_hash into earlier_hash from transfer t where t.id = made.id;
      if earlier_hash <> made.input_hash then
        raise exception 'transfer % was made with other input', made.id using errcode = 'CK002';
      end if;
    end if;
  end loop;

  perform 1 from account a where a.id = any (account_ids) order by a.member_id is null, a.id for no key update;

  for request in select value from jsonb_array_elements(requests) loop
    -- A call of one new transfer has it at hand. What a repeat names is read: another connection has another house account.
    if made.id <> request ->> 'id' or not made.id = any (new_ids) then
      select t.* into made from transfer t where t.id = request ->> 'id';
    end if;
    repeated := not made.id = any (new_ids);
    if repeated then
      select e.* into debit_entry from entry e where e.transfer_id = made.id and e.account_id = made.debit_account_id;
      select e.* into credit_entry from entry e where e.transfer_id = made.id and e.account_id = made.credit_account_id;
    else
      -- An id named twice in one call is one transfer.
      new_ids := array_remove(new_ids, made.id);
      moves := case when made.phase in ('single', 'post') then made.amount_satang else 0 end;
      debit_entry := ledger_write_entry(made.debit_account_id, made.id, made.kind, -moves,
        case made.phase when 'single' then 0 when 'pending' then made.amount_satang else -made.amount_satang end, at);
      credit_entry := ledger_write_entry(made.credit_account_id, made.id, made.kind, moves, 0, at);
    end if;
    id := made.id;
    debit_account_id := made.debit_account_id;
    debit_balance_satang := debit_entry.balance_after_satang;
    debit_held_satang := debit_entry.held_after_satang;
    credit_account_id := made.credit_account_id;
    credit_balance_satang := credit_entry.balance_after_satang;
    credit_held_satang := credit_entry.held_after_satang;
    return next;
  end loop;
end $$;

/*
 * Makes one transfer without a pending phase, for a caller that recognises repeats itself: it holds the lock of the
 * member's account and knows that the id is new. Faster than `ledger_transfer`. Too little money violates
 * account_member_not_negative, a used id the primary key.
 */
create or replace function ledger_single(
  id text, input_hash bytea, agent int, currency text, debit bigint, credit bigint, amount bigint, kind text,
  reference text, at timestamptz
) returns void language plpgsql as $$
begin
  insert into transfer
  values (id, input_hash, agent, currency, debit, credit, amount, kind, reference, 'single', null, at);
  perform ledger_write_two(id, kind, debit, -amount, credit, at);
end $$;

/*
 * Makes many credits to members' wallets from one house account, as `ledger_single` would one by one, but in a few
 * statements for all. `ids`, `wallets`, `amounts` and `refs` belong together by their place. The caller holds the wallets'
 * locks and knows that the ids are new. Returns a row for each, in their order, with the wallet's balance just after it.
 */
create or replace function ledger_credit_many(
  agent int, currency text, house text, kind text, ids text[], wallets bigint[], amounts bigint[], refs text[],
  at timestamptz
) returns table (place bigint, balance_satang bigint, held_satang bigint) language plpgsql as $$
#variable_conflict use_column
declare
  house_id bigint := ledger_account(jsonb_build_object('house', house), agent, currency);
  house_after account;
  total numeric := (select sum(amount) from unnest(amounts) amount);
begin
  insert into transfer
  select c.id, sha256(convert_to(concat_ws(' ', c.id, c.wallet, c.amount), 'utf8')), agent, ledger_credit_many.currency,
    house_id, c.wallet, c.amount,
    ledger_credit_many.kind, c.ref, 'single', null, at
  from unnest(ids, wallets, amounts, refs) c (id, wallet, amount, ref);

  return query
  with credit as (
    select c.*, sum(c.amount) over one_by_one as so_far, row_number() over one_by_one as number
    from unnest(ids, wallets, amounts) with ordinality c (id, wallet, amount, place)
    window one_by_one as (partition by c.wallet order by c.place)
  ), moved as (
    update account a set balance_satang = a.balance_satang + w.total, sequence = a.sequence + w.credits,
      last_entry_at = greatest(a.last_entry_at, at)
    from (select c.wallet, sum(c.amount) as total, count(*) as credits from credit c group by c.wallet) w
    where a.id = w.wallet and a.id = any (wallets)
    returning a.id, a.sequence - w.credits as sequence_before, a.balance_satang - w.total as balance_before,
      a.held_satang, a.last_entry_at
  ), before as (
    -- The sum of the entries of this kind so far.
    select m.*, coalesce((
      select e.kind_sum_satang from entry e where e.account_id = m.id and e.kind = ledger_credit_many.kind
      order by e.created_at desc, e.sequence desc limit 1), 0) as kind_sum_before
    from moved m
  ), written as (
    insert into entry
    select s.id, s.sequence_before + c.number, c.id, c.amount, 0, s.balance_before + c.so_far, s.held_satang,
      s.last_entry_at,
      ledger_credit_many.kind, s.kind_sum_before + c.so_far
    from credit c join before s on s.id = c.wallet
  )
  select c.place, (s.balance_before + c.so_far)::bigint, s.held_satang::bigint from credit c join before s on s.id = c.wallet
  order by c.place;

  update account a set balance_satang = a.balance_satang - total, sequence = a.sequence + cardinality(ids),
    last_entry_at = greatest(a.last_entry_at, at)
  where a.id = house_id
  returning a.* into strict house_after;
  insert into entry
  select house_id, house_after.sequence - cardinality(ids) + c.place, c.id, -c.amount, 0,
    house_after.balance_satang + total - sum(c.amount) over (order by c.place), house_after.held_satang,
      house_after.last_entry_at, null, null
  from unnest(ids, amounts) with ordinality c (id, amount, place);
end $$;

-- Members.

/* Why a member may not play now (docs/rules.md#safer-play): member_excluded | member_paused; null: he may. */
create or replace function play_block(m member, at timestamptz) returns text immutable language sql as $$
  select case
    when m.status in ('excluded', 'closed') or m.excluded_until > at then 'member_excluded'
    when m.timeout_until > at then 'member_paused'
  end
$$;
