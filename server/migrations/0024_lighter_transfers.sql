-- What a transfer does not need to do each time (docs/scale.md#transfer).
alter table account drop constraint account_belongs_to_member_or_house;
drop function is_house_kind(text);
create function refuse_account() returns trigger language plpgsql as $$
begin
  raise exception 'an account belongs to a member, or to the house in shards, and stays there'
    using errcode = 'check_violation', constraint = 'account_belongs_to_member_or_house';
end $$;
create trigger account_belongs_to_member_or_house before insert on account for each row
  when ((new.member_id is null) <> (new.shard is not null)
    or (new.member_id is null) = (new.kind in ('wallet', 'points', 'commission')))
  execute function refuse_account();
create trigger account_stays before update of id, agent_id, currency, kind, member_id, shard on account
  for each statement execute function refuse_account();
-- The same, in fewer words.
alter table account drop constraint account_member_not_negative;
alter table account add constraint account_member_not_negative check (member_id is null or balance_satang >= held_satang);

-- Only transfers that settle another one name it.
alter table transfer drop constraint transfer_pending_settled_once;
create unique index transfer_pending_settled_once on transfer (pending_id) where pending_id is not null;
-- A repeat is compared with what the transfer says.
alter table transfer drop column input_hash;

-- A transfer that waited for its account's lock went on from the sum of an entry before the last one.
alter table entry disable trigger entry_immutable;
update entry e set kind_sum_satang = summed.satang
from (
  select account_id, sequence,
    sum(balance_change_satang - held_change_satang) over (partition by account_id, kind order by sequence) as satang
  from entry where kind is not null
) summed
where e.account_id = summed.account_id and e.sequence = summed.sequence and e.kind_sum_satang <> summed.satang;
alter table entry enable trigger entry_immutable;
