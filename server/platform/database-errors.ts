import pg from 'pg';
import { Refusal } from './refusal.ts';

/**
 * SQLSTATEs of a database that has too much to do: lock_not_available (lock_timeout), query_canceled (statement_timeout),
 * deadlock_detected, idle_in_transaction_session_timeout.
 */
const BUSY = new Set(['55P03', '57014', '40P01', '25P03']);

/** The database could not do it now; the same call may succeed in a moment. `cause` is the driver's error. */
class DatabaseBusy extends Refusal {
  constructor(cause: Error) {
    super('overloaded', { retryAfterSeconds: 2 });
    this.cause = cause;
  }
}

const isBusy = (error: Error): boolean =>
  // The pool reports by this text, and by no code, that no connection became free in time.
  /timeout exceeded when trying to connect/.test(error.message) ||
  (error instanceof pg.DatabaseError && BUSY.has(error.code ?? ''));

/** The refusal for a driver's error that says that the database is busy; any other error is given back unchanged. */
export function databaseRefusal(error: unknown): unknown {
  return error instanceof Error && isBusy(error) ? new DatabaseBusy(error) : error;
}
