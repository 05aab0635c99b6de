import { setTimeout as pause } from 'node:timers/promises';
import {
  booksAt,
  longestPause,
  type MovingCell,
  startBetting,
  startMovingCell,
} from '../server/database/moving-cell.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';

const MEMBERS = 100_000;
const PLAYERS = 16;
const MAX_PAUSE_MS = 2000;

/** Members with an empty wallet each. */
async function fill({ games }: MovingCell): Promise<void> {
  const { database } = games.server;
  await database.rows(
    `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
     select $1, 'filled' || n, '08' || lpad(n::text, 8, '0'), 'x', 'ผู้เล่น', 'ทดสอบ', '1990-01-01', now() from generate_series(1, $2::int) n`,
    [AGENT, MEMBERS],
  );
  await database.rows(
    `with opened as (
       insert into account (agent_id, currency, kind, member_id)
       select $1, 'THB', 'wallet', id from member where username like 'filled%' returning id, member_id)
     insert into wallet (id, agent_id, member_id, wallet_type_id, wallet_name) select id, $1, member_id, 1, 'กระเป๋าหลัก' from opened`,
    [AGENT],
  );
}

/** Moves a cell of 100,000 members to another PostgreSQL under bets: throws where a bet or a satang is lost. */
export async function cellMoveBench(): Promise<Figure[]> {
  const moving = await startMovingCell([]);
  try {
    const { games, from, to, cell } = moving;
    await fill(moving);
    const seats = [];
    for (let n = 0; n < PLAYERS; n += 1) {
      const player = await games.addPlayer(100_000_000);
      seats.push({ player, session: await games.openSession(player) });
    }
    const before = await booksAt(from, cell);
    const betting = startBetting(games, seats);
    await pause(1000);
    const started = performance.now();
    const { pausedMs } = await moving.move();
    const seconds = (performance.now() - started) / 1000;
    await pause(3000);
    await betting.stop();
    const after = await booksAt(to, cell);
    const lost = betting.acknowledged.filter(({ id }) => !after.bets.has(id)).length;
    const wrongBalances = seats.filter(({ player }) => {
      const made = betting.acknowledged.filter((one) => one.player === player).length;
      return after.balances.get(player.wallet) !== (before.balances.get(player.wallet) ?? 0) - made * 100;
    }).length;
    if (lost + wrongBalances + betting.wrong.length > 0 || after.sum !== before.sum)
      throw new Error(`${lost} bets lost, ${wrongBalances} balances and ${betting.wrong.length} answers wrong`);
    const longest = longestPause(betting);
    return [
      {
        what: `Moving a cell of ${MEMBERS} members in ${seconds.toFixed(0)} s under ${betting.acknowledged.length} bets: the longest time without a bet`,
        measured: `${longest.toFixed(0)} ms (fenced ${pausedMs.toFixed(0)} ms, ${betting.busy} times 503)`,
        comparison: `${MAX_PAUSE_MS} ms; 0 bets lost, 0 answers wrong, 0 satang changed`,
        ratio: longest / MAX_PAUSE_MS,
        limit: { most: 1 },
      },
    ];
  } finally {
    await moving.close();
  }
}
