import type { Value } from '#server/agent/operation-file.ts';
import { lockKey } from '#server/database/cell-queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { DEMO_TOTP_SECRET } from './demo-marks.ts';

export interface FileRecord {
  kind: string;
  key: string;
  record_id: string;
  /** The file's record at the last apply; null if a call made it. */
  applied: Value | null;
}

/** The project's own number. */
const LOCK = 727_004;

/** Lets one plan or apply at a time read and change agents, until the transaction ends. */
export async function lockOperation(tx: Transaction): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${lockKey(LOCK)})`);
}

/** The records that the agent's files have made. */
export function fileRecords(tx: Transaction, agentId: number): Promise<FileRecord[]> {
  return tx.rows<FileRecord>('select kind, key, record_id, applied from file_record where agent_id = $1', [agentId]);
}

export async function putFileRecord(
  tx: Transaction,
  agentId: number,
  { kind, key, record_id, applied }: FileRecord,
): Promise<void> {
  await tx.rows(
    `insert into file_record (agent_id, kind, key, record_id, applied) values ($1, $2, $3, $4, $5)
     on conflict (agent_id, kind, key) do update set record_id = excluded.record_id, applied = excluded.applied`,
    [agentId, kind, key, record_id, applied === null ? null : JSON.stringify(applied)],
  );
}

export async function deleteFileRecord(tx: Transaction, agentId: number, kind: string, key: string): Promise<void> {
  await tx.rows('delete from file_record where agent_id = $1 and kind = $2 and key = $3', [agentId, kind, key]);
}

/** Tells whether the database has its tables. */
export async function hasTables(queries: Queries): Promise<boolean> {
  return (await queries.row("select 1 where to_regclass('agent') is not null")) !== undefined;
}

export interface DemoLeft {
  agent: string;
  phone: string;
  /** The demo's member may log in. */
  is_open: boolean;
  /** The names of the demo's operator keys that work. */
  keys: string[];
  /** The usernames of the demo's operators who may sign in with its secret. */
  people: string[];
}

/**
 * The agents that the sandbox's demo (sandbox/seed/demo.ts) has made in this database, recognised by their first
 * member.
 */
export function demoLeft(queries: Queries): Promise<DemoLeft[]> {
  return queries.rows<DemoLeft>(
    `select a.code as agent, m.phone, m.status <> 'closed' as is_open, array(
       select k.name from operator_key k
       where k.agent_id = a.id and k.name in ('demo-1', 'demo-2') and k.revoked_at is null order by k.name) as keys, array(
       select p.username from operator_person p join operator_key k on k.id = p.key_id
       where p.agent_id = a.id and p.totp_secret = $1 and k.revoked_at is null order by p.username) as people
     from agent a cross join lateral (select id, phone, status from member where agent_id = a.id order by id limit 1) m
     where exists (select from transfer t where t.id = 'seed:' || m.id) order by a.id`,
    [DEMO_TOTP_SECRET],
  );
}
