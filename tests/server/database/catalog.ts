import type pg from 'pg';

/** Schemas of the product; pg-boss keeps its own, and the record of the migrations differs by how a database began. */
const OURS = `n.nspname <> 'pgboss' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;
const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${OURS} and c.relname not like 'migration%'`;

/** Each query gives lines of text. What a line does not say (object ids, places of dropped columns) may differ. */
const QUERIES = [
  `select format('schema %s', nspname) as line from pg_namespace n where ${OURS}`,
  `select format('%s %s.%s persistence=%s options=%s method=%s rowsecurity=%s', c.relkind, n.nspname, c.relname, c.relpersistence,
     c.reloptions, (select amname from pg_am where oid = c.relam), c.relrowsecurity) as line from ${RELATIONS}`,
  `select format('column %s.%s %s %s %s collation=%s notnull=%s default=%s identity=%s generated=%s storage=%s compression=%s options=%s',
     n.nspname, c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
     a.attcollation::regcollation, a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage,
     a.attcompression, a.attoptions) as line
   from pg_attribute a join (${RELATIONS}) on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and c.relkind <> 'i'`,
  `select format('constraint %s.%s %s %s validated=%s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated) as line
   from pg_constraint k join (${RELATIONS}) on c.oid = k.conrelid`,
  `select format('constraint of type %s.%s %s base=%s', n.nspname, t.typname, pg_get_constraintdef(k.oid), format_type(t.typbasetype, t.typtypmod)) as line
   from pg_constraint k join pg_type t on t.oid = k.contypid join pg_namespace n on n.oid = t.typnamespace and ${OURS}`,
  `select format('index %s valid=%s', pg_get_indexdef(i.indexrelid), i.indisvalid) as line
   from pg_index i join (${RELATIONS}) on c.oid = i.indexrelid`,
  `select format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled) as line
   from pg_trigger t join (${RELATIONS}) on c.oid = t.tgrelid where not t.tgisinternal`,
  `select format('sequence %s.%s %s', n.nspname, c.relname, (s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
     s.seqcycle)::text) as line from pg_sequence s join (${RELATIONS}) on c.oid = s.seqrelid`,
  `select format('view %s.%s %s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as line from ${RELATIONS} where c.relkind in ('v', 'm')`,
  `select format('function %s', pg_get_functiondef(p.oid)) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace and ${OURS}`,
  `select format('type %s.%s %s %s', n.nspname, t.typname, t.typtype, array(select enumlabel from pg_enum e where e.enumtypid = t.oid order by enumsortorder)) as line
   from pg_type t join pg_namespace n on n.oid = t.typnamespace and ${OURS}
   where t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and (select relkind from pg_class where oid = t.typrelid) = 'c')`,
  `select format('extension %s', extname) as line from pg_extension e`,
];

/** Everything that the product has in a database, as sorted lines: two databases with the same lines are made alike. */
export async function catalogOf(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const query of QUERIES) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}
