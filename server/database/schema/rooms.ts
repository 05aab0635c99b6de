import { fileURLToPath } from 'node:url';

/** A folder whose rooms keep their SQL in `tables.sql` and `functions.sql`, and numbered changes in `migrations/`. */
export interface SqlPart {
  /** Begins the names under which its files are recorded in the database. */
  readonly name: string;
  readonly folder: string;
  /** In the order in which their tables are made: a room refers to tables of earlier rooms. */
  readonly rooms: readonly string[];
}

/**
 * The server's rooms floor by floor (docs/architecture.md). A room's SQL uses earlier rooms only; exceptions are
 * listed in tests/sql-floors.ts. A new room with SQL is added here.
 */
export const SERVER_SQL: SqlPart = {
  name: 'server',
  folder: fileURLToPath(new URL('../../', import.meta.url)),
  rooms: [
    ...['database', 'events', 'ledger', 'access', 'http'],
    ...['operator', 'agent', 'message'],
    ...['wallet', 'safer-play', 'gift'],
    ...['auth', 'deposit', 'game', 'lotto', 'cashback', 'withdraw', 'promotion'],
    ...['quest', 'affiliate', 'redemption', 'wheel', 'poll'],
    'play',
    ...['line', 'member', 'operation', 'privacy'],
  ],
};
