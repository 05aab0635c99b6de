import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { movedTo } from './cell-move-queries.ts';
import type { Config } from './config.ts';
import { runningEmbeddedPostgres } from './embedded-postgres.ts';

const LOOK_MS = 2000;

/** The URL of a cell that has moved away from `url`, by what its move has left there (cell-move.ts); null: it is there. */
export async function movedUrl(url: string): Promise<string | null> {
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

/** As `movedUrl`, and logs a warning that `DATABASE_URL` is out of date. */
export async function followCell(url: string, cell: string | null, log: Log): Promise<string | null> {
  const next = await movedUrl(url);
  if (next !== null) log.warn(`the cell ${cell} has moved to ${new URL(next).host}: set DATABASE_URL`);
  return next;
}

/** Where a cell is, whatever place it has left (docs/scale.md#move). What is wrong with an URL says who uses it. */
export async function placeNow(url: string, cell: string, log: Log): Promise<string> {
  return (await followCell(url, cell, log).catch(() => null)) ?? url;
}

/** The database that a tool of the terminal works in; undefined: none is set and none runs. */
export async function toolsUrl({ databaseUrl, dataFolder, cell }: Config): Promise<string | undefined> {
  const url = databaseUrl ?? (await runningEmbeddedPostgres(dataFolder));
  return url === undefined || cell === null ? url : placeNow(url, cell, { warn: console.error });
}
