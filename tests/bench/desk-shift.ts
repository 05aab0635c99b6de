import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { browserOfRun } from '../browser.ts';
import { enterDesk } from '../e2e/fixtures/desk.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { newPerson } from '../server/operator/desk-fixture.ts';
import type { Figure } from './bench.ts';
import { addSite } from './desk-decisions.ts';

const DECISIONS = 100;
/** A person's look at the pane before the key, ms. */
const LOOK = { least: 700, most: 1300 };
const SECONDS_EACH = 4;
const WATCHED_MS = 5000;
const EVENTS_A_SECOND = 10;

const pane = (page: Page) => page.locator('.pane');

/** Decides payments by keyboard; the milliseconds from one pane to the next. */
async function decide(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    const id = await pane(page).getAttribute('data-item');
    await page.locator('.panel-f .btn-primary:enabled').waitFor();
    await pause(LOOK.least + Math.random() * (LOOK.most - LOOK.least));
    if (n % 5 === 4) {
      await page.keyboard.press('r');
      await page.locator('textarea').waitFor();
      await pause(LOOK.least);
    }
    await page.keyboard.press('Enter');
    await page.locator(`.pane:not([data-item="${id}"])`).waitFor();
    times.push(performance.now() - started);
  }
  return times;
}

/** Frames a second of the list while holders come and go and it is scrolled. */
async function framesWhile(page: Page, server: TestServer): Promise<number> {
  const key = await server.database.row<{ id: number }>('select min(key_id) as id from operator_person');
  let n = 0;
  const events = setInterval(() => {
    n += 1;
    void server.database.rows(
      `insert into operator_hold values (3, 'payment bench-' || (500 + $1 % 50), $2, now() + make_interval(secs => 300 + $1))
       on conflict (agent_id, subject) do update set held_until = excluded.held_until`,
      [n, key?.id],
    );
  }, 1000 / EVENTS_A_SECOND);
  const frames = await page.evaluate(async (ms) => {
    const list = document.querySelector('.panel section');
    const started = performance.now();
    let count = 0;
    await new Promise<void>((resolve) => {
      const step = () => {
        count += 1;
        if (list) list.scrollTop = (list.scrollTop + 24) % 60_000;
        if (performance.now() - started < ms) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    return (count * 1000) / (performance.now() - started);
  }, WATCHED_MS);
  clearInterval(events);
  return frames;
}

/** A shift at the desk: 100 payments by keyboard with a person's pauses, and 2,000 rows that ten events a second change. */
export async function deskShiftBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const browser = await chromium.launch(browserOfRun());
  try {
    await addSite(server, 3000);
    await server.database.rows(
      `update agent set config = jsonb_set(config, '{operator}', '{"confirm_above_baht": 10000000}') where id = 3`,
    );
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await enterDesk(context, server, await newPerson(server));
    const page = await context.newPage();
    await page.goto('/desk/deposits');
    await pane(page).waitFor();
    await page.getByText('รอตัดสิน 2000').waitFor();
    const frames = await framesWhile(page, server);
    const times = await decide(page, DECISIONS);
    const longest = Math.max(...times) / 1000;
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length / 1000;
    return [
      {
        what: `Desk: ${DECISIONS} payments decided by keyboard with a person's pauses, the longest one`,
        measured: `${longest.toFixed(2)} s (mean ${mean.toFixed(2)} s)`,
        comparison: `${SECONDS_EACH} s`,
        ratio: longest / SECONDS_EACH,
        limit: { most: 1 },
      },
      {
        what: `Desk: frames a second while 2,000 rows are scrolled and ${EVENTS_A_SECOND} events a second change them`,
        measured: frames.toFixed(1),
        comparison: '50',
        ratio: frames / 50,
        limit: { least: 1 },
      },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
