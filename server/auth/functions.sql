/* Only servers of the previous release use this, while they run beside new ones. */
create or replace function person_name_key(first_name text, last_name text) returns text immutable language sql as $$
  select lower(regexp_replace(first_name || last_name, '[[:space:].''-]', '', 'g'))
$$;
