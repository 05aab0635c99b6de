import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cellNameFault, jobSchemaOf, roleOf } from '#server/config/cell.ts';
import {
  analyze,
  bookTotals,
  cellState,
  cleanUpSource,
  cleanUpTarget,
  copying,
  copySequences,
  createTarget,
  endPublication,
  fence,
  finalizeTarget,
  hasMark,
  migrationRecord,
  moveServer,
  passwordVerifier,
  prepareTarget,
  publish,
  redirectToTarget,
  subscribe,
  unfence,
  writeMark,
} from './cell-move-queries.ts';
import { CellError } from './cells.ts';
import { mayHaveMoved } from './database-errors.ts';
import { migrate } from './schema/migrate.ts';
import type { SqlPart } from './schema/rooms.ts';
import { inTransaction } from './schema/run-sql.ts';

/** Longer than any catching up that players should wait for: the move is taken back. */
const MAX_PAUSE_MS = 10_000;
const LOOK_MS = 200;
/** A server that is restarted is there again by then: the move waits for it, to take itself back. */
const MAX_RESTART_MS = 60_000;

export interface Move {
  /** Called with a line of words for each step. */
  onStep(step: string): void;
  /** The SQL that the cell's tables are made with, and the sandbox's for a cell that has one. */
  parts(hasSandbox: boolean): Promise<readonly SqlPart[]>;
}

async function connect(url: string, what: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'chokdee move' });
  client.on('error', () => undefined); // The next statement says it.
  await client.connect().catch((error: Error) => {
    throw new CellError(`the database ${what} cannot be used: ${error.message || String(error)}`, { cause: error });
  });
  return client;
}

/** The URL of the role's connections, as a superuser. */
function asRole(url: string, cell: string, role: string): string {
  const own = new URL(url);
  own.searchParams.set('options', `-c role=${role} -c search_path=${cell}`);
  return own.href;
}

async function refuseImpossible(from: pg.Client, to: pg.Client): Promise<void> {
  const [source, target] = [await moveServer(from), await moveServer(to)];
  if (source.cluster === target.cluster)
    throw new CellError('both are the same PostgreSQL: a cell moves to another one');
  if (!source.is_super || !target.is_super) throw new CellError('a move needs a superuser on both servers');
  if (source.wal_level !== 'logical')
    throw new CellError(
      'the PostgreSQL that the cell leaves has wal_level = ' +
        source.wal_level +
        ": alter system set wal_level = 'logical', and restart it",
    );
}

/**
 * Moves a cell to another PostgreSQL while its processes serve, by logical replication. Writes pause from `fence` to
 * `redirectToTarget`; processes then find their cell by the note in its old place (cell-location.ts). A failure
 * before that leaves the cell where it was. Run again, it begins anew, or completes a move that was past the switch.
 * Throws a CellError of one line.
 */
export async function moveCell(
  fromUrl: string,
  toUrl: string,
  cell: string,
  move: Move,
): Promise<{ pausedMs: number }> {
  const fault = cellNameFault(cell);
  if (fault !== null) throw new CellError(`the cell's name ${fault}`);
  const from = await connect(fromUrl, 'of DATABASE_URL');
  const to = await connect(toUrl, 'that the cell goes to').catch(async (error: unknown) => {
    await from.end();
    throw error;
  });
  try {
    await refuseImpossible(from, to);
    return await moveBetween({ from, to, fromUrl, toUrl, cell, role: roleOf(cell), jobs: jobSchemaOf(cell) }, move);
  } catch (error) {
    // A server that was stopped or restarted says it in the driver's words.
    if (error instanceof pg.DatabaseError || (mayHaveMoved(error) && error instanceof Error))
      throw new CellError(`the move was broken off: ${error.message}`, { cause: error });
    throw error;
  } finally {
    await Promise.all([from.end(), to.end()].map((end) => end.catch(() => undefined)));
  }
}

interface MoveContext {
  from: pg.Client;
  to: pg.Client;
  fromUrl: string;
  toUrl: string;
  cell: string;
  role: string;
  jobs: string;
}

async function moveBetween(context: MoveContext, move: Move): Promise<{ pausedMs: number }> {
  const { from, to, cell, role, jobs } = context;
  const [here, there] = [await cellState(from, cell), await cellState(to, cell)];
  if (here === 'absent' || here === 'unfinished')
    throw new CellError(`the cell ${cell} is not in the database of DATABASE_URL`);
  if (here === 'moved away') {
    if (there !== 'unfinished') throw new CellError(`the cell ${cell} has moved already`);
    move.onStep('moved already: what is left of the move is removed');
    await finalizeTarget(to, cell);
    await endPublication(from, cell);
    return { pausedMs: 0 };
  }
  if (there === 'there') throw new CellError(`the cell ${cell} is there already`);
  await cleanUpTarget(to, cell, jobs, role);
  await cleanUpSource(from, cell, role);
  try {
    await copyCell(context, move);
    return await switchOver(context, move);
  } catch (error) {
    // A lost connection does not end the cell: it serves where it was.
    await takeBack(context, move).catch(() =>
      move.onStep('what is left of the move could not be removed: run it again'),
    );
    throw error;
  }
}

/** Connects to a server that may be in a restart. */
async function connectAgain(url: string, what: string, move: Move): Promise<pg.Client> {
  const deadline = performance.now() + MAX_RESTART_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connect(url, what);
    } catch (error) {
      const isAway = error instanceof CellError && mayHaveMoved(error.cause);
      if (!isAway || performance.now() > deadline) throw error;
      if (isFirst) move.onStep(`${error.message}: waiting for it, to take the move back`);
      await pause(LOOK_MS);
    }
  }
}

/** Uses connections of its own, because those of the move may be the ones that failed. */
async function takeBack({ fromUrl, toUrl, cell, role, jobs }: MoveContext, move: Move): Promise<void> {
  const from = await connectAgain(fromUrl, 'of DATABASE_URL', move);
  try {
    // Past the switch there is nothing to take back.
    if ((await cellState(from, cell)) !== 'there') return;
    // First, because players wait for it: the other server may be away for long.
    await unfence(from, role);
    const to = await connectAgain(toUrl, 'that the cell goes to', move);
    await cleanUpTarget(to, cell, jobs, role).finally(() => to.end());
    await cleanUpSource(from, cell, role);
  } finally {
    await from.end();
  }
}

async function copyCell({ from, to, fromUrl, toUrl, cell, role, jobs }: MoveContext, move: Move): Promise<void> {
  const verifier = await passwordVerifier(from, role);
  if (verifier === null) throw new CellError(`the role ${role} is missing, or has no password`);
  const { database } = await moveServer(to);
  await createTarget(to, { cell, jobs, role, verifier, database });
  const record = await migrationRecord(from, cell);
  const parts = await move.parts(record.some((line) => line.startsWith('sandbox/')));
  await migrate(asRole(toUrl, cell, role), parts, cell);
  if ((await migrationRecord(to, cell)).join() !== record.join())
    throw new CellError(`the cell ${cell} has the tables of another version: start this version in it first`);
  await prepareTarget(to, cell);
  await publish(from, cell);
  await subscribe(to, cell, fromUrl);
  move.onStep('its rows are copied, while its processes serve');
  for (;;) {
    const { tables, waiting, faults } = await copying(to, cell);
    if (faults > 0) throw new CellError('the rows could not be copied: the log of the new PostgreSQL says why');
    if (tables > 0 && waiting === 0) break;
    await pause(LOOK_MS);
  }
  await analyze(to, cell);
}

async function switchOver(
  { from, to, toUrl, cell, role, jobs }: MoveContext,
  move: Move,
): Promise<{ pausedMs: number }> {
  const { hostname, port } = new URL(toUrl);
  const { database } = await moveServer(to);
  const start = performance.now();
  await fence(from, role);
  await writeMark(from, cell);
  while (!(await hasMark(to, cell))) {
    if (performance.now() - start > MAX_PAUSE_MS)
      throw new CellError(
        `the new PostgreSQL is more than ${MAX_PAUSE_MS / 1000} s behind: the cell stays where it is`,
      );
    await pause(5);
  }
  await copySequences(from, to, cell);
  const [left, come] = await Promise.all([bookTotals(from, cell), bookTotals(to, cell)]);
  if (left !== come) throw new CellError(`the books differ (${left} | ${come}): the cell stays where it is`);
  const place = { host: hostname, port: Number(port || 5432), database };
  await inTransaction(from, () => redirectToTarget(from, { cell, jobs, role, to: place }));
  const pausedMs = performance.now() - start;
  move.onStep(`it serves from ${place.host}:${place.port}; writes paused for ${Math.round(pausedMs)} ms`);
  await finalizeTarget(to, cell);
  await endPublication(from, cell);
  return { pausedMs };
}
