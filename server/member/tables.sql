-- What operators know and do about a member (docs/rules.md#acts-on-members).

-- Freezes (docs/rules.md#freeze). The one in force is also in `member.frozen_until`, which every check reads.
create table member_freeze (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  reason text not null check (reason in ('intruder', 'documents', 'risk', 'authority', 'other')),
  detail text not null,
  frozen_at timestamptz not null,
  frozen_by bigint not null references operator_key,
  -- Null: until it is lifted.
  until timestamptz,
  lifted_at timestamptz,
  -- Null for one that has ended by its time.
  lifted_by bigint references operator_key,
  lift_reason text not null default ''
);
create unique index member_freeze_in_force on member_freeze (member_id) where lifted_at is null;
create index member_freeze_member on member_freeze (member_id, id desc);

-- Notes and tags for operators; members never see them.
create table member_note (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  text text not null,
  written_at timestamptz not null,
  written_by bigint not null references operator_key
);
create index member_note_member on member_note (member_id, id desc);

create table member_tag (
  member_id bigint not null references member,
  tag text not null,
  agent_id int not null references agent,
  tagged_at timestamptz not null,
  tagged_by bigint not null references operator_key,
  primary key (member_id, tag)
);
create index member_tag_tag on member_tag (agent_id, tag);

-- Corrections of a member's cash. Its id is part of the ledger's transfer, or of the debt's name.
create table member_correction (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  direction text not null check (direction in ('add', 'take')),
  amount_satang bigint not null check (amount_satang > 0),
  -- The part that the wallet had; the rest is a debt (wallet/tables.sql).
  taken_satang bigint not null default 0 check (taken_satang between 0 and amount_satang),
  -- The ledger's transfer that it corrects. One that was wrong itself is corrected by its own transfer.
  corrects text not null unique references transfer,
  reason text not null,
  confirmed_by bigint not null references operator_key,
  corrected_at timestamptz not null
);
create index member_correction_member on member_correction (member_id, id desc);
