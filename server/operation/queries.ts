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

/** The key under which applies are in the audit log: it is no secret's, so no call is made with it. Gives its id. */
export async function filesKey(tx: Transaction, agentId: number, at: Date): Promise<number> {
  const row = await tx.row<{ id: number }>(
    `with made as (
       insert into operator_key (agent_id, name, key_hash, scopes, created_at)
       values ($1::int, 'files', sha256(convert_to('files of agent ' || $1::int, 'UTF8')), '{}', $2)
       on conflict (agent_id, name) do nothing returning id
     ) select id from made union all select id from operator_key where agent_id = $1 and name = 'files'`,
    [agentId, at],
  );
  if (!row) throw new Error('the key of files is gone');
  return row.id;
}

/** Whether the database has its tables. */
export async function hasTables(queries: Queries): Promise<boolean> {
  return (await queries.row("select 1 where to_regclass('agent') is not null")) !== undefined;
}
