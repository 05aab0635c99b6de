import type { Database } from '#server/database/database.ts';

export async function insertExport(
  database: Database,
  request: {
    agentId: number;
    memberId: number;
    tokenHash: Buffer;
    format: 'json' | 'csv';
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { agentId, memberId, tokenHash, format, now, expiresAt } = request;
  await database.rows(
    `insert into data_export (agent_id, member_id, token_hash, format, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [agentId, memberId, tokenHash, format, now, expiresAt],
  );
}

/** Uses up an export, once; undefined for an unknown, used or expired one, and for a member whose account is closed. */
export function takeExportRow(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ member_id: number; format: 'json' | 'csv' } | undefined> {
  return database.row(
    `update data_export e set used_at = $2 from member m
     where e.token_hash = $1 and e.used_at is null and e.expires_at > $2 and m.id = e.member_id and m.status <> 'closed'
     returning e.member_id, e.format`,
    [tokenHash, now],
  );
}
