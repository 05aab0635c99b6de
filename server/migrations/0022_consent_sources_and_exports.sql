-- Where consents were answered, and that no answer is ever changed. Members of before consents were kept accepted the
-- terms when they registered, in a version that nobody wrote down.
alter table consent add column source text check (source in ('registration', 'profile', 'safer_play', 'erasure', 'unrecorded'));
update consent set source = 'unrecorded';
alter table consent alter column source set not null;
insert into consent (agent_id, member_id, kind, version, granted, at, source)
select m.agent_id, m.id, 'terms', 'unversioned', true, m.created_at, 'unrecorded' from member m
where not exists (select from consent c where c.member_id = m.id and c.kind = 'terms');
create trigger consent_immutable before update or delete or truncate on consent for each statement execute function refuse_change();

-- Addresses that give a member the own data, once.
create table data_export (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  token_hash bytea not null unique,
  format text not null check (format in ('json', 'csv')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index data_export_member on data_export (member_id, id desc);
