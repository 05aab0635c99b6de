-- A government draw is shown number by number, and its slips can be requested by LINE.
-- Numbers of a government draw as they are announced, oldest first; none is ever removed, a correction is another row
-- with its reason (docs/rules.md#draw-night). Nothing is paid by them.
create table lotto_announcement (
  round_id bigint not null references lotto_round,
  position int not null check (position > 0),
  prize text not null check (prize in ('first_prize', 'three_front', 'three_bottom', 'two_bottom')),
  place smallint not null check (place = 1 or (place = 2 and prize in ('three_front', 'three_bottom'))),
  number text not null check (number ~ '^\d{2,6}$'),
  reason text,
  entered_by text not null,
  entered_at timestamptz not null,
  primary key (round_id, position)
);

-- Members who want their slip of a round by LINE once the round is settled. It is sent once.
create table lotto_slip_request (
  round_id bigint not null references lotto_round,
  member_id bigint not null references member,
  requested_at timestamptz not null,
  sent_at timestamptz,
  primary key (round_id, member_id)
);
create index lotto_slip_request_waiting on lotto_slip_request (round_id, member_id) where sent_at is null;
