-- Limits of deposits, losses and stakes, and their log (docs/rules.md#safer-play). The used part of a limit is
-- counted from the bets, bills and deposits themselves, so no second count can differ from them.

create table member_limit (
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  -- The first three are rolling, the others are calendar periods in Bangkok.
  period text not null
    check (period in ('day', 'week', 'month', 'calendar_day', 'calendar_week', 'calendar_month')),
  -- The limit in force, or null.
  amount_satang bigint check (amount_satang > 0),
  -- A higher limit that was requested (null amount: no limit at all). It applies once the member confirms it after
  -- `pending_from`.
  pending_from timestamptz,
  pending_satang bigint check (pending_satang > 0),
  primary key (member_id, kind, period),
  check (pending_from is null or amount_satang is not null),
  check (pending_from is not null or pending_satang is null)
);

-- Every change of a limit, a time-out or a self-exclusion, as the member requested it.
create table safer_play_log (
  id bigint generated always as identity primary key,
  agent_id int not null references agent,
  member_id bigint not null references member,
  action text not null,
  data jsonb not null,
  at timestamptz not null
);
create index safer_play_log_member on safer_play_log (member_id, id);
create trigger safer_play_log_immutable before update or delete or truncate on safer_play_log for each statement execute function refuse_change();
