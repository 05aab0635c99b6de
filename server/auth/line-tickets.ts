import { createHash } from 'node:crypto';
import type { Database, Transaction } from '#server/database/database.ts';
import { violatedConstraint } from '#server/database/database-errors.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import {
  consumeTicket,
  insertTicket,
  insertTokenUse,
  isBoundByTicket,
  isTicketLive,
  saveLineAccount,
  type TicketIdentity,
} from './line-queries.ts';
import type { LineIdentity } from './line-token.ts';

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

interface Exchange {
  agentId: number;
  identity: LineIdentity;
}

const markUsed = (tx: Transaction, { agentId, identity: { tokenHash, expiresAt } }: Exchange) =>
  insertTokenUse(tx, { tokenHash, agentId, expiresAt });

/** Marks an ID token as exchanged for a session. Refuses with `line_token_used` when it was exchanged before. */
export async function spendLineToken(tx: Transaction, exchange: Exchange): Promise<void> {
  if (!(await markUsed(tx, exchange))) throw new Refusal('line_token_used');
}

/**
 * Exchanges the token of a LINE account without a member for a single-use ticket. It has a transaction of its own,
 * because the call answers with a refusal, which rolls its transaction back. The ticket is derived from the token and
 * the idempotency key, which only the caller knows: a repeat gets the same ticket, and the database holds only
 * hashes. Refuses with `line_token_used`.
 */
export async function ticketForToken(
  database: Database,
  token: string,
  { agentId, identity, idempotencyKey, now }: Exchange & { idempotencyKey: string; now: Date },
): Promise<string> {
  const ticket = createHash('sha256').update(`line ticket\n${idempotencyKey}\n${token}`).digest('base64url');
  const ticketHash = hashOf(ticket);
  return database.transaction(async (tx) => {
    if (await markUsed(tx, { agentId, identity })) {
      const { userId, displayName, pictureUrl } = identity;
      await insertTicket(tx, { ticketHash, agentId, userId, displayName, pictureUrl, now });
      return ticket;
    }
    if (!(await isTicketLive(tx, { ticketHash, agentId, now }))) throw new Refusal('line_token_used');
    return ticket;
  });
}

/** Uses a ticket, once, in the transaction that binds its LINE account. Refuses with `line_ticket_invalid`. */
export async function takeTicket(
  tx: Transaction,
  { ticket, agentId, now }: { ticket: string; agentId: number; now: Date },
): Promise<TicketIdentity> {
  const identity = await consumeTicket(tx, { ticketHash: hashOf(ticket), agentId, now });
  if (!identity) throw new Refusal('line_ticket_invalid');
  return identity;
}

/** Tells whether this ticket has bound the member already, so that the call is a repeat. */
export function hasBound(
  tx: Transaction,
  { ticket, memberId }: { ticket: string; memberId: number },
): Promise<boolean> {
  return isBoundByTicket(tx, hashOf(ticket), memberId);
}

interface Binding {
  agentId: number;
  memberId: number;
  identity: TicketIdentity;
  at: Date;
}

/**
 * Binds a LINE account to a member and notifies them, because a person who once has the password could come back by
 * it. Refuses with `line_taken` or `line_already_linked`; then a ticket stays usable.
 */
export async function bindLine(tx: Transaction, { agentId, memberId, identity, at }: Binding): Promise<void> {
  const bound = await saveLineAccount(tx, memberId, identity).catch((error: unknown) => {
    if (violatedConstraint(error) === 'member_agent_id_line_user_id_key') throw new Refusal('line_taken');
    throw error;
  });
  if (!bound) throw new Refusal('line_already_linked');
  if (!bound.is_new) return;
  const notice = { kind: 'line_linked', data: { name: identity.display_name }, link: '/member/profile' };
  // The account that was bound just now gets no notice: its owner did it.
  await notifyMember(tx, { agentId, memberId, ...notice, at, push: false });
}
