import type { Queries, Transaction } from '#server/database/database.ts';

/** A list of the agent's records, with the columns of its own. */
export interface ContentList {
  readonly table: 'agent_notification' | 'agent_banner' | 'agent_event' | 'quest_event' | 'quest' | 'redemption_item';
  readonly columns: readonly string[];
  /** Other tables refer to its records, so a removed one stays, with the time of its removal. */
  readonly keepsRemoved?: true;
}

const SHOWN = ['is_active', 'position', 'starts_at', 'ends_at'];
const columnsOf = ({ columns }: ContentList) => [...columns, ...SHOWN].join(', ');
/** The record as calls answer it, with times as text. */
const recordOf = ({ table, columns }: ContentList) => `
  select id::text, version, to_jsonb(updated_at) as updated_at, ${columns.join(', ')}, is_active, position,
    to_jsonb(starts_at) as starts_at, to_jsonb(ends_at) as ends_at
  from ${table}`;

const notRemoved = ({ keepsRemoved }: ContentList) => (keepsRemoved ? 'and removed_at is null' : '');

/** All records of an agent, including hidden and ended ones, in the order of display. */
export function recordsOf<Row>(queries: Queries, list: ContentList, agentId: number): Promise<Row[]> {
  return queries.rows<Row>(
    `${recordOf(list)} where agent_id = $1 ${notRemoved(list)} order by position, ${list.table}.id`,
    [agentId],
  );
}

/** One record, as `recordsOf` gives it. */
export function recordById<Row>(queries: Queries, list: ContentList, id: number): Promise<Row | undefined> {
  return queries.row<Row>(`${recordOf(list)} where id = $1`, [id]);
}

export async function recordExists(
  queries: Queries,
  list: ContentList,
  { agentId, id }: { agentId: number; id: string | undefined },
): Promise<boolean> {
  const row = await queries.row(
    `select 1 from ${list.table} where agent_id = $1 and id::text = $2 ${notRemoved(list)}`,
    [agentId, id],
  );
  return row !== undefined;
}

interface Change {
  agentId: number;
  at: Date;
  /**
   * Values by the names of the list's columns. A missing column keeps its value, or gets its default in a new record.
   */
  record: object;
}

/** Inserts a record; returns its id. */
export async function insertRecord(
  tx: Transaction,
  list: ContentList,
  { agentId, at, record }: Change,
): Promise<number | undefined> {
  const columns = columnsOf(list);
  const row = await tx.row<{ id: number }>(
    `insert into ${list.table} (agent_id, updated_at, ${columns})
     select $1, $2, ${columns} from jsonb_populate_record(null::${list.table}, $3) returning id`,
    [agentId, at, JSON.stringify(record)],
  );
  return row?.id;
}

/** Updates a record; returns its id, undefined when there is no such record of this version (null: any version). */
export async function updateRecord(
  tx: Transaction,
  list: ContentList,
  { agentId, at, record, id, version }: Change & { id: string; version: number | null },
): Promise<number | undefined> {
  const columns = columnsOf(list);
  const row = await tx.row<{ id: number }>(
    `update ${list.table} set updated_at = $2, version = version + 1,
       (${columns}) = (select ${columns} from jsonb_populate_record(${list.table}, $3))
     where agent_id = $1 and id::text = $4 ${notRemoved(list)} and ($5::int is null or version = $5) returning id`,
    [agentId, at, JSON.stringify(record), id, version],
  );
  return row?.id;
}

/** Deletes a record, or marks it as removed in a list that keeps them; false if there is none. */
export async function deleteRecord(
  tx: Transaction,
  list: ContentList,
  { agentId, id, at }: { agentId: number; id: string; at: Date },
): Promise<boolean> {
  const removed = list.keepsRemoved
    ? await tx.row(
        `update ${list.table} set removed_at = $3, updated_at = $3, version = version + 1
         where agent_id = $1 and id::text = $2 and removed_at is null returning 1 as removed`,
        [agentId, id, at],
      )
    : await tx.row(`delete from ${list.table} where agent_id = $1 and id::text = $2 returning 1 as removed`, [
        agentId,
        id,
      ]);
  return removed !== undefined;
}
