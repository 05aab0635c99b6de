/* Of no use but to servers of the release before, which run beside the new ones while they are replaced. */
create or replace function person_name_key(first_name text, last_name text) returns text immutable language sql as $$
  select lower(regexp_replace(first_name || last_name, '[[:space:].''-]', '', 'g'))
$$;
