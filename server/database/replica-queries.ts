import type { Queries } from './database.ts';

/** A server's position in the log of its cluster. */
export interface LogPosition {
  /** The cluster: a primary and its replicas have the same. */
  cluster: string;
  is_replica: boolean;
  /** Bytes since the log began: written by a primary, replayed by a replica; null if it replays none. */
  position: number | null;
  /** The age of the last transaction that a replica has replayed; null if there is none, or it is a primary. */
  last_seconds: number | null;
}

const POSITION = `
  select system_identifier::text as cluster, r.is_replica,
    (case when r.is_replica then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::bigint as position,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as last_seconds
  from pg_control_system(), (select pg_is_in_recovery() as is_replica) r`;

/** The position that a connection's server has now. */
export async function logPosition(queries: Queries): Promise<LogPosition> {
  const row = await queries.row<LogPosition>(POSITION);
  if (!row) throw new Error('no log position');
  return row;
}
