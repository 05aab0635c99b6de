/*
 * Tells why a member may not play now (docs/rules.md#safer-play): member_excluded | member_paused | member_frozen;
 * null: they may.
 */
create or replace function play_block(m member, at timestamptz) returns text immutable language sql as $$
  select case
    when m.status in ('excluded', 'closed') or m.excluded_until > at then 'member_excluded'
    when m.timeout_until > at then 'member_paused'
    when m.frozen_until > at then 'member_frozen'
  end
$$;

/*
 * Tells whether an emergency stop is in force (docs/rules.md#emergency-stops): this one, or that of the whole site.
 */
create or replace function is_stopped(of_agent int, of_kind text, of_subject text) returns boolean stable language sql as $$
  select exists (
    select 1 from emergency_stop s
    where s.agent_id = of_agent and s.lifted_at is null
      and (s.kind = 'site' or s.kind = of_kind and s.subject = of_subject)
  )
$$;
