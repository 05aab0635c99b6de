import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import pg from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { realServer } from '../bench/real-server.ts';
import { enter, test } from './fixtures/app-test.ts';
import { afterBets, baht, betsOf, expectExactBooks, fundCash, gameOf, meter, spun } from './fixtures/games.ts';
import { registerMember } from './fixtures/member.ts';

/** A round that has its bet waits here before its outcome is stored, for as long as the test holds the lock. */
const LOCK = 727_300;
const STALL = `
  create function stall() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
  create trigger stall before update on sandbox_games_round for each row when (new.state = 'paying')
    execute function stall();`;
const WAITING = `from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;

test('the server is killed between bet and win: after its restart the round goes on, once', async ({
  page,
  context,
  playwright,
  server,
  watch,
}) => {
  // The app and the game keep sending while nothing answers.
  watch.expectError(/net::|Failed to fetch/);
  const databaseUrl = new URL(server.databaseUrl);
  databaseUrl.pathname = `/restart_${randomUUID().replaceAll('-', '')}`;
  await server.database.rows(`create database ${databaseUrl.pathname.slice(1)}`);
  const database = openDatabase(databaseUrl.href, { onError: () => undefined });
  const holder = new pg.Client({ connectionString: databaseUrl.href });
  const real = await realServer(databaseUrl.href);
  try {
    await real.start();
    const request = await playwright.request.newContext({ baseURL: real.url });
    const member = await registerMember(request);
    await fundCash(database, member, 50_000);
    await enter(context, real.url, member);
    const game = await gameOf(request, 'slot');
    await request.dispose();
    await page.goto(`${real.url}/play?game_id=${game.game_id}`);
    const frame = page.frameLocator('iframe');
    await expect(meter(frame)).toHaveText('500.00');

    await holder.connect();
    await holder.query(STALL);
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
    await frame.getByRole('button', { name: 'หมุน', exact: true }).click();
    await expect.poll(async () => (await holder.query(`select 1 ${WAITING}`)).rowCount).toBe(1);
    await real.kill();
    await holder.query(`select pg_terminate_backend(pid) ${WAITING}`);
    await holder.query('drop trigger stall on sandbox_games_round');
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    expect(await betsOf(database, member)).toMatchObject([{ state: 'open', stake: 10, won: 0 }]);
    await expect(frame.getByText('การเชื่อมต่อขาดหาย กำลังลองใหม่')).toBeVisible();

    await real.start();
    await spun(frame);
    const bets = await betsOf(database, member);
    expect(bets).toHaveLength(1);
    expect(bets[0]?.state).toBe('settled');
    const left = baht(afterBets(500, bets));
    await expect(meter(frame)).toHaveText(left);
    await expectExactBooks(database);
  } finally {
    await page.close();
    await real.kill();
    await holder.end();
    await database.close();
  }
});
