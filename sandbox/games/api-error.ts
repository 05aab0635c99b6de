import type { ApiRefusal } from './api.ts';

const STATUS = {
  invalid: 400,
  mismatch: 409,
  draw_closed: 409,
  session_unknown: 401,
  token_unknown: 401,
  not_found: 404,
  too_many: 429,
  internal: 500,
} as const satisfies Record<ApiRefusal['code'], number>;

/** A call of a game page that is refused: answered with its HTTP status and `{code}`. */
export class ApiError extends Error {
  readonly code: ApiRefusal['code'];
  constructor(code: ApiRefusal['code']) {
    super(code);
    this.code = code;
  }
  get status(): number {
    return STATUS[this.code];
  }
}
