import type { Queries, Transaction } from '#server/database/database.ts';

const TICKET_MINUTES = 30;

/** Marks an ID token as exchanged; false when it was exchanged before. */
export async function insertTokenUse(
  tx: Transaction,
  token: { tokenHash: Buffer; agentId: number; expiresAt: Date },
): Promise<boolean> {
  const inserted = await tx.row(
    `insert into line_token_use (token_hash, agent_id, expires_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [token.tokenHash, token.agentId, token.expiresAt],
  );
  return inserted !== undefined;
}

/** Stores a ticket, which is good for 30 minutes from `now` on. */
export async function insertTicket(
  tx: Transaction,
  ticket: {
    ticketHash: Buffer;
    agentId: number;
    userId: string;
    displayName: string;
    pictureUrl: string | null;
    now: Date;
  },
): Promise<void> {
  const { ticketHash, agentId, userId, displayName, pictureUrl, now } = ticket;
  await tx.rows(
    `insert into line_ticket (ticket_hash, agent_id, line_user_id, display_name, picture_url, expires_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz + make_interval(mins => $7))`,
    [ticketHash, agentId, userId, displayName, pictureUrl, now, TICKET_MINUTES],
  );
}

interface Ticket {
  ticketHash: Buffer;
  agentId: number;
  now: Date;
}

/** Tells whether a ticket can still be used. */
export async function isTicketLive(queries: Queries, { ticketHash, agentId, now }: Ticket): Promise<boolean> {
  const row = await queries.row(
    'select 1 from line_ticket where ticket_hash = $1 and agent_id = $2 and used_at is null and expires_at > $3',
    [ticketHash, agentId, now],
  );
  return row !== undefined;
}

/** The LINE account of a ticket. */
export interface TicketIdentity {
  line_user_id: string;
  display_name: string;
  picture_url: string | null;
}

/** Uses a ticket, once; undefined for an unknown, used or expired one. */
export function consumeTicket(
  tx: Transaction,
  { ticketHash, agentId, now }: Ticket,
): Promise<TicketIdentity | undefined> {
  return tx.row<TicketIdentity>(
    `update line_ticket set used_at = $3
     where ticket_hash = $1 and agent_id = $2 and used_at is null and expires_at > $3
     returning line_user_id, display_name, picture_url`,
    [ticketHash, agentId, now],
  );
}

/** Tells whether the ticket was used and its LINE account is the member's. */
export async function isBoundByTicket(queries: Queries, ticketHash: Buffer, memberId: number): Promise<boolean> {
  const row = await queries.row(
    `select 1 from line_ticket t join member m on m.agent_id = t.agent_id and m.line_user_id = t.line_user_id
     where t.ticket_hash = $1 and t.used_at is not null and m.id = $2`,
    [ticketHash, memberId],
  );
  return row !== undefined;
}

/**
 * Binds a LINE account to a member; undefined if the member has another one. `is_new`: the member had none. Raises
 * the unique constraint `member_agent_id_line_user_id_key` if another member has this one.
 */
export function saveLineAccount(
  tx: Transaction,
  memberId: number,
  identity: TicketIdentity,
): Promise<{ is_new: boolean } | undefined> {
  return tx.row<{ is_new: boolean }>(
    `update member m set line_user_id = $2, line_display_name = $3, line_picture_url = $4
     from (select id, line_user_id from member where id = $1 for update) was
     where m.id = was.id and (was.line_user_id is null or was.line_user_id = $2) returning was.line_user_id is null as is_new`,
    [memberId, identity.line_user_id, identity.display_name, identity.picture_url],
  );
}

/** Removes the member's LINE account; false if they had none. */
export async function deleteLineAccount(tx: Transaction, memberId: number): Promise<boolean> {
  const removed = await tx.row(
    `update member set line_user_id = null, line_display_name = null, line_picture_url = null
     where id = $1 and line_user_id is not null returning 1`,
    [memberId],
  );
  return removed !== undefined;
}

export function memberOfLineUser(
  queries: Queries,
  agentId: number,
  lineUserId: string,
): Promise<{ id: number } | undefined> {
  return queries.row<{ id: number }>(
    `select id from member where agent_id = $1 and line_user_id = $2 and status <> 'closed'`,
    [agentId, lineUserId],
  );
}

/**
 * Updates the stored name and picture of a bound LINE account from its newest token; a token without a name changes
 * nothing. Call it before `lockLineAccount`: two logins with that shared lock could deadlock over this update.
 */
export async function refreshLineProfile(
  tx: Transaction,
  memberId: number,
  identity: { userId: string; displayName: string; pictureUrl: string | null },
): Promise<void> {
  const { userId, displayName, pictureUrl } = identity;
  if (displayName === '') return;
  await tx.rows(
    `update member set line_display_name = $3, line_picture_url = $4
     where id = $1 and line_user_id = $2 and (line_display_name, line_picture_url) is distinct from ($3::text, $4::text)`,
    [memberId, userId, displayName, pictureUrl],
  );
}

/** Tells whether the member has this LINE account, and keeps it until the transaction ends. */
export async function lockLineAccount(tx: Transaction, memberId: number, lineUserId: string): Promise<boolean> {
  const row = await tx.row('select 1 from member where id = $1 and line_user_id = $2 for share', [
    memberId,
    lineUserId,
  ]);
  return row !== undefined;
}
