import { setTimeout as pause } from 'node:timers/promises';
import { statement, statementSummary } from '#contract/statement.ts';
import { GAMES, type Player, SOURCE, startGames } from '../server/game/seamless-fixture.ts';
import type { TestServer } from '../server/harness.ts';
import { AGENT } from '../server/ledger/fixture.ts';
import type { Figure } from './bench.ts';

const MANY = 1_000_000;
const FEW = 1000;
const MONTHS = 12;
const YEAR = 2025;
const REQUESTS = 1500;
const WARM_UP = 100;
/** Most rows are stakes and wins; one in a hundred is a deposit, one in a thousand a withdrawal. */
const TYPES = [undefined, undefined, 'bet', 'win', 'deposit', 'withdraw', 'refund'] as const;

/** A year of a member's play, written straight into the books: 1,000,000 calls of the ledger would take an hour. */
async function addHistory({ database }: TestServer, { memberId, wallet }: Player, count: number): Promise<void> {
  const row = `
    select n, 'bench:${wallet}:' || n as id, 'round-' || (n + 1) / 2 as round_id,
      case when n % 1000 = 0 then 'withdraw' when n % 100 = 0 then 'deposit' when n % 2 = 1 then 'game_bet' else 'game_win' end as kind,
      timestamptz '${YEAR}-01-01 00:00+07' + n * (interval '364 days' / ${count}) as at
    from generate_series(1, ${count}) n`;
  const change = `case kind when 'game_bet' then -100 when 'withdraw' then -5000 when 'deposit' then 5000 else 100 end`;
  await database.rows(`
    insert into transfer (id, agent_id, currency, debit_account_id, credit_account_id, amount_satang, kind, reference, phase, created_at)
    select 'game:${SOURCE}:' || id, ${AGENT}, 'THB', ${wallet}, 1, 100, kind, round_id, 'single', at from (${row}) r`);
  await database.rows(`
    insert into entry
    select ${wallet}, n + 1, 'game:${SOURCE}:' || id, ${change}, 0, 10000000 + sum(${change}) over (order by n), 0, at,
      kind, sum(${change}) over (partition by kind order by n)
    from (${row}) r`);
  await database.rows(`
    insert into game_bet (source, transaction_id, agent_id, member_id, wallet_id, session_id, game_id, category, round_id,
      stake_satang, won_satang, state, placed_at, closed_at, input_hash, balance_satang)
    select '${SOURCE}', id, ${AGENT}, ${memberId}, ${wallet}, 's', '${GAMES[SOURCE]}', 'slot', round_id, 100, 100, 'settled', at, at, '', 0
    from (${row}) r where kind = 'game_bet'`);
}

const random = (below: number) => Math.floor(Math.random() * below);

/** Asks for a page anywhere in any month: the cursor is that of a row which the page before could have ended with. */
function anyPage({ wallet }: Player, count: number): object {
  const month = random(MONTHS);
  const days = new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate();
  const start = Date.UTC(YEAR, month, 1) - 7 * 3_600_000;
  const number = String(month + 1).padStart(2, '0');
  const at = start + random(days * 86_400_000);
  const sequence = Math.floor(((at - (Date.UTC(YEAR, 0, 1) - 7 * 3_600_000)) / (364 * 86_400_000)) * count);
  return {
    from: `${YEAR}-${number}-01`,
    to: `${YEAR}-${number}-${days}`,
    type: TYPES[random(TYPES.length)],
    cursor: random(4) === 0 ? undefined : `${at * 1000}-${sequence}-${wallet}`,
  };
}

function anyPeriod(): object {
  const month = `${YEAR}-${String(random(MONTHS) + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, to: `${month}-28` };
}

async function milliseconds(work: () => Promise<{ body: { error: number; message: string } }>): Promise<number> {
  const started = performance.now();
  const { body } = await work();
  if (body.error !== 0) throw new Error(body.message);
  return performance.now() - started;
}

const p95 = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** The statement of a member with a million rows against that of one with a thousand, page by page in turns. */
export async function statementBench(): Promise<Figure[]> {
  const games = await startGames();
  const { server } = games;
  try {
    const members = [];
    for (const count of [MANY, FEW]) {
      const player = await games.addPlayer(1);
      await addHistory(server, player, count);
      members.push({ player, count });
    }
    await server.database.rows('vacuum analyze entry');
    await server.database.rows('vacuum analyze transfer');
    await server.database.rows('vacuum analyze game_bet');
    await pause(1000);
    const times = { page: [[], []] as number[][], month: [[], []] as number[][] };
    for (let request = -WARM_UP; request < REQUESTS; request += 1) {
      for (const [index, { player, count }] of members.entries()) {
        const { token } = player;
        const page = await milliseconds(() => server.call(statement, anyPage(player, count), { token }));
        const month = await milliseconds(() => server.call(statementSummary, anyPeriod(), { token }));
        if (request < 0) continue;
        times.page[index]?.push(page);
        times.month[index]?.push(month);
      }
    }
    return Object.entries(times).map(([name, [many = [], few = []]]) => ({
      what: `Statement, any ${name === 'page' ? 'page of any month' : "31 days' sums"}, p95 of ${REQUESTS}`,
      measured: `${p95(many).toFixed(2)} ms with ${MANY.toLocaleString('en')} rows`,
      comparison: `${p95(few).toFixed(2)} ms with ${FEW.toLocaleString('en')} rows`,
      ratio: p95(many) / p95(few),
      limit: { most: 3 },
    }));
  } finally {
    await games.close();
  }
}
