import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { moveCell } from '#server/database/cell-move.ts';
import { createCell } from '#server/database/cells.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { bet, type Games, type Player, startGames } from '../game/seamless-fixture.ts';
import { startOwnPostgres } from '../harness.ts';

const PARTS = [SERVER_SQL, SANDBOX_SQL];
/** The settings of the PostgreSQL that a cell leaves. */
const LOGICAL = 'wal_level=logical';

/** The process's log of its own faults: the cause of a 500. */
const errorLines: string[] = [];

export interface MovingCell {
  cell: string;
  games: Games;
  /** The two servers, as their superuser. */
  from: string;
  to: string;
  /** Moves to the other server; `onStep` is called after each step, first while the rows are being copied. */
  move(onStep?: () => void): Promise<{ pausedMs: number }>;
  close(): Promise<void>;
}

/** A cell on one of two PostgreSQL, served by a process with jobs. */
export async function startMovingCell(settings: readonly string[]): Promise<MovingCell> {
  const [one, other] = [await startOwnPostgres([LOGICAL, ...settings]), await startOwnPostgres([LOGICAL, ...settings])];
  const cell = `m_${randomUUID().slice(0, 8)}`;
  const made = await createCell(one.url, cell);
  await migrate(made.url, PARTS, cell);
  const games = await startGames({
    databaseUrl: made.url,
    config: { cell, jobs: true },
    log: { write: (line) => line.includes('"level":50') && errorLines.push(line) },
  });
  return {
    cell,
    games,
    from: one.url,
    to: other.url,
    move: (onStep = () => undefined) => moveCell(one.url, other.url, cell, { onStep, parts: async () => PARTS }),
    async close() {
      await games.close();
      await Promise.all([one.stop(), other.stop()]);
    },
  };
}

export interface Betting {
  /** By transaction id, in the order of their answers. */
  acknowledged: { id: string; player: Player; at: number }[];
  /** Answers that are neither a bet nor an honest 503. */
  wrong: unknown[];
  /** 503s. */
  busy: number;
  stop(): Promise<void>;
}

/** Each player bets one baht after the other; a 503 is repeated with the same id, as a provider does. */
export function startBetting(games: Games, seats: readonly { player: Player; session: string }[]): Betting {
  let isOver = false;
  const betting: Betting = {
    acknowledged: [],
    wrong: [],
    busy: 0,
    async stop() {
      isOver = true;
      await Promise.all(players);
    },
  };
  const players = seats.map(async ({ player, session }) => {
    while (!isOver) {
      const body = bet(session, 1);
      for (;;) {
        const { status, body: answer } = await games.sendCallback('bet', body);
        if (status === 503 && answer.code === 'overloaded') {
          betting.busy += 1;
          await pause(50);
          continue;
        }
        if (status === 200 && answer.error === 0)
          betting.acknowledged.push({ id: body.transaction_id, player, at: performance.now() });
        else betting.wrong.push({ status, answer, errors: errorLines.slice(-3) });
        break;
      }
    }
  });
  return betting;
}

/** The longest time without an answer. */
export const longestPause = ({ acknowledged }: Betting): number =>
  acknowledged.reduce((longest, { at }, n) => Math.max(longest, at - (acknowledged[n - 1]?.at ?? at)), 0);

/** The contents of the cell's tables on a server, read as its superuser. */
export async function booksAt(url: string, cell: string) {
  const client = new pg.Client({ connectionString: `${url}?options=-c%20search_path%3D${cell}` });
  await client.connect();
  try {
    const one = async (text: string) => (await client.query(text)).rows;
    return {
      bets: new Set((await one('select transaction_id as id from game_bet')).map(({ id }) => String(id))),
      balances: new Map(
        (await one("select id, balance_satang from account where kind = 'wallet'")).map((row) => [
          Number(row.id),
          Number(row.balance_satang),
        ]),
      ),
      sum: Number((await one('select sum(balance_satang) as sum from account'))[0]?.sum),
    };
  } finally {
    await client.end();
  }
}
