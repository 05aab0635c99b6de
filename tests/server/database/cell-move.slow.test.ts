import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SANDBOX_SQL } from '#sandbox/sql.ts';
import { newUrlOf } from '#server/database/cell-location.ts';
import { moveCell } from '#server/database/cell-move.ts';
import { SERVER_SQL } from '#server/database/schema/rooms.ts';
import { isLong, times } from '../../long.ts';
import { booksAt, type MovingCell, startBetting, startMovingCell } from './moving-cell.ts';

// A move waits for two servers: on a machine full of other work for more than the usual limit.
vi.setConfig({ testTimeout: 120_000 });

let moving: MovingCell;
const seats: Parameters<typeof startBetting>[1][number][] = [];
const FUNDS = 100_000_000;
beforeAll(async () => {
  moving = await startMovingCell(['fsync=off', 'shared_buffers=32MB']);
  for (let n = 0; n < times(2, 8); n += 1) {
    const player = await moving.games.addPlayer(FUNDS);
    seats.push({ player, session: await moving.games.openSession(player) });
  }
}, 120_000);
afterAll(() => moving.close());

const asRoot = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

test('a move that cannot be is refused, and one that fails on its way leaves the cell where it was', async () => {
  const { from, to, cell, games } = moving;
  const steps = { onStep: () => undefined, parts: async () => [SERVER_SQL] };
  await expect(moveCell(from, from, cell, steps)).rejects.toThrow('both are the same PostgreSQL');
  await expect(moveCell(from, to, 'nobody', steps)).rejects.toThrow('the cell nobody is not in the database');
  await expect(moveCell(from, 'postgres://x@127.0.0.1:9/x', cell, steps)).rejects.toThrow(
    'the database that the cell goes to cannot be used: connect ECONNREFUSED',
  );
  // The sandbox's tables are not among the cell's.
  await expect(moveCell(from, to, cell, steps)).rejects.toThrow('has the tables of another version');
  expect(await asRoot(to, `select from pg_namespace where nspname = '${cell}'`)).toEqual([]);
  expect(await asRoot(from, 'select from pg_publication')).toEqual([]);
  const betting = startBetting(games, seats.slice(0, 1));
  await pause(200);
  await betting.stop();
  expect(betting.wrong).toEqual([]);
  expect(betting.acknowledged.length).toBeGreaterThan(0);
});

test.runIf(isLong)('a move whose connections are cut, as by a restart of either server, is taken back', async () => {
  const { from, to, cell, games } = moving;
  const cut = () =>
    asRoot(from, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chokdee move'");
  const cuts: Promise<unknown>[] = [];
  const steps = { onStep: () => void cuts.push(cut()), parts: async () => [SERVER_SQL, SANDBOX_SQL] };
  const betting = startBetting(games, seats);
  // The old server is asked again at the switch.
  await expect(moveCell(from, to, cell, steps)).rejects.toThrow('the move was broken off');
  await Promise.all(cuts);
  const before = betting.acknowledged.length;
  await pause(300);
  await betting.stop();
  expect(betting.acknowledged.length).toBeGreaterThan(before);
  expect(betting.wrong).toEqual([]);
  expect(await asRoot(to, `select from pg_namespace where nspname = '${cell}'`)).toEqual([]);
});

test.runIf(isLong)('a move ends where rows cannot be copied', async () => {
  const { from, to, cell } = moving;
  await asRoot(from, `alter table ${cell}.cashback_part add column unknown int`);
  await expect(moving.move()).rejects.toThrow('the rows could not be copied: the log of the new PostgreSQL says why');
  await asRoot(from, `alter table ${cell}.cashback_part drop column unknown`);
  expect(await asRoot(to, `select from pg_namespace where nspname = '${cell}'`)).toEqual([]);
});

/** Stops a server as an operator does, and waits until it is there again: its process starts it. */
async function restart(url: string): Promise<void> {
  const [{ data_directory: folder }] = await asRoot(url, 'show data_directory');
  const startedAt = async () => (await asRoot(url, 'select pg_postmaster_start_time()::text as at'))[0]?.at;
  const before = await startedAt();
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGINT');
  await expect.poll(() => startedAt().catch(() => before), { timeout: 60_000, interval: 100 }).not.toBe(before);
}

/** Resolves once the cell's role is locked out; the switch then waits for the restart, which frees the table of marks. */
async function fenced({ from, cell }: MovingCell): Promise<void> {
  const holder = new pg.Client({ connectionString: from });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query(`lock table ${cell}.cell_move_mark in share row exclusive mode`);
  const canLogIn = async () =>
    (await asRoot(from, `select rolcanlogin from pg_roles where rolname = 'cell_${cell}'`))[0]?.rolcanlogin;
  await expect.poll(canLogIn, { timeout: 30_000, interval: 20 }).toBe(false);
}

test.runIf(isLong).each([
  ['the new PostgreSQL, while rows are copied', 'to', false],
  ['the old PostgreSQL, while nobody may write', 'from', true],
] as const)(
  '%s is restarted: the move is broken off, and the cell serves where it was',
  async (_, which, atSwitch) => {
    const { from, to, cell, games } = moving;
    const before = await booksAt(from, cell);
    const betting = startBetting(games, seats);
    let restarting: Promise<void> | undefined;
    const steps = {
      onStep() {
        restarting ??= (atSwitch ? fenced(moving) : Promise.resolve()).then(() => restart(moving[which]));
      },
      parts: async () => [SERVER_SQL, SANDBOX_SQL],
    };
    const moved = await moveCell(from, to, cell, steps).catch((error: Error) => error);
    await restarting;
    expect(String(moved)).toMatch(/^Error: the (move was broken off: |rows could not be copied: )/);
    const sinceThen = betting.acknowledged.length;
    await expect.poll(() => betting.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(sinceThen);
    await betting.stop();
    expect(betting.wrong).toEqual([]);
    expect(await asRoot(to, `select from pg_namespace where nspname = '${cell}'`)).toEqual([]);
    expect(await asRoot(from, 'select from pg_publication')).toEqual([]);
    const after = await booksAt(from, cell);
    expect(betting.acknowledged.filter(({ id }) => !after.bets.has(id))).toEqual([]);
    expect(after.sum).toBe(before.sum);
  },
  120_000,
);

test('a cell moves while bets are made: each that was acknowledged is there, no satang has changed, its process follows', async () => {
  const { from, to, cell, games } = moving;
  const before = await booksAt(from, cell);
  // A night's work goes on during the move; its table has no primary key.
  const part = `${cell}.cashback_part`;
  await asRoot(from, `insert into ${part} select 3, '2026-01-01', n, 'slot', 0, 0 from generate_series(1, 2) n`);
  const meanwhile: Promise<unknown>[] = [];
  const betting = startBetting(games, seats);
  await pause(500);
  const { pausedMs } = await moving.move(() => {
    if (meanwhile.length > 0) return;
    meanwhile.push(asRoot(from, `delete from ${part} where member_id = 1`));
    // A table whose rows take long to come is waited for.
    meanwhile.push(asRoot(to, `lock table ${part} in access exclusive mode; select pg_sleep(1.5)`));
  });
  await Promise.all(meanwhile);
  expect(await asRoot(to, `select member_id::int as member from ${part}`)).toEqual([{ member: 2 }]);
  const isOn = betting.acknowledged.length;
  await expect.poll(() => betting.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(isOn + 5);
  await betting.stop();
  expect(betting.wrong).toEqual([]);
  expect(pausedMs).toBeLessThan(10_000);

  const after = await booksAt(to, cell);
  expect(betting.acknowledged.filter(({ id }) => !after.bets.has(id))).toEqual([]);
  // A bet counts once, repeated or not.
  expect(after.bets.size).toBe(before.bets.size + betting.acknowledged.length);
  expect(after.sum).toBe(before.sum);
  for (const { player } of seats) {
    const made = betting.acknowledged.filter((one) => one.player === player).length;
    expect(after.balances.get(player.wallet)).toBe((before.balances.get(player.wallet) ?? 0) - made * 100);
  }
  expect(await asRoot(from, 'select slot_name from pg_replication_slots')).toEqual([]);
  expect(await asRoot(to, 'select subname from pg_subscription')).toEqual([]);
});

test('the rest of a process’s work goes on at the new place: ids, wake-ups, jobs', async () => {
  const { to, cell, games } = moving;
  const { database } = games.server;
  expect(new URL(database.url).host).toBe(new URL(to).host);
  const newest = await database.row<{ id: number }>('select max(id) as id from member');
  expect((await games.addPlayer()).memberId).toBe((newest?.id ?? 0) + 1);
  const listening = () =>
    asRoot(to, `select from pg_stat_activity where application_name = 'chokdee listen' and usename = 'cell_${cell}'`);
  await expect.poll(async () => (await listening()).length, { timeout: 10_000 }).toBe(1);
  const queues = () => asRoot(to, `select name from ${cell}_job.queue`).catch(() => []);
  await expect.poll(async () => (await queues()).length, { timeout: 15_000 }).toBeGreaterThan(3);
});

test('tools of the terminal with the old URL work at the new place, and say which setting is out of date', async () => {
  const { games, to, cell } = moving;
  const tool = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, parameters, {
      env: { PATH: process.env.PATH, DATABASE_URL: games.server.databaseUrl, DATABASE_SCHEMA: cell },
    });
  const hint = `the cell ${cell} has moved to ${new URL(to).host}: set DATABASE_URL`;
  const key = ['server/manage-operator-keys.ts', '--agent', 'agent3', '--name', 'made-after-the-move'];
  expect((await tool(...key, '--scopes', 'deposits')).stderr).toContain(hint);
  expect(await asRoot(to, `select name from ${cell}.operator_key`)).toEqual([{ name: 'made-after-the-move' }]);
  // It compares with the agent that is at the new place: the fixture's has another code.
  const plan = tool('server/manage-agent.ts', 'plan', 'agents/chokdee');
  await expect(plan).rejects.toMatchObject({
    stderr: expect.stringMatching(new RegExp(`^${hint}\\n.*: id: 3 is agent agent3\\n$`)),
  });
}, 60_000);

test('a start with the old URL finds the cell; a second move is refused, and the way back is open', async () => {
  const { from, to, cell } = moving;
  const old = new URL(from);
  old.searchParams.set('options', `-c search_path=${cell}`);
  expect(new URL((await newUrlOf(old.href)) ?? '').host).toBe(new URL(to).host);
  await expect(moving.move()).rejects.toThrow(`the cell ${cell} has moved already`);
});
