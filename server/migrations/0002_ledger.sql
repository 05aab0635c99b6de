-- The double-entry ledger (domain.md, Money). `ledger_transfer` is the only code that changes a balance.

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

-- Never changed: a pending transfer is settled by another one that names it, at most one.
create table transfer (
  id text primary key check (id <> ''),
  input_hash bytea not null,
  agent_id int not null references agent,
  currency text not null,
  debit_account_id bigint not null references account,
  credit_account_id bigint not null references account,
  amount_satang bigint not null check (amount_satang > 0),
  kind text not null check (kind <> ''),
  reference text,
  phase text not null check (phase in ('single', 'pending', 'post', 'void')),
  pending_id text constraint transfer_pending_settled_once unique references transfer,
  created_at timestamptz not null,
  constraint transfer_between_two_accounts check (debit_account_id <> credit_account_id),
  constraint transfer_settles_a_pending check ((phase in ('post', 'void')) = (pending_id is not null))
);

-- What a transfer did to an account. before = after - change.
create table entry (
  account_id bigint not null references account,
  sequence bigint not null,
  transfer_id text not null references transfer,
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

/*
 * Does one or many transfers, all or none, in the order given.
 *   {"id", "agent_id", "currency", "debit", "credit", "amount_satang", "kind", "reference", "phase": "single" | "pending"}
 *   {"id", "kind", "reference", "phase": "post" | "void", "pending_id"}
 * One result row per request, in order, with the accounts' state just after it. A repeat of an id with the same input
 * gives the first answer; with other input it raises CK002. CK001: not enough money. CK003: no such account or pending.
 * Locks are taken in one order everywhere (ids, then members' accounts, then house accounts), so calls never deadlock.
 */
create function ledger_transfer(requests jsonb, at timestamptz default clock_timestamp())
returns table (
  id text, repeated boolean,
  debit_account_id bigint, debit_balance_satang bigint, debit_held_satang bigint,
  credit_account_id bigint, credit_balance_satang bigint, credit_held_satang bigint
) language plpgsql as $$
declare
  new_ids text[];
  culprit record;
begin
  -- Waits for anyone else who is writing the same id (or settling the same pending), then sees what they did.
  with request as (
    select r ->> 'id' as id, sha256(convert_to(r::text, 'utf8')) as input_hash, r ->> 'phase' as phase, r ->> 'kind' as kind,
      r ->> 'reference' as reference, r ->> 'pending_id' as pending_id,
      coalesce(p.agent_id, (r ->> 'agent_id')::int) as agent_id,
      coalesce(p.currency, r ->> 'currency') as currency,
      coalesce(p.debit_account_id, ledger_account(r -> 'debit', (r ->> 'agent_id')::int, r ->> 'currency')) as debit_account_id,
      coalesce(p.credit_account_id, ledger_account(r -> 'credit', (r ->> 'agent_id')::int, r ->> 'currency')) as credit_account_id,
      coalesce(p.amount_satang, (r ->> 'amount_satang')::bigint) as amount_satang
    from jsonb_array_elements(requests) r
    left join transfer p on p.id = r ->> 'pending_id' and p.phase = 'pending'
  ), inserted as (
    insert into transfer as t (id, input_hash, agent_id, currency, debit_account_id, credit_account_id, amount_satang, kind, reference, phase, pending_id, created_at)
    select q.id, q.input_hash, q.agent_id, q.currency, q.debit_account_id, q.credit_account_id, q.amount_satang, q.kind, q.reference, q.phase, q.pending_id, at
    from request q order by coalesce(q.pending_id, q.id), q.id
    on conflict on constraint transfer_pkey do nothing
    returning t.id
  )
  select coalesce(array_agg(i.id), '{}') into new_ids from inserted i;

  if cardinality(new_ids) < jsonb_array_length(requests) then
    select t.id into culprit
    from jsonb_array_elements(requests) r join transfer t on t.id = r ->> 'id'
    where t.input_hash <> sha256(convert_to(r::text, 'utf8')) limit 1;
    if found then
      raise exception 'transfer % was made with other input', culprit.id using errcode = 'CK002';
    end if;
  end if;

  if cardinality(new_ids) > 0 then
    perform 1 from account a
    where a.id in (
      select unnest(case when t.phase in ('single', 'post') then array[t.debit_account_id, t.credit_account_id] else array[t.debit_account_id] end)
      from unnest(new_ids) n join transfer t on t.id = n
    )
    order by a.member_id is null, a.id for update;

    with change as (
      select t.id, r.position, side.* from jsonb_array_elements(requests) with ordinality r (request, position)
      join transfer t on t.id = r.request ->> 'id' and t.id = any (new_ids)
      cross join lateral (values
        (t.debit_account_id, case when t.phase in ('single', 'post') then -t.amount_satang else 0 end,
          case t.phase when 'single' then 0 when 'pending' then t.amount_satang else -t.amount_satang end),
        (t.credit_account_id, case when t.phase in ('single', 'post') then t.amount_satang else 0 end, 0)
      ) side (account_id, balance_change, held_change)
      where side.balance_change <> 0 or side.held_change <> 0
    ), running as (
      select c.*, a.member_id, a.sequence + row_number() over w as sequence,
        a.balance_satang + sum(c.balance_change) over w as balance_after,
        a.held_satang + sum(c.held_change) over w as held_after,
        row_number() over (partition by c.account_id order by c.position desc) = 1 as is_last
      from change c join account a on a.id = c.account_id
      window w as (partition by c.account_id order by c.position)
    ), written as (
      insert into entry (account_id, sequence, transfer_id, balance_change_satang, held_change_satang, balance_after_satang, held_after_satang, created_at)
      select n.account_id, n.sequence, n.id, n.balance_change, n.held_change, n.balance_after, n.held_after, at from running n
    ), moved as (
      update account a set balance_satang = n.balance_after, held_satang = n.held_after, sequence = n.sequence
      from running n where a.id = n.account_id and n.is_last
      -- The constraint would refuse it as well; this leaves the row alone, so that the refusal below can name the balance.
      and not exists (select 1 from running b where b.member_id is not null and b.balance_after < b.held_after)
    )
    select n.account_id, n.balance_after - n.balance_change as balance, n.held_after - n.held_change as held into culprit
    from running n where n.member_id is not null and n.balance_after < n.held_after order by n.position limit 1;
    if found then
      raise exception 'account % has too little', culprit.account_id
        using errcode = 'CK001', detail = json_build_object('account_id', culprit.account_id, 'balance_satang', culprit.balance, 'held_satang', culprit.held)::text;
    end if;
  end if;

  return query
  select t.id, not t.id = any (new_ids),
    t.debit_account_id, d.balance_after_satang, d.held_after_satang,
    t.credit_account_id, c.balance_after_satang, c.held_after_satang
  from jsonb_array_elements(requests) with ordinality r (request, position)
  join transfer t on t.id = r.request ->> 'id'
  left join entry d on d.transfer_id = t.id and d.account_id = t.debit_account_id
  left join entry c on c.transfer_id = t.id and c.account_id = t.credit_account_id
  order by r.position;
end $$;
