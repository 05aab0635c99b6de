import { lockKey } from '../platform/cell-queries.ts';
import type { Queries, Transaction } from '../platform/database.ts';

export interface FileRecord {
  kind: string;
  key: string;
  record_id: string;
}

/** The project's own number. */
const LOCK = 727_004;

/** Lets one plan or apply at a time read and change agents, until the transaction ends. */
export async function lockOperation(tx: Transaction): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${lockKey(LOCK)})`);
}

/** Which records the agent's files have made. */
export function fileRecords(tx: Transaction, agentId: number): Promise<FileRecord[]> {
  return tx.rows<FileRecord>('select kind, key, record_id from file_record where agent_id = $1', [agentId]);
}

export async function putFileRecord(
  tx: Transaction,
  agentId: number,
  { kind, key, record_id }: FileRecord,
): Promise<void> {
  await tx.rows(
    `insert into file_record (agent_id, kind, key, record_id) values ($1, $2, $3, $4)
     on conflict (agent_id, kind, key) do update set record_id = excluded.record_id`,
    [agentId, kind, key, record_id],
  );
}

export async function deleteFileRecord(tx: Transaction, agentId: number, kind: string, key: string): Promise<void> {
  await tx.rows('delete from file_record where agent_id = $1 and kind = $2 and key = $3', [agentId, kind, key]);
}

/** Whether the database has its tables. */
export async function hasTables(queries: Queries): Promise<boolean> {
  return (await queries.row("select 1 where to_regclass('agent') is not null")) !== undefined;
}
