import type { Operator } from '#server/access/operator-keys.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { recordConflict } from '#server/lib/refusal.ts';
import { waitingOn } from './confirmation-queries.ts';
import { dropHold, dropOtherHolds, type HoldRow, holdsOn, takeHold } from './hold-queries.ts';
import { heldByOther } from './text.ts';

/** How long an item is kept without work on it (docs/rules.md#holds). */
const HOLD_MS = 5 * 60_000;

/** The signal of a change that open desks show. */
export const DESK_CHANGED = 'desk';

/** Tells open desks of the agent, after the commit, that what waits or who holds it has changed. */
export const announceDesk = (tx: Transaction, agentId: number): void =>
  void tx.signals.push({ name: DESK_CHANGED, key: agentId });

interface Holder {
  name: string;
  until: string;
}
const onWire = ({ name, held_until }: HoldRow): Holder => ({ name, until: held_until.toISOString() });

/** Who works on an item: the operator who keeps it, and the request that waits for a second one. */
export interface AtWork {
  held_by: Holder | null;
  asked: { confirmation_id: string; by: string } | null;
}

/** Who works on these subjects. */
export async function atWorkOn(
  queries: Queries,
  agentId: number,
  subjects: readonly string[],
  at: Date,
): Promise<(subject: string) => AtWork> {
  const holds = new Map((await holdsOn(queries, agentId, subjects, at)).map((row) => [row.subject, row]));
  const asked = new Map((await waitingOn(queries, agentId, subjects, at)).map((row) => [row.subject, row]));
  return (subject) => {
    const [held, request] = [holds.get(subject), asked.get(subject)];
    return {
      held_by: held ? onWire(held) : null,
      asked: request ? { confirmation_id: String(request.id), by: request.requested_by } : null,
    };
  };
}

/** Refuses with `record_conflict` what another operator holds. The caller has locked the item. */
export async function refuseHeldByOther(tx: Transaction, operator: Operator, subject: string, at: Date): Promise<void> {
  const [hold] = await holdsOn(tx, operator.agentId, [subject], at);
  if (hold && hold.key_id !== operator.keyId) throw recordConflict(heldByOther(hold));
}

/**
 * Keeps an undecided item, which the caller has locked, for this operator, and lets go of the one of its kind that
 * they kept before. Refuses with `record_conflict` if another operator keeps it.
 */
export async function hold(tx: Transaction, operator: Operator, subject: string, at: Date): Promise<Holder> {
  const { agentId, keyId } = operator;
  const until = new Date(at.getTime() + HOLD_MS);
  if (!(await takeHold(tx, { agentId, subject, keyId, at, until }))) await refuseHeldByOther(tx, operator, subject, at);
  await dropOtherHolds(tx, keyId, subject);
  announceDesk(tx, agentId);
  return { name: operator.name, until: until.toISOString() };
}

/** Lets go of an item that this operator kept; of another's hold nothing changes. */
export async function release(tx: Transaction, { agentId, keyId }: Operator, subject: string): Promise<void> {
  await dropHold(tx, { agentId, subject, keyId });
  announceDesk(tx, agentId);
}

/** Ends the hold on an item that has been decided. */
export async function endHold(tx: Transaction, agentId: number, subject: string): Promise<void> {
  await dropHold(tx, { agentId, subject, keyId: null });
  announceDesk(tx, agentId);
}
