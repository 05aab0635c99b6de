import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { movedTo } from './cell-move-queries.ts';
import { runningEmbeddedPostgres } from './embedded-postgres.ts';

const LOOK_MS = 2000;

/** The URL that the cell's move (cell-move.ts) has left at `url`, its old PostgreSQL; null: it has not moved. */
export async function newUrlOf(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'chokdee',
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
  });
  client.on('error', () => undefined); // The statement fails as well.
  try {
    await client.connect();
    const place = await movedTo(client);
    if (place === null) return null;
    const next = new URL(url);
    next.hostname = place.host;
    next.port = String(place.port);
    next.pathname = `/${place.database}`;
    return next.href;
  } finally {
    await client.end();
  }
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Like `newUrlOf`, and logs a warning that `DATABASE_URL` is out of date. */
export async function followCell(url: string, cell: string | null, log: Log): Promise<string | null> {
  const next = await newUrlOf(url);
  if (next !== null) log.warn(`the cell ${cell} has moved to ${new URL(next).host}: set DATABASE_URL`);
  return next;
}

/** The URL at which a cell is now, if it has left `url` (docs/scale.md#move). A URL that fails is returned too: its user reports it. */
export async function currentUrl(url: string, cell: string, log: Log): Promise<string> {
  return (await followCell(url, cell, log).catch(() => null)) ?? url;
}

/** The URL of the database for a command; undefined if none is set and none runs. */
export async function urlForCommandLine({ databaseUrl, dataFolder, cell }: Config): Promise<string | undefined> {
  const url = databaseUrl ?? (await runningEmbeddedPostgres(dataFolder));
  return url === undefined || cell === null ? url : currentUrl(url, cell, { warn: console.error });
}
