import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { login } from '../../contract/auth.ts';
import { BROWSER_FLAGS, ensureBrowser } from '../browser.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { SLOWDOWN, slowly } from './slow-page.ts';

const TURNS = 3;
const SETTLES_MS = 1000;
const FRAMES_A_SECOND = 60;
const PHONE = '0812345678';

/** In the page: frames a second while the wheel turns, and the longest wait for one in milliseconds. */
async function framesOfTurn(): Promise<{ rate: number; longest: number }> {
  const wheel = document.querySelector('[data-testid=wheel]');
  const frame = () => new Promise<number>(requestAnimationFrame);
  let animation: Animation | undefined;
  while (!animation) {
    await frame();
    [animation] = wheel?.getAnimations() ?? [];
  }
  const times = [await frame()];
  while (animation.playState === 'running') times.push(await frame());
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return { rate: (1000 * gaps.length) / whole, longest: Math.max(...gaps) };
}

/** The demo member with spins to turn, logged in as the app keeps it. */
async function logIn(server: TestServer, page: Page): Promise<void> {
  const { body } = await server.call(login, { agent_code: 'chokdee', username: PHONE, password: 'chokdee-demo' });
  await server.database.rows(
    `insert into free_spin (agent_id, member_id, source, spins, created_at) select 3, id, $2, $3, now() from member where phone = $1`,
    [PHONE, randomUUID(), TURNS],
  );
  const state = { accessToken: body.data.access_token, authUser: body.data, userInfo: null, isLoggedIn: true };
  const seen = { target: null, hasSeenNotices: true, lineTicket: null };
  const kept = { user: JSON.stringify({ state, version: 0 }), session: JSON.stringify({ state: seen, version: 0 }) };
  await page.addInitScript(({ user, session }) => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('user', user);
    sessionStorage.setItem('session', session);
  }, kept);
}

/** The wheel of the built app (`npm run build` first) on a phone with a quarter of the speed. */
export async function wheelTurnBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...ensureBrowser() });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await logIn(server, page);
    const cdp = await page.context().newCDPSession(page);
    const turns: Awaited<ReturnType<typeof framesOfTurn>>[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.goto(`${server.url}/member/wheel`);
      const button = page.getByRole('button', { name: /^หมุนฟรี เหลือ/ });
      await button.waitFor();
      // The stream of events stays open: the network is never idle.
      await page.waitForTimeout(SETTLES_MS);
      turns.push(
        await slowly(cdp, async () => {
          const frames = page.evaluate(framesOfTurn);
          await button.click();
          return frames;
        }),
      );
    }
    const rate = median(turns.map((turn) => turn.rate));
    return [
      {
        what: `The wheel's turn at ${SLOWDOWN}× CPU slowdown, median of ${TURNS}; longest wait for a frame ${median(turns.map(({ longest }) => longest)).toFixed(0)} ms`,
        measured: `${rate.toFixed(1)} frames/s`,
        comparison: `${FRAMES_A_SECOND} frames/s`,
        ratio: rate / FRAMES_A_SECOND,
        limit: { least: 0.95 },
      },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
