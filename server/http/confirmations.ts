import type { Endpoint, ParsedInputOf } from '#contract/endpoint.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';

/** The work of a confirmed call; `requestedAt` is when the first key asked for it. */
export type ConfirmedWork<E extends Endpoint> = (
  tx: Transaction,
  input: ParsedInputOf<E>,
  operator: Operator,
  requestedAt: Date,
) => Promise<unknown>;

interface ConfirmedOptions<E extends Endpoint> {
  /** The bank account whose four digits the second operator types; the call is refused without them. */
  readonly accountOf?: (tx: Transaction, input: ParsedInputOf<E>, operator: Operator) => Promise<string>;
}

interface ConfirmationRequest {
  operator: Operator;
  /** The subject of the decision, e.g. `deposit <id>`: at most one decision waits for each. */
  subject: string;
  /** A Thai sentence for the person who confirms. */
  summary: string;
}

/** Calls that one operator key requests and a second one must confirm (docs/rules.md#operators). */
export interface Confirmations {
  /**
   * Registers the work of a confirmed call, which runs in the confirming call's transaction. `operator` is the second
   * key.
   */
  onConfirmed<E extends Endpoint>(endpoint: E, work: ConfirmedWork<E>, options?: ConfirmedOptions<E>): void;
  /** Puts the call off until a second key confirms it; returns the confirmation's id. Refuses with `record_conflict`. */
  request<E extends Endpoint>(
    tx: Transaction,
    endpoint: E,
    input: ParsedInputOf<E>,
    request: ConfirmationRequest,
  ): Promise<string>;
}
