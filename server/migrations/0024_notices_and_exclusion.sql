-- One list of the agent's notices and the member's own, newest first; each member has read what he has read.

alter table agent_notification add column published_at timestamptz not null default now();

create table agent_notification_read (
  agent_id int not null references agent,
  member_id bigint not null references member,
  notification_id bigint not null references agent_notification on delete cascade,
  read_at timestamptz not null,
  primary key (member_id, notification_id)
);

drop index member_notice_list;
create index member_notice_newest on member_notice (member_id, created_at desc, id desc);

-- Registration asks whether this person is kept from playing (server/auth/registration.ts): few are, and one birth date's are fewer.
create index member_barred_person on member (agent_id, birth_date)
  where status = 'excluded' or excluded_until is not null or timeout_until is not null;

/* A person's name however it is spaced, and whichever part of it stands in which field. */
create function person_name(first_name text, last_name text) returns text immutable language sql as $$
  select lower(regexp_replace(first_name || last_name, '[[:space:].''-]', '', 'g'))
$$;
