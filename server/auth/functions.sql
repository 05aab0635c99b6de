/* A person's name without spaces and punctuation, so that the same person is recognised however it was entered. */
create or replace function person_name_key(first_name text, last_name text) returns text immutable language sql as $$
  select lower(regexp_replace(first_name || last_name, '[[:space:].''-]', '', 'g'))
$$;
