import type { Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseUnknownPictures } from './picture-store.ts';
import { ENDS_BEFORE_START } from './text.ts';

/** A list of the agent's, with its own columns. */
export interface ContentList {
  readonly table: 'agent_notification' | 'agent_banner' | 'agent_event' | 'quest_event' | 'quest' | 'redemption_item';
  readonly columns: readonly string[];
  /** Others point to its records: one that is removed stays, with the time. */
  readonly keepsRemoved?: true;
}

export const NOTIFICATIONS: ContentList = {
  table: 'agent_notification',
  columns: ['type', 'image', 'title', 'description'],
};
export const BANNERS: ContentList = {
  table: 'agent_banner',
  columns: ['image', 'title', 'subtitle', 'action', 'link'],
};
export const EVENTS: ContentList = { table: 'agent_event', columns: ['image', 'title', 'link'] };

/** What every record has; the rest is by the names of the list's columns, and a column that is not told stays as it is. */
export interface ContentInput {
  id?: string | undefined;
  version?: number | undefined;
  image?: string | null;
  is_active: boolean;
  position: number;
  starts_at: string | null;
  ends_at: string | null;
}

const SHOWN = ['is_active', 'position', 'starts_at', 'ends_at'];
const columnsOf = ({ columns }: ContentList) => [...columns, ...SHOWN].join(', ');
/** As on the wire: times as text. */
const recordOf = ({ table, columns }: ContentList) => `
  select id::text, version, to_jsonb(updated_at) as updated_at, ${columns.join(', ')}, is_active, position,
    to_jsonb(starts_at) as starts_at, to_jsonb(ends_at) as ends_at
  from ${table}`;

const notRemoved = ({ keepsRemoved }: ContentList) => (keepsRemoved ? 'and removed_at is null' : '');

/** All records of an agent, hidden and ended ones too, in the order in which they are shown. */
export function recordsOf<Row>(tx: Transaction, list: ContentList, agentId: number): Promise<Row[]> {
  return tx.rows<Row>(`${recordOf(list)} where agent_id = $1 ${notRemoved(list)} order by position, ${list.table}.id`, [
    agentId,
  ]);
}

/**
 * Makes or changes a record. Refuses with `invalid_input` (an unknown picture, an end before the start),
 * `record_not_found`, and `record_conflict` when the version is not the newest.
 */
export async function saveRecord<Row>(
  tx: Transaction,
  list: ContentList,
  input: ContentInput,
  { agentId, at }: { agentId: number; at: Date },
): Promise<Row> {
  if (input.starts_at && input.ends_at && new Date(input.ends_at) <= new Date(input.starts_at))
    throw new Refusal('invalid_input', { fields: { ends_at: ENDS_BEFORE_START } });
  await refuseUnknownPictures(tx, { image: input.image ?? null }, at);
  const columns = columnsOf(list);
  const saved =
    input.id === undefined
      ? await tx.row<{ id: number }>(
          `insert into ${list.table} (agent_id, updated_at, ${columns})
           select $1, $2, ${columns} from jsonb_populate_record(null::${list.table}, $3) returning id`,
          [agentId, at, JSON.stringify(input)],
        )
      : await tx.row<{ id: number }>(
          `update ${list.table} set updated_at = $2, version = version + 1,
             (${columns}) = (select ${columns} from jsonb_populate_record(${list.table}, $3))
           where agent_id = $1 and id::text = $4 ${notRemoved(list)} and ($5::int is null or version = $5) returning id`,
          [agentId, at, JSON.stringify({ ...input, id: null }), input.id, input.version ?? null],
        );
  const row = saved && (await tx.row<Row>(`${recordOf(list)} where id = $1`, [saved.id]));
  if (row) return row;
  const isThere = await tx.row(
    `select 1 from ${list.table} where agent_id = $1 and id::text = $2 ${notRemoved(list)}`,
    [agentId, input.id],
  );
  throw new Refusal(isThere ? 'record_conflict' : 'record_not_found');
}

/** Refuses with `record_not_found`. */
export async function removeRecord(
  tx: Transaction,
  list: ContentList,
  { agentId, id, at }: { agentId: number; id: string; at: Date },
): Promise<null> {
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
  if (!removed) throw new Refusal('record_not_found');
  return null;
}
