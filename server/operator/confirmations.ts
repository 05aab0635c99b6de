import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { mayCall, mayRead, scopeOf } from '#contract/operator-shapes.ts';
import { lockKeyInUse } from '#server/access/operator-key-queries.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Confirmations, ConfirmedWork } from '#server/http/confirmations.ts';
import { invalidField, Refusal, recordConflict } from '#server/lib/refusal.ts';
import {
  type ConfirmationRow,
  decideConfirmation,
  insertConfirmation,
  lockConfirmation,
  type NewConfirmation,
} from './confirmation-queries.ts';
import { announceDesk, endHold } from './holds.ts';
import {
  ASKER_HAS_NO_SCOPE,
  DECISION_PENDING,
  DIGITS_NEEDED,
  decidedBy,
  FRESH_SIBLINGS,
  NEEDS_A_PERSON,
  NEEDS_ANOTHER_KEY,
  NO_LONGER_WAITING,
  NO_SCOPE_FOR_ACTION,
  ONE_HAND,
  WRONG_DIGITS,
} from './text.ts';
import { areFreshSiblings, isOneHand } from './vouch-queries.ts';

/** How long a confirmation waits for a second key (docs/rules.md#operators). */
const LIFETIME_MS = 24 * 3_600_000;

/** Leaves an action to a key for the confirmations' lifetime; undefined where another decision on the subject waits. */
export const requestConfirmation = (
  tx: Transaction,
  request: Omit<NewConfirmation, 'requestedAt' | 'expiresAt'>,
  at: Date,
): Promise<number | undefined> =>
  insertConfirmation(tx, { ...request, requestedAt: at, expiresAt: new Date(at.getTime() + LIFETIME_MS) });

/** Confirmations with the decisions of the second key. */
export interface DecidedConfirmations extends Confirmations {
  /**
   * Refuses with `record_not_found`, `confirmation_invalid`, `invalid_input` (digits), and the work's own refusals: then
   * the confirmation keeps waiting.
   */
  confirm(tx: Transaction, id: string, operator: Operator, digits?: string): Promise<ConfirmationRow>;
  /** The key that requested it may also withdraw it. Refuses with `record_not_found` and `confirmation_invalid`. */
  reject(tx: Transaction, id: string, operator: Operator, reason: string): Promise<ConfirmationRow>;
  /** Tells whether the confirmation of this action needs digits of an account. */
  needsDigits(action: string): boolean;
  /** What was asked for, without what names people where the operator may not read such records. */
  inputFor(row: ConfirmationRow, operator: Operator): Record<string, unknown>;
}

/** Four digits of an account, those that a masked one shows. */
const digitsOf = (accountNo: string): string => accountNo.slice(-5, -1);

interface Confirmable {
  endpoint: Endpoint;
  accountOf: ((tx: Transaction, stored: unknown, operator: Operator) => Promise<string>) | null;
  carryOut(tx: Transaction, stored: unknown, operator: Operator, requestedAt: Date): Promise<unknown>;
}

/** Both keys, locked in the order of their ids; undefined for a revoked one. */
async function lockKeys(tx: Transaction, askerId: number, confirmerId: number) {
  const [first, second] = [Math.min(askerId, confirmerId), Math.max(askerId, confirmerId)];
  const [one, other] = [await lockKeyInUse(tx, first), await lockKeyInUse(tx, second)];
  return first === askerId ? ([one, other] as const) : ([other, one] as const);
}

export function createConfirmations(now: () => Date): DecidedConfirmations {
  const confirmables = new Map<string, Confirmable>();

  async function waiting(tx: Transaction, id: string, { agentId }: Operator): Promise<ConfirmationRow> {
    const row = await lockConfirmation(tx, now(), agentId, id);
    if (!row) throw new Refusal('record_not_found');
    if (row.state !== 'waiting')
      throw new Refusal('confirmation_invalid', { message: decidedBy(row) ?? NO_LONGER_WAITING });
    return row;
  }
  async function decided(tx: Transaction, id: string, { agentId }: Operator): Promise<ConfirmationRow> {
    const row = await lockConfirmation(tx, now(), agentId, id);
    if (!row) throw new Error('the confirmation just decided is gone');
    return row;
  }

  return {
    onConfirmed<E extends Endpoint>(
      endpoint: E,
      work: ConfirmedWork<E>,
      { accountOf }: Parameters<Confirmations['onConfirmed']>[2] & object = {},
    ) {
      confirmables.set(endpoint.path, {
        endpoint,
        accountOf: accountOf
          ? (tx, stored, by) => accountOf(tx, z.parse<E['input']>(endpoint.input, stored), by)
          : null,
        carryOut: (tx, stored, ...by) => work(tx, z.parse<E['input']>(endpoint.input, stored), ...by),
      });
    },
    async request(tx, endpoint, input, { operator, subject, summary }) {
      if (!confirmables.has(endpoint.path)) throw new Error(`${endpoint.path}: onConfirmed was not called for it`);
      const stored = z.record(z.string(), z.unknown()).parse(input);
      const by = { agentId: operator.agentId, requestedBy: operator.keyId };
      const id = await requestConfirmation(
        tx,
        { ...by, action: endpoint.path, subject, summary, input: stored },
        now(),
      );
      if (id === undefined) throw recordConflict(DECISION_PENDING);
      await endHold(tx, operator.agentId, subject);
      return String(id);
    },
    inputFor({ action, input }, { scopes }) {
      const endpoint = confirmables.get(action)?.endpoint;
      if (!endpoint?.unlogged || mayRead(scopes, scopeOf(endpoint))) return input;
      const { unlogged } = endpoint;
      return Object.fromEntries(Object.entries(input).filter(([field]) => !unlogged.includes(field)));
    },
    needsDigits: (action) => confirmables.get(action)?.accountOf != null,
    async confirm(tx, id, operator, digits) {
      const row = await waiting(tx, id, operator);
      const [asker, confirmer] = await lockKeys(tx, row.requested_by, operator.keyId);
      if (row.requested_by === operator.keyId)
        throw new Refusal('confirmation_invalid', { message: NEEDS_ANOTHER_KEY });
      const confirmable = confirmables.get(row.action);
      if (!confirmable) throw new Error(`${row.action}: onConfirmed was not called for it`);
      // Both keys count as they are now, not as they were at the request or when this call came in.
      if (!confirmer || !mayCall(confirmer.scopes, confirmable.endpoint))
        throw new Refusal('forbidden', { message: NO_SCOPE_FOR_ACTION });
      if (!asker || !(asker.has_no_secret || mayCall(asker.scopes, confirmable.endpoint)))
        throw new Refusal('confirmation_invalid', { message: ASKER_HAS_NO_SCOPE });
      if (asker.is_person && !confirmer.is_person)
        throw new Refusal('confirmation_invalid', { message: NEEDS_A_PERSON });
      if (await isOneHand(tx, row.requested_by, operator.keyId))
        throw new Refusal('confirmation_invalid', { message: ONE_HAND });
      if (await areFreshSiblings(tx, row.requested_by, operator.keyId, now()))
        throw new Refusal('confirmation_invalid', { message: FRESH_SIBLINGS });
      if (confirmable.accountOf) {
        if (digits === undefined) throw invalidField('digits', DIGITS_NEEDED);
        if (digits !== digitsOf(await confirmable.accountOf(tx, row.input, operator)))
          throw invalidField('digits', WRONG_DIGITS);
      }
      await decideConfirmation(tx, { id: row.id, state: 'confirmed', keyId: operator.keyId, at: now(), reason: null });
      await confirmable.carryOut(tx, row.input, operator, row.requested_at);
      announceDesk(tx, operator.agentId);
      return decided(tx, id, operator);
    },
    async reject(tx, id, operator, reason) {
      const row = await waiting(tx, id, operator);
      await decideConfirmation(tx, { id: row.id, state: 'rejected', keyId: operator.keyId, at: now(), reason });
      announceDesk(tx, operator.agentId);
      return decided(tx, id, operator);
    },
  };
}
