-- The double-entry ledger (domain.md, Money). `ledger_transfer`, `ledger_single` and
-- `ledger_credit_many` (0015) are the only ways to change a balance.

create table account (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  currency text not null check (currency in ('THB', 'POINT')),
  kind text not null check (kind in ('wallet', 'points', 'house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment')),
  member_id bigint references member,
  -- House accounts are 16 rows each, so that no single hot row holds the system back.
  shard smallint check (shard between 0 and 15),
  balance_satang bigint not null default 0,
  -- Pending debits; what can be spent is balance - held.
  held_satang bigint not null default 0 check (held_satang >= 0),
  -- Number of the account's last entry: the statement's exact order.
  sequence bigint not null default 0,
  constraint account_belongs_to_member_or_house check ((member_id is null) = (shard is not null) and (member_id is null) = (kind not in ('wallet', 'points'))),
  constraint account_member_not_negative check (member_id is null or balance_satang - held_satang >= 0)
) with (fillfactor = 60);
create unique index account_house on account (agent_id, kind, currency, shard) where member_id is null;
create unique index account_points on account (member_id) where kind = 'points';
create index account_member on account (member_id) where member_id is not null;

-- A member's wallet is its account: they share the id.
create table wallet (
  id bigint primary key references account,
  agent_id int not null references agent,
  member_id bigint not null references member,
  -- 1 cash, 2 bonus.
  wallet_type_id smallint not null check (wallet_type_id in (1, 2)),
  wallet_name text not null,
  created_at timestamptz not null default now()
);
create unique index wallet_cash on wallet (member_id) where wallet_type_id = 1;
create index wallet_member on wallet (member_id);

-- `transfer` and `entry` have no foreign keys: only the functions below write them, with accounts that it has just found and
-- that are never deleted, and a key check would lock the hot account and agent rows once more, out of the sorted order.

-- Never changed: a pending transfer is settled by another one that names it, and by one only.
create table transfer (
  id text primary key check (id <> ''),
  input_hash bytea not null,
  agent_id int not null,
  currency text not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  kind text not null check (kind <> ''),
  reference text,
  phase text not null check (phase in ('single', 'pending', 'post', 'void')),
  pending_id text constraint transfer_pending_settled_once unique,
  created_at timestamptz not null,
  constraint transfer_between_two_accounts check (debit_account_id <> credit_account_id),
  constraint transfer_settles_a_pending check ((phase in ('post', 'void')) = (pending_id is not null))
);

-- What a transfer did to an account. before = after - change.
create table entry (
  account_id bigint not null,
  sequence bigint not null,
  transfer_id text not null,
  balance_change_satang bigint not null,
  held_change_satang bigint not null,
  balance_after_satang bigint not null,
  held_after_satang bigint not null,
  created_at timestamptz not null,
  primary key (account_id, sequence)
);
create index entry_transfer on entry (transfer_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'CK004';
end $$;
create trigger transfer_immutable before update or delete or truncate on transfer for each statement execute function refuse_change();
create trigger account_kept before delete or truncate on account for each statement execute function refuse_change();
create trigger entry_immutable before update or delete or truncate on entry for each statement execute function refuse_change();

create function open_house_accounts() returns trigger language plpgsql as $$
begin
  insert into account (agent_id, currency, kind, shard)
  select new.id, currency, kind, shard
  from unnest(array['THB', 'POINT']) currency,
    unnest(array['house', 'bank_in', 'bank_out', 'provider', 'bonus', 'lotto_pool', 'affiliate', 'adjustment']) kind,
    generate_series(0, 15) shard;
  return null;
end $$;
create trigger agent_opens_house_accounts after insert on agent for each row execute function open_house_accounts();

-- An account named by a caller: {"wallet": id} | {"points": member id} | {"house": kind}. Null when it does not fit.
-- Connections meet on different shards because neighbouring backends have different process ids.
create function ledger_account(ref jsonb, wanted_agent int, wanted_currency text) returns bigint language plpgsql stable as $$
declare found_id bigint;
begin
  if ref ? 'wallet' then
    select id into found_id from account where id = (ref ->> 'wallet')::bigint and kind = 'wallet' and agent_id = wanted_agent and currency = wanted_currency;
  elsif ref ? 'points' then
    select id into found_id from account where member_id = (ref ->> 'points')::bigint and kind = 'points' and agent_id = wanted_agent and currency = wanted_currency;
  else
    select id into found_id from account
    where agent_id = wanted_agent and kind = ref ->> 'house' and currency = wanted_currency and shard = pg_backend_pid() % 16 and member_id is null;
  end if;
  return found_id;
end $$;

-- The transfer that a request asks for; a settling one takes everything from its pending one.
create function ledger_made(request jsonb, at timestamptz) returns transfer language plpgsql stable as $$
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

-- Changes one account and writes its entry; nothing for a change of nothing (the credit side of a hold).
create function ledger_move(account_id bigint, transfer_id text, balance_change bigint, held_change bigint, at timestamptz) returns entry language plpgsql as $$
declare written entry;
begin
  if balance_change = 0 and held_change = 0 then
    return null;
  end if;
  with moved as (
    update account a set balance_satang = a.balance_satang + balance_change, held_satang = a.held_satang + held_change, sequence = a.sequence + 1
    where a.id = ledger_move.account_id
    returning a.*
  )
  insert into entry
  select m.id, m.sequence, ledger_move.transfer_id, balance_change, held_change, m.balance_satang, m.held_satang, at from moved m
  returning * into written;
  return written;
end $$;

/*
 * Does one or many transfers, all or none, in the order given.
 *   {"id", "agent_id", "currency", "debit", "credit", "amount_satang", "kind", "reference", "phase": "single" | "pending"}
 *   {"id", "pending_id", "kind", "reference", "phase": "post" | "void"}
 * One result row per request, in order, with the accounts' state just after it. A repeat of an id with the same input
 * gives the first answer; with other input it raises CK002. Too little money violates account_member_not_negative; a
 * pending transfer settled before violates transfer_pending_settled_once. An account or a pending transfer that does not
 * exist, or that belongs to another agent or currency, is a defect of the caller (not-null violation).
 * Locks are taken in one order everywhere (ids, then members' accounts, then house accounts), so calls never deadlock.
 */
create function ledger_transfer(requests jsonb, at timestamptz default clock_timestamp())
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
  for request in
    select value from jsonb_array_elements(requests) order by coalesce(value ->> 'pending_id', value ->> 'id'), value ->> 'id'
  loop
    made := ledger_made(request, at);
    -- Waits for anyone else who is writing the same id, then sees what they did.
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
    select t.* into made from transfer t where t.id = request ->> 'id';
    repeated := not made.id = any (new_ids);
    if repeated then
      select e.* into debit_entry from entry e where e.transfer_id = made.id and e.account_id = made.debit_account_id;
      select e.* into credit_entry from entry e where e.transfer_id = made.id and e.account_id = made.credit_account_id;
    else
      -- An id named twice in one call is one transfer.
      new_ids := array_remove(new_ids, made.id);
      moves := case when made.phase in ('single', 'post') then made.amount_satang else 0 end;
      debit_entry := ledger_move(made.debit_account_id, made.id, -moves,
        case made.phase when 'single' then 0 when 'pending' then made.amount_satang else -made.amount_satang end, at);
      credit_entry := ledger_move(made.credit_account_id, made.id, moves, 0, at);
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
 * One transfer that is whole at once, for a function that tells repeats apart itself: it holds the member's account's lock
 * and has made sure that the id is new. Saves the half of `ledger_transfer` that does this. Too little money violates
 * account_member_not_negative, an id that was used the primary key.
 */
create function ledger_single(
  id text, input_hash bytea, agent int, currency text, debit bigint, credit bigint, amount bigint, kind text, reference text, at timestamptz
) returns void language plpgsql as $$
begin
  insert into transfer values (id, input_hash, agent, currency, debit, credit, amount, kind, reference, 'single', null, at);
  perform ledger_move(debit, id, -amount, 0, at);
  perform ledger_move(credit, id, amount, 0, at);
end $$;
