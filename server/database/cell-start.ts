import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { currentUrl } from './cell-location.ts';
import { mayHaveMoved } from './database-errors.ts';
import { migrate } from './schema/migrate.ts';
import type { SqlPart } from './schema/rooms.ts';

/** Longer than a move lets nobody in (`MAX_PAUSE_MS` of cell-move.ts). */
const MAX_WAIT_MS = 12_000;
const LOOK_MS = 200;

const causeOf = (error: unknown) => (error instanceof Error && error.cause !== undefined ? error.cause : error);

/**
 * Brings a cell's tables to this version where the cell is now, and returns that URL. Started in the seconds in which a move
 * lets nobody in, it waits for the move's end, because the process would otherwise end with a fault that is none.
 */
export async function migrateCell(
  configuredUrl: string,
  parts: readonly SqlPart[],
  cell: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const url = await currentUrl(configuredUrl, cell, log);
    try {
      await migrate(url, parts, cell);
      return url;
    } catch (error) {
      const isOnTheWay = mayHaveMoved(causeOf(error)) || (await currentUrl(configuredUrl, cell, log)) !== url;
      if (!isOnTheWay || performance.now() > deadline) throw error;
      await pause(LOOK_MS);
    }
  }
}
