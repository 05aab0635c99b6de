-- The ledger (docs/rules.md#ledger): the only code that changes a balance. Amounts are satang, or points.
--
-- Functions that write single entries have `enable_seqscan = off`: plans are cached for each connection, and one made while
-- `entry` was almost empty would scan the whole table once it has grown (docs/scale.md#transfer).

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
  made.kind := request ->> 'kind';
  made.reference := request ->> 'reference';
  made.phase := request ->> 'phase';
  made.created_at := at;
  return made;
end $$;

/*
 * Tells whether two transfers with one id were requested with the same input. A house account is 16 rows, and another
 * connection uses another row: to the caller they are all the same account.
 */
create or replace function ledger_says_the_same(earlier transfer, later transfer) returns boolean language sql stable as $$
  select (earlier.agent_id, earlier.currency, earlier.amount_satang, earlier.kind, earlier.reference, earlier.phase,
      earlier.pending_id) is not distinct from (later.agent_id, later.currency, later.amount_satang, later.kind,
      later.reference, later.phase, later.pending_id)
    and (
      select bool_and(a.id = b.id or (a.member_id is null and b.member_id is null and a.kind = b.kind))
      from (values (earlier.debit_account_id, later.debit_account_id),
        (earlier.credit_account_id, later.credit_account_id)) pair (first_id, second_id)
      join account a on a.id = pair.first_id join account b on b.id = pair.second_id)
$$;

/*
 * Changes one account and writes its entry for a transfer of this kind; null for a change of nothing (the credit side of a
 * hold). The caller holds the account's lock.
 */
create or replace function ledger_write_entry(
  account_id bigint, transfer_id text, kind text, balance_change bigint, held_change bigint, at timestamptz
) returns entry language plpgsql set enable_seqscan = off as $$
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
 * Makes one transfer between a member's account and a house account, without a pending phase, if its id is new, and returns
 * both balances just after it; `pays`: the member does. Returns nulls for a known id and changes nothing: `ledger_transfer`
 * then answers the repeat. Same locks and errors as `ledger_transfer`.
 */
create or replace function ledger_transfer_new(
  id text, agent int, currency text, account_kind text, account bigint, house text, pays boolean, amount bigint,
  kind text, reference text, at timestamptz,
  out house_account bigint, out balance bigint, out held bigint, out house_balance bigint, out house_held bigint
) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  change bigint := case when pays then -amount else amount end;
  house_id bigint;
begin
  -- In a statement of its own: a statement that waits for the lock would not see the entry whose sum it continues.
  select h.id into house_id from account a, account h
  where a.id = account and a.kind = account_kind and a.agent_id = agent and a.currency = ledger_transfer_new.currency
    and h.agent_id = agent and h.kind = house and h.currency = ledger_transfer_new.currency
    and h.shard = pg_backend_pid() % 16 and h.member_id is null
  for no key update of a;
  if not found then
    raise exception 'agent % has no % % in %, or no %', agent, account_kind, account, ledger_transfer_new.currency, house
      using errcode = 'not_null_violation';
  end if;
  -- Change together with `ledger_single`: a function for both would cost a call each time (docs/scale.md#transfer).
  with made as (
    insert into transfer
    values (id, agent, currency, case when pays then account else house_id end,
      case when pays then house_id else account end, amount, kind, reference, 'single', null, at)
    on conflict on constraint transfer_pkey do nothing
    returning true
  ), moved as (
    update account a
    set balance_satang = a.balance_satang + case a.id when account then change else -change end,
      sequence = a.sequence + 1, last_entry_at = greatest(a.last_entry_at, at)
    from made where a.id in (account, house_id)
    returning a.id, a.sequence, a.balance_satang, a.held_satang, a.last_entry_at
  ), written as (
    insert into entry
    select m.id, m.sequence, ledger_transfer_new.id, case m.id when account then change else -change end, 0,
      m.balance_satang, m.held_satang, m.last_entry_at,
      case m.id when account then kind end,
      case m.id when account then change + coalesce((
        select e.kind_sum_satang from entry e where e.account_id = account and e.kind = ledger_transfer_new.kind
        order by e.created_at desc, e.sequence desc limit 1), 0) end
    from moved m
  )
  select h.id, m.balance_satang, m.held_satang, h.balance_satang, h.held_satang
  into house_account, balance, held, house_balance, house_held
  from moved m, moved h where m.id = account and h.id = house_id;
end $$;

/*
 * Makes one or many transfers, all or none, in the order given.
 *   {"id", "agent_id", "currency", "debit", "credit", "amount_satang", "kind", "reference", "phase": "single" | "pending"}
 *   {"id", "pending_id", "kind", "reference", "phase": "post" | "void"}
 * Returns a row for each request, in order, with the accounts' balances just after it. A repeat of an id with the same
 * input returns the first answer; with other input it raises CK002. Too little money violates account_member_not_negative; a
 * pending transfer settled before violates transfer_pending_settled_once. An account or a pending transfer that does not
 * exist, or that belongs to another agent or currency, is a defect of the caller (not-null violation).
 * Locks are taken in one order everywhere (members' accounts, then ids, then house accounts), so calls never deadlock.
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
  earlier transfer;
  new_ids text[] := '{}';
  account_ids bigint[] := '{}';
  moves bigint;
  debit_entry entry;
  credit_entry entry;
  pays boolean;
  member_ref jsonb;
  member_kind text;
  member_account bigint;
  done record;
begin
  -- Nearly every call is one transfer that is new, between a member and the house: one statement does it.
  request := requests -> 0;
  pays := request -> 'credit' ? 'house';
  if jsonb_array_length(requests) = 1 and request ->> 'phase' = 'single' and pays <> (request -> 'debit' ? 'house') then
    member_ref := request -> case when pays then 'debit' else 'credit' end;
    member_kind := case when member_ref ? 'wallet' then 'wallet' when member_ref ? 'points' then 'points'
      else 'commission' end;
    member_account := case member_kind when 'wallet' then (member_ref -> 'wallet')::bigint
      else ledger_account(member_ref, (request -> 'agent_id')::int, request ->> 'currency') end;
    select n.* into done
    from ledger_transfer_new(request ->> 'id', (request -> 'agent_id')::int, request ->> 'currency', member_kind,
      member_account, request -> case when pays then 'credit' else 'debit' end ->> 'house', pays,
      (request -> 'amount_satang')::bigint, request ->> 'kind', request ->> 'reference', at) n;
    if done.house_account is not null then
      id := request ->> 'id';
      repeated := false;
      debit_account_id := case when pays then member_account else done.house_account end;
      debit_balance_satang := case when pays then done.balance else done.house_balance end;
      debit_held_satang := case when pays then done.held else done.house_held end;
      credit_account_id := case when pays then done.house_account else member_account end;
      credit_balance_satang := case when pays then done.house_balance else done.balance end;
      credit_held_satang := case when pays then done.house_held else done.held end;
      return next;
      return;
    end if;
  end if;

  -- Members' accounts are locked before the ids of transfers, as everywhere: in another order two calls could deadlock.
  perform 1 from account a
  where a.member_id is not null and a.id in (
    select unnest(array[b.debit_account_id, b.credit_account_id])
    from jsonb_array_elements(requests) value, ledger_build_transfer(value, at) b)
  order by a.id for no key update;

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
      select * into strict earlier from transfer t where t.id = made.id;
      if not ledger_says_the_same(earlier, made) then
        raise exception 'transfer % was made with other input', made.id using errcode = 'CK002';
      end if;
    end if;
  end loop;

  perform 1 from account a where a.id = any (account_ids) order by a.member_id is null, a.id for no key update;

  for request in select value from jsonb_array_elements(requests) loop
    -- A repeat is read from the table: its first call may have used another shard of the house account.
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
 * Like `ledger_transfer_new`, for a caller that recognises repeats itself: it holds the lock of the member's account
 * and knows that the id is new. A used id violates the primary key.
 */
create or replace function ledger_single(
  id text, agent int, currency text, account bigint, house text, pays boolean, amount bigint, kind text, reference text,
  at timestamptz
) returns void language plpgsql set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  change bigint := case when pays then -amount else amount end;
  house_id bigint;
begin
  select h.id into house_id from account h
  where h.agent_id = agent and h.kind = house and h.currency = ledger_single.currency
    and h.shard = pg_backend_pid() % 16 and h.member_id is null;
  -- Change together with `ledger_transfer_new`: a function for both would cost a call each time (docs/scale.md#transfer).
  with made as (
    insert into transfer
    values (id, agent, currency, case when pays then account else house_id end,
      case when pays then house_id else account end, amount, kind, reference, 'single', null, at)
  ), moved as (
    update account a
    set balance_satang = a.balance_satang + case a.id when account then change else -change end,
      sequence = a.sequence + 1, last_entry_at = greatest(a.last_entry_at, at)
    where a.id in (account, house_id)
    returning a.id, a.sequence, a.balance_satang, a.held_satang, a.last_entry_at
  )
  insert into entry
  select m.id, m.sequence, ledger_single.id, case m.id when account then change else -change end, 0, m.balance_satang,
    m.held_satang, m.last_entry_at,
    case m.id when account then kind end,
    case m.id when account then change + coalesce((
      select e.kind_sum_satang from entry e where e.account_id = account and e.kind = ledger_single.kind
      order by e.created_at desc, e.sequence desc limit 1), 0) end
  from moved m;
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
  select c.id, agent, ledger_credit_many.currency, house_id, c.wallet, c.amount, ledger_credit_many.kind, c.ref,
    'single', null, at
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
