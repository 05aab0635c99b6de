-- The sandbox's three schemas become a prefix of its tables' names: one schema then holds all of a cell (docs/scale.md#cells).
do $$
declare
  held record;
  part record;
begin
  for held in
    select c.oid, n.nspname as old_schema, c.relname as old_name, n.nspname || '_' || c.relname as new_name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('sandbox_bank', 'sandbox_phone', 'sandbox_games') and c.relkind = 'r'
  loop
    -- Their names are the table's with an ending; those of indexes and sequences would clash with the server's.
    for part in select conname from pg_constraint where conrelid = held.oid loop
      execute format('alter table %I.%I rename constraint %I to %I',
        held.old_schema, held.old_name, part.conname, held.old_schema || '_' || part.conname);
    end loop;
    for part in
      select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = held.oid
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = held.oid)
    loop
      execute format('alter index %I.%I rename to %I', held.old_schema, part.relname, held.old_schema || '_' || part.relname);
    end loop;
    for part in
      select s.relname from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where d.refobjid = held.oid and d.deptype = 'i'
    loop
      execute format('alter sequence %I.%I rename to %I', held.old_schema, part.relname, held.old_schema || '_' || part.relname);
    end loop;
    execute format('alter table %I.%I rename to %I', held.old_schema, held.old_name, held.new_name);
    execute format('alter table %I.%I set schema %I', held.old_schema, held.new_name, current_schema());
  end loop;
  drop schema sandbox_bank;
  drop schema sandbox_phone;
  drop schema sandbox_games;
end $$;
