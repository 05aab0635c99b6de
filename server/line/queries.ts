import type { Database, Queries, Transaction } from '#server/database/database.ts';

const DAY_MS = 86_400_000;

/** Records that an event of LINE's webhook was received, and finds the member of its account; undefined when it was received before. */
export function receiveLineEvent(
  tx: Transaction,
  event: { agentId: number; eventId: string; type: string; lineUserId: string; at: Date },
): Promise<{ member_id: number | null } | undefined> {
  return tx.row<{ member_id: number | null }>(
    `with received as (
       insert into line_event (agent_id, event_id, type, received_at) values ($1, $2, $3, $4)
       on conflict do nothing returning agent_id
     )
     select m.id as member_id from received r
     left join member m on m.agent_id = r.agent_id and m.line_user_id = $5 and m.status <> 'closed'`,
    [event.agentId, event.eventId, event.type, event.at, event.lineUserId],
  );
}

/** Records whether a LINE account follows the agent's; false when a newer change is known already. */
export async function saveFriend(
  tx: Transaction,
  friend: { agentId: number; lineUserId: string; follows: boolean; changedAt: Date },
): Promise<boolean> {
  const saved = await tx.row(
    `insert into line_friend as f (agent_id, line_user_id, follows, changed_at) values ($1, $2, $3, $4)
     on conflict (agent_id, line_user_id) do update set follows = excluded.follows, changed_at = excluded.changed_at
       where f.changed_at <= excluded.changed_at
     returning 1`,
    [friend.agentId, friend.lineUserId, friend.follows, friend.changedAt],
  );
  return saved !== undefined;
}

/** Stores the nonce of an account link that a member has started. */
export async function insertLinkNonce(
  database: Database,
  nonce: { nonceHash: Buffer; agentId: number; memberId: number; sessionId: string; expiresAt: Date },
): Promise<void> {
  await database.rows(
    'insert into line_link_nonce (nonce_hash, agent_id, member_id, session_id, expires_at) values ($1, $2, $3, $4, $5)',
    [nonce.nonceHash, nonce.agentId, nonce.memberId, nonce.sessionId, nonce.expiresAt],
  );
}

/** Uses a nonce, once; returns its member, undefined for an unknown, used or expired one, and one whose session has ended. */
export async function takeLinkNonce(
  tx: Transaction,
  { nonceHash, agentId, at }: { nonceHash: Buffer; agentId: number; at: Date },
): Promise<number | undefined> {
  const row = await tx.row<{ member_id: number }>(
    `update line_link_nonce set used_at = $3
     where nonce_hash = $1 and agent_id = $2 and used_at is null and expires_at > $3
       and exists (select 1 from member_session s where s.id = session_id and s.revoked_at is null)
     returning member_id`,
    [nonceHash, agentId, at],
  );
  return row?.member_id;
}

/** Tells whether another member has this LINE account. */
export async function isLineTaken(
  queries: Queries,
  { agentId, lineUserId, memberId }: { agentId: number; lineUserId: string; memberId: number },
): Promise<boolean> {
  const row = await queries.row('select 1 from member where agent_id = $1 and line_user_id = $2 and id <> $3', [
    agentId,
    lineUserId,
    memberId,
  ]);
  return row !== undefined;
}

/** The rich menu that a LINE account is to have. */
export interface MenuChange {
  line_user_id: string;
  is_member: boolean;
  agent_code: string;
  /** The number of earlier tries. */
  attempts: number;
}

/** The ids of menu changes to make now, those that have waited longest first. */
export async function dueMenuChanges(queries: Queries, at: Date, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select id::text from line_menu_change where next_try_at <= $1 order by next_try_at, id limit ${limit}`,
    [at],
  );
  return rows.map(({ id }) => id);
}

/** A menu change that is due; undefined once it was made, or tried meanwhile. */
export function menuChange(queries: Queries, id: string, at: Date): Promise<MenuChange | undefined> {
  return queries.row<MenuChange>(
    `select c.line_user_id, c.is_member, c.attempts, a.code as agent_code from line_menu_change c join agent a on a.id = c.agent_id
     where c.id::text = $1 and c.next_try_at <= $2`,
    [id, at],
  );
}

/** Makes a menu change that failed due again at a later time, unless it has changed since. */
export async function postponeMenuChange(
  database: Database,
  id: string,
  { is_member, attempts }: MenuChange,
  nextTryAt: Date,
): Promise<void> {
  await database.rows(
    `update line_menu_change set attempts = attempts + 1, next_try_at = $4 where id::text = $1 and is_member = $2 and attempts = $3`,
    [id, is_member, attempts, nextTryAt],
  );
}

/** Deletes a menu change that was made, unless it has changed since. */
export async function deleteMenuChange(database: Database, id: string, isMember: boolean): Promise<void> {
  await database.rows('delete from line_menu_change where id::text = $1 and is_member = $2', [id, isMember]);
}

/** Requests the members' rich menu for a LINE account; the job sets it (menus.ts). */
export async function requestMemberMenu(tx: Transaction, agentId: number, lineUserId: string): Promise<void> {
  await tx.rows('select line_change_menu($1, $2, true)', [agentId, lineUserId]);
}

/** Deletes old events and nonces. */
export async function deleteOldLineRows(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.rows('delete from line_event where received_at < $1', [before(30)]);
  await database.rows('delete from line_link_nonce where expires_at < $1', [before(1)]);
}
