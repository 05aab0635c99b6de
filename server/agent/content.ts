import type { Transaction } from '#server/database/database.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import {
  type ContentList,
  deleteRecord,
  insertRecord,
  recordById,
  recordExists,
  updateRecord,
} from './content-queries.ts';
import { refuseUnknownPictures } from './picture-store.ts';
import { ENDS_BEFORE_START, PICTURE_NEEDED } from './text.ts';

export const NOTIFICATIONS: ContentList = {
  table: 'agent_notification',
  columns: ['type', 'image', 'title', 'description'],
};
export const BANNERS: ContentList = {
  table: 'agent_banner',
  columns: ['image', 'title', 'subtitle', 'action', 'link'],
};
export const EVENTS: ContentList = { table: 'agent_event', columns: ['image', 'title', 'link'] };

/** The fields of every record; those of one list have the names of its columns, and a missing one keeps its value. */
export interface ContentInput {
  id?: string | undefined;
  version?: number | undefined;
  image?: string | null;
  is_active: boolean;
  position: number;
  starts_at: string | null;
  ends_at: string | null;
}

/**
 * Inserts or updates a record. Refuses with `invalid_input` (an unknown picture, an end before the start),
 * `record_not_found`, and `record_conflict` if the version is not the newest.
 */
export async function saveRecord<Row>(
  tx: Transaction,
  list: ContentList,
  input: ContentInput,
  { agentId, at }: { agentId: number; at: Date },
): Promise<Row> {
  if (input.starts_at && input.ends_at && new Date(input.ends_at) <= new Date(input.starts_at))
    throw invalidField('ends_at', ENDS_BEFORE_START);
  await refuseUnknownPictures(tx, { image: input.image ?? null }, { agentId, at });
  const saved =
    input.id === undefined
      ? await insertRecord(tx, list, { agentId, at, record: input })
      : await updateRecord(tx, list, {
          agentId,
          at,
          record: { ...input, id: null },
          id: input.id,
          version: input.version ?? null,
        });
  const row = saved === undefined ? undefined : await recordById<Row>(tx, list, saved);
  if (row) return row;
  const exists = await recordExists(tx, list, { agentId, id: input.id });
  throw new Refusal(exists ? 'record_conflict' : 'record_not_found');
}

const PICTURE_ONLY = 1;

/** Inserts or updates a notice. Refuses as `saveRecord` does, and with `invalid_input` (image) for a picture without one. */
export function saveNotification<Row>(
  tx: Transaction,
  input: ContentInput & { type: number; image: string | null },
  work: { agentId: number; at: Date },
): Promise<Row> {
  if (input.type === PICTURE_ONLY && input.image === null) throw invalidField('image', PICTURE_NEEDED);
  return saveRecord<Row>(tx, NOTIFICATIONS, input, work);
}

/** Removes a record. Refuses with `record_not_found`. */
export async function removeRecord(
  tx: Transaction,
  list: ContentList,
  record: { agentId: number; id: string; at: Date },
): Promise<null> {
  if (!(await deleteRecord(tx, list, record))) throw new Refusal('record_not_found');
  return null;
}
