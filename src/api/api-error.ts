import type { ErrorCode } from '#contract/errors.ts';

/** The server's stable code, or one of the client: no answer, no answer in time, or an answer that is no envelope. */
export type FailureCode = ErrorCode | 'network' | 'timeout' | 'bad_response';

export interface Failing {
  code: FailureCode;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** A Thai sentence that a player can act on. */
  message: string;
  /** Thai sentences by input field, for `invalid_input`. */
  fields?: Record<string, string>;
  /** Almost always null; `line_not_linked` carries the ticket. */
  data?: unknown;
  retryAfterSeconds?: number | null;
}

/** Thrown by every failed call: a refusal of the server, an invalid answer or none. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(failing: Failing, cause?: unknown) {
    super(failing.message, { cause });
    this.name = 'ApiError';
    this.code = failing.code;
    this.status = failing.status;
    this.fields = failing.fields ?? {};
    this.data = failing.data ?? null;
    this.retryAfterSeconds = failing.retryAfterSeconds ?? null;
  }

  /** The server has decided: sending the same input again would be a new intent. */
  get isDefinite(): boolean {
    return (
      this.status !== 0 &&
      this.code !== 'bad_response' &&
      (this.status < 500 || this.status === 501) &&
      this.status !== 429
    );
  }
}
