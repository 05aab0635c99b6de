-- A phone, and a bank account, belong to the member who has proved the phone (docs/rules.md#phones).
alter table member alter column phone drop not null;
alter table member add column claimed_phone text;
alter table member add column taken_over_at timestamptz;

alter table member_bank_account add column proved_at timestamptz;
alter table member_bank_account add column lost_at timestamptz;
alter table member_bank_account add check (lost_at is null or proved_at is null);
alter table member_bank_account drop constraint member_bank_account_agent_id_bank_code_account_no_key;
create unique index member_bank_account_holder on member_bank_account (agent_id, bank_code, account_no) where lost_at is null;
update member_bank_account b set proved_at = greatest(b.created_at, m.phone_verified_at)
from member m where m.id = b.member_id and m.phone_verified_at is not null;

alter table message add column phone text;
alter table message add check (state = 'waiting' or phone is null);
alter table message add check (phone is null or channel = 'sms');
