const STATUS = {
  malformed_request: 400,
  unauthorized: 401,
  signature_invalid: 401,
  not_found: 404,
  transfer_conflict: 409,
  internal: 500,
} as const;
export type SandboxErrorCode = keyof typeof STATUS;

/** A call that a partner of the sandbox refuses, answered with an HTTP status and `{code}`. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode;
  readonly status: number;
  constructor(code: SandboxErrorCode) {
    super(code);
    this.code = code;
    this.status = STATUS[code];
  }
}
