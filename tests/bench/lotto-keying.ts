import { type CDPSession, chromium, type Page } from 'playwright';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { browserOfRun } from '../browser.ts';
import { dayFromToday } from '../server/days.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { longestTaskWhile, SLOWDOWN, scrollSlowly, slowly } from './slow-page.ts';

const LIMIT_MS = 32;
const NUMBERS = 11;
/** A quick thumb keys eight a second, and rests on a key for half of the time: so the page handles its press before its release. */
const [REST_MS, REACH_MS] = [60, 60];
const PASSES = 3;
const MAX_TASK_MS = 100;
/** Scrolled in one step: 5,000 px a second. */
const SCROLL_PX = 400;
const LINES = 1000;
const PASTED_LINES = 10_000;

const threeDigits = (number: number) => String(number).padStart(3, '0');

/** Runs in the page: milliseconds from the release of a number's last digit to the frame that lists the number. */
function timeToListed(number: string): Promise<number> {
  return new Promise((resolve) => {
    let releasedAt = Number.NaN;
    const release = ({ timeStamp }: PointerEvent) => {
      releasedAt = timeStamp;
    };
    addEventListener('pointerup', release, { capture: true });
    const watcher = new MutationObserver(() => {
      if (![...document.querySelectorAll('.lines b')].some(({ textContent }) => textContent === number)) return;
      watcher.disconnect();
      removeEventListener('pointerup', release, { capture: true });
      // Urgent, so that it comes right after that frame is drawn, and not after what the page does then.
      const end = () => resolve(performance.now() - releasedAt);
      requestAnimationFrame(() => void scheduler.postTask(end, { priority: 'user-blocking' }));
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

async function keyPositions(page: Page): Promise<Map<string, [x: number, y: number]>> {
  const keys = page.getByRole('group', { name: 'แป้นตัวเลข' }).getByRole('button', { name: /^\d$/ });
  const found = new Map<string, [number, number]>();
  for (const key of await keys.all()) {
    const box = await key.boundingBox();
    if (box) found.set((await key.textContent()) ?? '', [box.x + box.width / 2, box.y + box.height / 2]);
  }
  return found;
}

/** Keys numbers that are not in the draft and returns the median time, without the first two, which warm up. */
async function keyNumbers(page: Page, cdp: CDPSession, first: number): Promise<number> {
  const places = await keyPositions(page);
  const times: number[] = [];
  for (let next = first; next < first + NUMBERS; next += 1) {
    const number = threeDigits(next);
    const listed = page.evaluate(timeToListed, number);
    for (const digit of number) {
      const [x, y] = places.get(digit) ?? [0, 0];
      await page.waitForTimeout(REACH_MS);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await page.waitForTimeout(REST_MS);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    times.push(await listed);
  }
  return median(times.slice(2));
}

/** The time of the quickest pass: other work of the machine can only add to a pass. */
async function leastOf(passes: number, measure: (pass: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let pass = 0; pass < passes; pass += 1) times.push(await measure(pass));
  return Math.min(...times);
}

/** Opens the keypad of the next round of a lottery with three digits. */
async function openPad(server: TestServer, page: Page): Promise<void> {
  // Early in the morning no such lottery is on sale.
  server.clock.set(new Date(`${dayFromToday(1)}T10:00:00+07:00`));
  const { body } = await server.call(lottoLobby, {});
  const lottery = body.data.find(({ kind }: { kind: string }) => kind === 'yeekee');
  const round = lottery.rounds.find(({ status }: { status: string }) => status === 'open');
  await page.goto(`${server.url}/lotto/${round.round_id}`);
  await page.getByRole('group', { name: 'แป้นตัวเลข' }).waitFor();
}

async function pasteLines(page: Page): Promise<void> {
  const all = Array.from({ length: LINES }, (_, number) => threeDigits(number));
  await page.getByRole('tab', { name: 'วางโพย' }).click();
  await page.getByLabel('วางหรือพิมพ์โพย').fill(`โต๊ด ${all.join(' ')}=5`);
  await page.getByRole('button', { name: 'ตรวจโพย' }).click();
  await page.getByRole('button', { name: /^(ใส่เลขต่อ|ใส่ลงโพย)/ }).click();
  await page.getByRole('tab', { name: '3 ตัว' }).click();
}

/** Runs in the page: pastes so many lines of bets, refused lines and doubtful ones. */
function pasteInto(field: HTMLElement | SVGElement, lines: number): void {
  const kinds = ['12=20x20', '99 บน 30', 'สมชาย', '081-234-5678', '123 456=5', '19 ประตู 5=10'];
  const data = new DataTransfer();
  data.setData('text/plain', Array.from({ length: lines }, (_, at) => kinds[at % kinds.length]).join('\n'));
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

/** Pastes a list much too long and waits until it is read; the longest task in ms. */
async function pasteMany(page: Page, cdp: CDPSession): Promise<number> {
  await page.getByRole('tab', { name: 'วางโพย' }).click();
  const task = await leastOf(PASSES, async () => {
    const longest = await longestTaskWhile(page, () =>
      slowly(cdp, async () => {
        await page.getByLabel('วางหรือพิมพ์โพย').evaluate(pasteInto, PASTED_LINES);
        await page.getByText('จาก 2,000 บรรทัด · ถาม').waitFor();
      }),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'ลบข้อความนี้' }).click();
    return longest;
  });
  await page.getByRole('tab', { name: '3 ตัว' }).click();
  return task;
}

/** Pulls the paper over the keypad and scrolls it from its start to its end and back; the longest task in ms. */
async function scrollBill(page: Page, cdp: CDPSession): Promise<number> {
  await page.getByRole('button', { name: /ดูทั้งโพย/ }).click();
  const first = page
    .getByRole('region', { name: /^โพย/ })
    .getByRole('button', { name: /^\d{3} / })
    .first();
  await first.hover();
  return leastOf(PASSES, async (pass) => {
    const before = await first.textContent();
    const { task } = await scrollSlowly(page, cdp, pass % 2 === 0 ? SCROLL_PX : -SCROLL_PX);
    if (before === (await first.textContent())) throw new Error('the bill did not scroll');
    return task;
  });
}

const figure = (what: string, measured: string, time: number, most: number): Figure => ({
  what: `${what}, ${SLOWDOWN}× CPU slowdown, quickest of ${PASSES} passes`,
  measured,
  comparison: `${most} ms`,
  ratio: time / most,
  limit: { most: 1 },
});
const keyed = (into: string, time: number): Figure =>
  figure(
    `Keying a number${into}, from its last digit to the frame that lists it, median`,
    `${time.toFixed(1)} ms`,
    time,
    LIMIT_MS,
  );

/**
 * Keying on the built app (`npm run build` first) on a phone's screen: into an empty bill, and into one of 1,000 lines.
 */
export async function lottoKeyingBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const browser = await chromium.launch(browserOfRun());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.addInitScript(() => {
      const state = { target: null, hasSeenNotices: true, lineTicket: null };
      if (location.protocol.startsWith('http'))
        sessionStorage.setItem('session', JSON.stringify({ state, version: 0 }));
    });
    await openPad(server, page);
    const cdp = await page.context().newCDPSession(page);
    const keying = (first: number) => (pass: number) =>
      slowly(cdp, () => keyNumbers(page, cdp, first + pass * NUMBERS));
    const intoEmpty = await leastOf(PASSES, keying(100));
    const pasting = await pasteMany(page, cdp);
    await pasteLines(page);
    const intoLong = await leastOf(PASSES, keying(300));
    const scrolling = await scrollBill(page, cdp);
    return [
      keyed('', intoEmpty),
      keyed(` into ${LINES} lines`, intoLong),
      figure(
        `Pasting ${PASTED_LINES} lines until they are read, longest task (processor time)`,
        `${pasting.toFixed(0)} ms`,
        pasting,
        MAX_TASK_MS,
      ),
      figure(
        `Scrolling a bill of ${LINES} lines, longest task (processor time)`,
        `${scrolling.toFixed(0)} ms`,
        scrolling,
        MAX_TASK_MS,
      ),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}
