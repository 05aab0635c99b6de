import type { Endpoint, ParsedInputOf } from '#contract/endpoint.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';

/** What a confirmed call does; `requestedAt` is when the first key asked for it. */
export type ConfirmedWork<E extends Endpoint> = (
  tx: Transaction,
  input: ParsedInputOf<E>,
  operator: Operator,
  requestedAt: Date,
) => Promise<unknown>;

interface ConfirmationRequest {
  operator: Operator;
  /** What the decision is about, e.g. `deposit <id>`: one subject has at most one decision that waits. */
  subject: string;
  /** For the person who confirms, in Thai. */
  summary: string;
}

/** Calls that one operator key requests and a second one must confirm (docs/rules.md#operators). */
export interface Confirmations {
  /** Registers what a confirmed call does, in the confirming call's transaction. `operator` is the second key. */
  onConfirmed<E extends Endpoint>(endpoint: E, work: ConfirmedWork<E>): void;
  /** Puts the call off until a second key confirms it; returns the confirmation's id. Refuses with `record_conflict`. */
  request<E extends Endpoint>(
    tx: Transaction,
    endpoint: E,
    input: ParsedInputOf<E>,
    request: ConfirmationRequest,
  ): Promise<string>;
}
