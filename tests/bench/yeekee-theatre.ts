import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { login } from '#contract/auth.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { shootNumber } from '#contract/yeekee.ts';
import { browserOfRun } from '../browser.ts';
import { dayFromToday } from '../server/days.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import type { Figure } from './bench.ts';
import { SLOWDOWN, slowly } from './slow-page.ts';

const PASSES = 3;
const SHOTS = 12;
/** Each moves sixteen seats for 180 ms. */
const SHOT_MS = 400;
/** Between two shots of a member. */
const COOLDOWN_MS = 6_100;
const FRAMES_A_SECOND = 60;
const MIN_PER_SECOND = 55;
const SETTLES_MS = 1500;

/** Runs in the page: the frames that its main thread gets in so many milliseconds, per second. */
function framesIn(ms: number): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0;
    const start = performance.now();
    const next = (now: number) => {
      if (now - start >= ms) return resolve((frames * 1000) / (now - start));
      frames += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** Opens the theatre of a round that stays open long enough; returns its id. */
async function openTheatre(server: TestServer, page: Page): Promise<string> {
  server.clock.set(new Date(`${dayFromToday(1)}T10:01:00+07:00`));
  const { body } = await server.call(lottoLobby, {});
  const lottery = body.data.find(({ kind }: { kind: string }) => kind === 'yeekee');
  const round = lottery.rounds.find(({ status }: { status: string }) => status === 'open');
  await page.goto(`${server.url}/lotto/yeekee/${round.round_id}`);
  await page.getByText('สด', { exact: true }).waitFor();
  return round.round_id;
}

/** The yeekee theatre of the built app (`npm run build` first) on a phone with a quarter of the speed, while shots fall in. */
export async function yeekeeTheatreBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const browser = await chromium.launch(browserOfRun());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const roundId = await openTheatre(server, page);
    const user = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
    const token: string = (await server.call(login, user)).body.data.access_token;
    let shots = 0;
    const shoot = async () => {
      shots += 1;
      server.clock.advance(COOLDOWN_MS);
      const number = String((shots * 6_131 + 417) % 100_000).padStart(5, '0');
      const { body } = await server.call(shootNumber, { round_id: roundId, number, agent_id: 3 }, { token });
      if (body.error !== 0) throw new Error(body.message);
    };
    for (let seat = 0; seat < 16; seat += 1) await shoot();
    await page.waitForTimeout(SETTLES_MS);
    const cdp = await page.context().newCDPSession(page);
    const rates: number[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) {
      const rate = await slowly(cdp, async () => {
        const counted = page.evaluate(framesIn, SHOTS * SHOT_MS);
        for (let shot = 0; shot < SHOTS; shot += 1) await Promise.all([shoot(), wait(SHOT_MS)]);
        return counted;
      });
      rates.push(rate);
    }
    await page.getByText(`ผลรวม ${shots} เลข`).waitFor();
    const rate = Math.max(...rates);
    return [
      {
        what: `Yeekee's theatre at ${SLOWDOWN}× CPU slowdown while ${1000 / SHOT_MS} shots a second fall in, frames of the main thread, best of ${PASSES}`,
        measured: `${rate.toFixed(1)} frames/s`,
        comparison: `${FRAMES_A_SECOND} frames/s`,
        ratio: rate / FRAMES_A_SECOND,
        limit: { least: MIN_PER_SECOND / FRAMES_A_SECOND },
      },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
