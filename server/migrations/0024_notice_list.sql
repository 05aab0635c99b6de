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
