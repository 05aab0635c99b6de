import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LineIdentity } from './line-token.ts';

const TICKET_MINUTES = 30;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

interface Exchange {
  agentId: number;
  identity: LineIdentity;
}

/** Marks the token as exchanged. False: it was exchanged before. */
async function markUsed(transaction: Transaction, { agentId, identity }: Exchange): Promise<boolean> {
  const inserted = await transaction.row(
    `insert into line_token_use (token_hash, agent_id, expires_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [identity.tokenHash, agentId, identity.expiresAt],
  );
  return inserted !== undefined;
}

/** Exchanges the token for a session: refuses with line_token_used when it was exchanged before. */
export async function spendLineToken(transaction: Transaction, exchange: Exchange): Promise<void> {
  if (!(await markUsed(transaction, exchange))) throw new Refusal('line_token_used');
}

/**
 * Exchanges the token of an unbound identity for a single-use ticket, in a transaction of its own: the answer is a
 * refusal, and must leave its trace all the same. The ticket is derived from the token and the idempotency key, both
 * known to the caller alone, so that a lost reply is answered again while the database holds hashes only.
 */
export async function ticketForToken(
  database: Database,
  token: string,
  { agentId, identity, idempotencyKey, now }: Exchange & { idempotencyKey: string; now: Date },
): Promise<string> {
  const ticket = createHash('sha256').update(`line ticket\n${idempotencyKey}\n${token}`).digest('base64url');
  const ticketHash = hashOf(ticket);
  return database.transaction(async (transaction) => {
    if (await markUsed(transaction, { agentId, identity })) {
      await transaction.rows(
        `insert into line_ticket (ticket_hash, agent_id, line_user_id, display_name, picture_url, expires_at)
         values ($1, $2, $3, $4, $5, $6::timestamptz + make_interval(mins => $7))`,
        [ticketHash, agentId, identity.userId, identity.displayName, identity.pictureUrl, now, TICKET_MINUTES],
      );
      return ticket;
    }
    const repeated = await transaction.row(
      'select 1 from line_ticket where ticket_hash = $1 and agent_id = $2 and used_at is null and expires_at > $3',
      [ticketHash, agentId, now],
    );
    if (!repeated) throw new Refusal('line_token_used');
    return ticket;
  });
}

export interface TicketIdentity {
  line_user_id: string;
  display_name: string;
  picture_url: string | null;
}

/** Takes a ticket, once, in the transaction that binds its identity; refuses with line_ticket_invalid. */
export async function takeTicket(
  transaction: Transaction,
  { ticket, agentId, now }: { ticket: string; agentId: number; now: Date },
): Promise<TicketIdentity> {
  const identity = await transaction.row<TicketIdentity>(
    `update line_ticket set used_at = $3
     where ticket_hash = $1 and agent_id = $2 and used_at is null and expires_at > $3
     returning line_user_id, display_name, picture_url`,
    [hashOf(ticket), agentId, now],
  );
  if (!identity) throw new Refusal('line_ticket_invalid');
  return identity;
}

/** Whether this ticket has bound the member already: the answer was lost, and the call comes again. */
export async function hasBound(
  transaction: Transaction,
  { ticket, memberId }: { ticket: string; memberId: number },
): Promise<boolean> {
  const row = await transaction.row(
    `select 1 from line_ticket t join member m on m.agent_id = t.agent_id and m.line_user_id = t.line_user_id
     where t.ticket_hash = $1 and t.used_at is not null and m.id = $2`,
    [hashOf(ticket), memberId],
  );
  return row !== undefined;
}

/** The unique constraint that the database named when it refused a row, if that is what the error says. */
function violatedConstraint(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined;
}

/** Binds an identity to a member; refuses with line_taken or line_already_linked, and the ticket stays usable. */
export async function bindLine(transaction: Transaction, memberId: number, identity: TicketIdentity): Promise<void> {
  try {
    const bound = await transaction.row(
      `update member set line_user_id = $2, line_display_name = $3, line_picture_url = $4
       where id = $1 and (line_user_id is null or line_user_id = $2) returning 1`,
      [memberId, identity.line_user_id, identity.display_name, identity.picture_url],
    );
    if (!bound) throw new Refusal('line_already_linked');
  } catch (error) {
    if (violatedConstraint(error) === 'member_agent_id_line_user_id_key') throw new Refusal('line_taken');
    throw error;
  }
}
