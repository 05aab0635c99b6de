import type { Queries } from '#server/database/database.ts';

interface DoctorRow {
  version: number;
  isSuperuser: boolean;
  maxConnections: number;
  hasLogReceiver: boolean;
  agents: string[];
  keys: number;
}

/** The doctor's questions to a database; one without tables has no agents and no keys. */
export async function doctorRow(queries: Queries, hasTables: boolean): Promise<DoctorRow> {
  const ours = hasTables
    ? `(select coalesce(array_agg(code order by id), '{}') from agent where status = 'open') as agents,
       (select count(*)::int from operator_key k where revoked_at is null and (scopes <> '{}' or exists (select from operator_person p where p.key_id = k.id))) as keys`
    : `'{}'::text[] as agents, 0 as keys`;
  const row = await queries.row<DoctorRow>(
    `select current_setting('server_version_num')::int as version, current_setting('max_connections')::int as "maxConnections",
       (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       exists (select from pg_replication_slots where slot_type = 'physical' and active) as "hasLogReceiver", ${ours}`,
  );
  if (!row) throw new Error('the database said nothing');
  return row;
}
