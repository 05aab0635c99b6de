-- Yeekee: shots into a round, in the order they came (domain.md, Yeekee).

-- The round's last shot. Every shot takes this row, so positions have no gap and the draw sees all or none of a shot.
create table lotto_shot_total (
  round_id bigint primary key references lotto_round,
  shots int not null default 0,
  sum bigint not null default 0,
  is_drawn boolean not null default false
) with (fillfactor = 50);

create table lotto_shooter (
  round_id bigint not null,
  member_id bigint not null references member,
  shots int not null default 0,
  next_shot_at timestamptz not null,
  primary key (round_id, member_id)
);

create table lotto_shot (
  round_id bigint not null references lotto_round,
  position int not null,
  number text not null check (number ~ '^\d{5}$'),
  member_id bigint not null,
  name_masked text not null,
  created_at timestamptz not null,
  primary key (round_id, position)
);

/*
 * One shot. outcome: shot | round_not_found | shoot_closed | shoot_cooldown | shoot_limit; the round's rule says how often:
 * {"yeekee": {"cooldown_seconds", "max_shots"}}. Watchers are told by NOTIFY when it commits.
 */
create function lotto_shoot(
  for_member bigint, of_agent int, for_round bigint, with_number text, shown_name text, at timestamptz,
  out outcome text, out shot_position int, out shots int, out sum bigint, out mine int, out next_shot_at timestamptz
) language plpgsql as $$
declare
  held_round lotto_round;
  total lotto_shot_total;
  shooter lotto_shooter;
begin
  select * into held_round from lotto_round r where r.id = for_round and r.agent_id = of_agent and r.shoot_closes_at is not null;
  if not found then
    outcome := 'round_not_found';
    return;
  end if;
  if at < held_round.bet_opens_at or at >= held_round.shoot_closes_at then
    outcome := 'shoot_closed';
    return;
  end if;
  insert into lotto_shooter as s (round_id, member_id, next_shot_at) values (for_round, for_member, '-infinity') on conflict do nothing;
  select * into shooter from lotto_shooter s where s.round_id = for_round and s.member_id = for_member for no key update;
  mine := shooter.shots;
  next_shot_at := shooter.next_shot_at;
  if at < shooter.next_shot_at then
    outcome := 'shoot_cooldown';
    return;
  end if;
  if shooter.shots >= (held_round.rule -> 'yeekee' ->> 'max_shots')::int then
    outcome := 'shoot_limit';
    return;
  end if;
  insert into lotto_shot_total (round_id) values (for_round) on conflict do nothing;
  update lotto_shot_total t set shots = t.shots + 1, sum = t.sum + with_number::int
  where t.round_id = for_round and not t.is_drawn returning * into total;
  if not found then
    outcome := 'shoot_closed';
    return;
  end if;
  insert into lotto_shot values (for_round, total.shots, with_number, for_member, shown_name, at);
  update lotto_shooter s set shots = s.shots + 1, next_shot_at = at + make_interval(secs => (held_round.rule -> 'yeekee' ->> 'cooldown_seconds')::int)
  where s.round_id = for_round and s.member_id = for_member
  returning s.shots, s.next_shot_at into mine, next_shot_at;
  perform pg_notify('lotto_shot', for_round::text);
  outcome := 'shot';
  shot_position := total.shots;
  shots := total.shots;
  sum := total.sum;
end $$;
