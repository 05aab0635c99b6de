-- The points for each 100 baht that an agent's configuration gave by category, in times that are over: a stake earns by what
-- held when it was settled.
create table agent_past_point_rates (
  agent_id int not null references agent,
  since timestamptz not null,
  until timestamptz not null,
  rates jsonb not null,
  primary key (agent_id, until),
  check (since < until)
);
