import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '#server/access/sessions.ts';
import type { Database } from '#server/database/database.ts';
import { insertExport, takeExportRow } from './queries.ts';

const LINK_MS = 5 * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes an address for one download within five minutes. The database keeps only the token's SHA-256. */
export async function openExport(
  database: Database,
  { agentId, memberId }: Session,
  format: 'json' | 'csv',
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await insertExport(database, { agentId, memberId, tokenHash: hashOf(token), format, now, expiresAt });
  return { token, expiresAt };
}

/** The member whose data the token gives; undefined if it is unknown, used or too old. A token works once. */
export async function takeExport(
  database: Database,
  token: string,
  now: Date,
): Promise<{ memberId: number; format: 'json' | 'csv' } | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const row = await takeExportRow(database, hashOf(token), now);
  return row && { memberId: row.member_id, format: row.format };
}
