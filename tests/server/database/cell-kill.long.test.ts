import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerBet, providerWin } from '#contract/game.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { type RealServer, realServer } from '../../bench/real-server.ts';
import { bet, closing, type Player, SECRETS, SOURCE } from '../game/seamless-fixture.ts';
import { AGENT, faultsOfBooks } from '../ledger/fixture.ts';
import { type MovingCell, startMovingCell } from './moving-cell.ts';

const PROCESSES = 4;
const KILLS = 100;
/** The least number of processes killed while the cell moves. */
const MOVED_KILLS = 12;
const PLAYERS = 16;
const START_BAHT = 1_000_000;
const STAKE_BAHT = 2;
const WON_BAHT = 3;

let running: MovingCell;
const processes: RealServer[] = [];
const compiled = mkdtempSync(join(tmpdir(), 'chokdee-compiled-'));
beforeAll(async () => {
  running = await startMovingCell([]);
  const { database, databaseUrl } = running.games.server;
  // Settings that a server without a sandbox demands at its start.
  await database.rows("update agent set code = 'chokdee' where id = $1", [AGENT]);
  for (let n = 0; n < PROCESSES; n += 1) {
    const server = await realServer(databaseUrl, {
      DATABASE_SCHEMA: running.cell,
      SANDBOX: 'off',
      JOBS: 'on',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: compiled,
      GAME_PROVIDERS: `${SOURCE}=${SECRETS[SOURCE]}@http://127.0.0.1:9/${SOURCE}`,
    });
    await server.start();
    processes.push(server);
  }
}, 300_000);
afterAll(async () => {
  await Promise.all(processes.map((server) => server.kill()));
  await running.close();
  rmSync(compiled, { recursive: true, force: true });
});

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('an empty list');
  return item;
};

let repeats = 0;
/** Calls as a provider does: until there is an answer, by any process, with the same id. */
async function call(path: string, input: object): Promise<{ error: number }> {
  const body = JSON.stringify(input);
  for (;;) {
    const headers = { 'x-provider': SOURCE, ...signatureHeaders(SECRETS[SOURCE], body, new Date()) };
    const answer = await fetch(pick(processes).url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
      .then(async (response) => (response.status === 503 ? undefined : await response.json()))
      .catch(() => undefined);
    if (answer !== undefined) return answer;
    repeats += 1;
    await pause(20);
  }
}

test(`four processes of a cell, killed ${KILLS} times at work: every answered bet and win is booked once`, async () => {
  const { games } = running;
  const seats: { player: Player; session: string; bets: number; wins: number }[] = [];
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await games.addPlayer(START_BAHT * 100);
    seats.push({ player, session: await games.openSession(player), bets: 0, wins: 0 });
  }
  let isOver = false;
  const refused: unknown[] = [];
  const playing = seats.map(async (seat) => {
    while (!isOver) {
      const placed = bet(seat.session, STAKE_BAHT);
      const taken = await call(providerBet.path, placed);
      if (taken.error !== 0) refused.push(taken);
      seat.bets += 1;
      if (seat.bets % 2 === 0) continue;
      const won = await call(providerWin.path, closing(placed, WON_BAHT));
      if (won.error !== 0) refused.push(won);
      seat.wins += 1;
    }
  });

  const starting = new Map<RealServer, Promise<void>>();
  for (let kills = 0; kills < KILLS; kills += 1) {
    await pause(randomInt(100, 400));
    const server = pick(processes);
    // A process that starts is killed as well, as long as another one serves.
    const others = processes.filter((other) => other !== server && !starting.has(other));
    if (others.length === 0) await Promise.race(starting.values());
    await server.kill();
    await starting.get(server)?.catch(() => undefined);
    starting.set(
      server,
      server.start().then(
        () => void starting.delete(server),
        // Killed while it started: the kill that did it starts it again.
        () => undefined,
      ),
    );
  }
  await Promise.all(starting.values());
  isOver = true;
  await Promise.all(playing);

  expect(refused).toEqual([]);
  expect(repeats).toBeGreaterThan(0);
  const { database } = games.server;
  for (const { player, bets, wins } of seats) {
    expect(await games.bets(player)).toHaveLength(bets);
    expect(await games.balance(player.wallet)).toBe(START_BAHT - bets * STAKE_BAHT + wins * WON_BAHT);
  }
  expect(await faultsOfBooks(database)).toEqual([]);
  const made = seats.reduce((sum, { bets, wins }) => sum + bets + wins, 0);
  const booked = await database.row<{ n: number }>("select count(*)::int as n from transfer where id like 'game:%'");
  expect(booked?.n).toBe(made);
}, 580_000);

test(`a cell moves to another PostgreSQL while its processes are killed ${MOVED_KILLS} times: every answered bet and win is booked once`, async () => {
  const { games } = running;
  const seats: { player: Player; session: string; bets: number; wins: number }[] = [];
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await games.addPlayer(START_BAHT * 100);
    seats.push({ player, session: await games.openSession(player), bets: 0, wins: 0 });
  }
  let isOver = false;
  const refused: unknown[] = [];
  const playing = seats.map(async (seat) => {
    while (!isOver) {
      const placed = bet(seat.session, STAKE_BAHT);
      const taken = await call(providerBet.path, placed);
      if (taken.error !== 0) refused.push(taken);
      seat.bets += 1;
      const won = await call(providerWin.path, closing(placed, WON_BAHT));
      if (won.error !== 0) refused.push(won);
      seat.wins += 1;
    }
  });

  let isMoved = false;
  const moving = running.move().finally(() => {
    isMoved = true;
  });
  let kills = 0;
  while (kills < MOVED_KILLS || !isMoved) {
    await pause(randomInt(100, 400));
    const server = pick(processes);
    await server.kill();
    await server.start();
    kills += 1;
  }
  await moving;
  isOver = true;
  await Promise.all(playing);

  expect(refused).toEqual([]);
  const { database } = games.server;
  for (const { player, bets, wins } of seats) {
    expect(await games.bets(player)).toHaveLength(bets);
    expect(await games.balance(player.wallet)).toBe(START_BAHT - bets * STAKE_BAHT + wins * WON_BAHT);
  }
  expect(await faultsOfBooks(database)).toEqual([]);
}, 580_000);
