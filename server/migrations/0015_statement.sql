-- The member's statement reads the ledger by time and by kind at any depth, so an entry of a member's account that
-- changes what can be spent carries its kind and what the entries of that kind come to. A hold is such a change; the
-- post of a hold is not, and stays without.

-- An account's entries never go back in time, whichever process's clock they came from: a period is one unbroken run of
-- them, and its changes come to the difference of the balances at its ends.
alter table account add column last_entry_at timestamptz;
alter table entry
  add column kind text,
  add column kind_sum_satang bigint,
  add constraint entry_kind_has_sum check ((kind is null) = (kind_sum_satang is null));

alter table entry disable trigger entry_immutable;
update entry e set created_at = m.at
from (select account_id, sequence, max(created_at) over (partition by account_id order by sequence) as at from entry) m
where m.account_id = e.account_id and m.sequence = e.sequence and m.at <> e.created_at;
update entry e set kind = k.kind, kind_sum_satang = k.total
from (
  select c.account_id, c.sequence, t.kind, sum(c.balance_change_satang - c.held_change_satang) over (partition by c.account_id, t.kind order by c.sequence) as total
  from entry c join transfer t on t.id = c.transfer_id join account a on a.id = c.account_id
  where a.member_id is not null and c.balance_change_satang <> c.held_change_satang
) k
where k.account_id = e.account_id and k.sequence = e.sequence;
alter table entry enable trigger entry_immutable;
update account a set last_entry_at = (select e.created_at from entry e where e.account_id = a.id order by e.sequence desc limit 1) where a.sequence > 0;

create index entry_statement on entry (account_id, created_at, sequence) where kind is not null;
create index entry_statement_kind on entry (account_id, kind, created_at, sequence) where kind is not null;

-- As in 0002, and the time, the kind and its sum. The caller holds the account's lock.
create or replace function ledger_move(account_id bigint, transfer_id text, balance_change bigint, held_change bigint, at timestamptz) returns entry language plpgsql as $$
#variable_conflict use_column
declare
  written entry;
  moved account;
begin
  if balance_change = 0 and held_change = 0 then
    return null;
  end if;
  update account a set balance_satang = a.balance_satang + balance_change, held_satang = a.held_satang + held_change, sequence = a.sequence + 1,
    last_entry_at = greatest(a.last_entry_at, ledger_move.at)
  where a.id = ledger_move.account_id
  returning a.* into moved;
  written := row(moved.id, moved.sequence, ledger_move.transfer_id, balance_change, held_change, moved.balance_satang, moved.held_satang, moved.last_entry_at, null, null);
  if moved.member_id is not null and balance_change <> held_change then
    select t.kind into written.kind from transfer t where t.id = ledger_move.transfer_id;
    written.kind_sum_satang := balance_change - held_change + coalesce((
      select e.kind_sum_satang from entry e where e.account_id = moved.id and e.kind = written.kind order by e.created_at desc, e.sequence desc limit 1), 0);
  end if;
  insert into entry select written.*;
  return written;
end $$;

/*
 * Many credits to members' wallets from one house account, as `ledger_single` would do them one by one, in a few statements
 * for all: `ids`, `wallets`, `amounts` and `refs` belong together by their place. The caller holds the wallets' locks and has
 * made sure that the ids are new. One row each, in their order: what the wallet stands at just after it.
 */
create function ledger_credit_many(
  agent int, currency text, house text, kind text, ids text[], wallets bigint[], amounts bigint[], refs text[], at timestamptz
) returns table (place bigint, balance_satang bigint, held_satang bigint) language plpgsql as $$
#variable_conflict use_column
declare
  house_id bigint := ledger_account(jsonb_build_object('house', house), agent, currency);
  house_after account;
  total numeric := (select sum(amount) from unnest(amounts) amount);
begin
  insert into transfer
  select c.id, sha256(convert_to(concat_ws(' ', c.id, c.wallet, c.amount), 'utf8')), agent, ledger_credit_many.currency, house_id, c.wallet, c.amount,
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
    returning a.id, a.sequence - w.credits as sequence_before, a.balance_satang - w.total as balance_before, a.held_satang, a.last_entry_at
  ), stood as (
    -- What the entries of this kind came to before.
    select m.*, coalesce((
      select e.kind_sum_satang from entry e where e.account_id = m.id and e.kind = ledger_credit_many.kind order by e.created_at desc, e.sequence desc limit 1), 0) as kind_sum_before
    from moved m
  ), written as (
    insert into entry
    select s.id, s.sequence_before + c.number, c.id, c.amount, 0, s.balance_before + c.so_far, s.held_satang, s.last_entry_at,
      ledger_credit_many.kind, s.kind_sum_before + c.so_far
    from credit c join stood s on s.id = c.wallet
  )
  select c.place, (s.balance_before + c.so_far)::bigint, s.held_satang from credit c join stood s on s.id = c.wallet order by c.place;

  update account a set balance_satang = a.balance_satang - total, sequence = a.sequence + cardinality(ids),
    last_entry_at = greatest(a.last_entry_at, at)
  where a.id = house_id
  returning a.* into strict house_after;
  insert into entry
  select house_id, house_after.sequence - cardinality(ids) + c.place, c.id, -c.amount, 0,
    house_after.balance_satang + total - sum(c.amount) over (order by c.place), house_after.held_satang, house_after.last_entry_at, null, null
  from unnest(ids, amounts) with ordinality c (id, amount, place);
end $$;
