-- Numbers that every round of a lottery has closed or paying half.
alter table lotto_category add column closed_numbers jsonb not null default '[]';
alter table lotto_closed_number add column is_of_lottery boolean not null default false;
