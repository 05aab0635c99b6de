import { ERRORS, type ErrorCode } from '#contract/errors.ts';

export interface RefusalDetail {
  /** A more exact Thai sentence than the catalogue's. */
  message?: string;
  /** Thai sentences by input field. */
  fields?: Record<string, string>;
  data?: unknown;
  retryAfterSeconds?: number;
}

/**
 * An expected refusal: thrown anywhere below a route, answered as the envelope of its code (contract/errors.ts), and never
 * logged as an error.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.message ?? ERRORS[code].message);
    this.code = code;
    this.detail = detail;
  }
}

/** The input is refused because of one field; `message` is the Thai sentence under it. */
export const invalidField = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: message } });

/** The record's state does not allow the change, or no longer: it is decided, settled or being changed by another. */
export const recordConflict = (message: string): Refusal => new Refusal('record_conflict', { message });

/** A refusal in the words of a provider's protocol: thrown in a route of that protocol, whose own error handler answers it. */
export class ProtocolRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
