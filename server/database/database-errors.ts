import { Refusal } from '#server/lib/refusal.ts';

/**
 * SQLSTATEs of a database that is too busy (lock_timeout, statement_timeout, a deadlock, a transaction that hung),
 * lacks disk, memory or connections, is read-only, refuses logins for a moment, or ends.
 */
const UNAVAILABLE_STATES = /^(55P03|57014|40P01|25P03|25006|28000|57P0[1-5]|08\d{3}|53\d{3})$/;
/** SQLSTATEs of tables that are missing or no longer ours, and of a role that may not log in while they move. */
const MOVED_STATES = /^(42P01|42883|42704|3F000|42501|28000|57P01|57P03)$/;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
/** Errors that the driver and its pool report by text only. */
const UNREACHABLE_TEXTS =
  /^(timeout exceeded when trying to connect|Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** The database could not do it now; the same call may succeed in a moment. `cause` is the driver's error. */
export class DatabaseUnavailable extends Refusal {
  constructor(cause: Error) {
    super('overloaded', { retryAfterSeconds: 2 });
    this.cause = cause;
  }
}

/** The constraint that refused a row, if the error is of that kind. */
export function violatedConstraint(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined;
}

/**
 * Tells whether a prepared statement cannot run any more because its table or function has changed: a newer version
 * has migrated the database while this process runs. The statement has done nothing; prepared again it works.
 */
export function isOutdatedStatement(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  // The message is translated; PostgreSQL's own function is not.
  return cause instanceof Error && 'routine' in cause && cause.routine === 'RevalidateCachedQuery';
}

/**
 * SQLSTATE CK002, raised by the ledger's SQL and `game_call`: the id of a transfer is known with other input, or is
 * used on two wallets at once.
 */
export const isTransferConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CK002';

/**
 * Tells whether a value does not fit its column or breaks a rule of its table, so that its writer can read the
 * database's message.
 */
export const isRefusedValue = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|23)/.test(error.code);

/** Tells whether the tables may have moved to another PostgreSQL. */
export function mayHaveMoved(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return MOVED_STATES.test(code) || UNREACHABLE.has(code) || UNREACHABLE_TEXTS.test(error.message);
}

function isUnavailable(error: Error & { code?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : '';
  if (isOutdatedStatement(error)) return true;
  return UNAVAILABLE_STATES.test(code) || UNREACHABLE.has(code) || UNREACHABLE_TEXTS.test(error.message);
}

/**
 * The refusal for a driver's error that says that the database is busy or away; any other error is returned unchanged.
 */
export function databaseRefusal(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}
