-- The gifts that operators' keys have made by themselves (docs/rules.md#second-key).

-- The sum of a key and a day of Bangkok: what its calls could cost at most that day, without those that another key confirmed.
create table operator_gift (
  key_id bigint not null references operator_key,
  day date not null,
  satang bigint not null check (satang > 0),
  primary key (key_id, day)
);
