/**
 * The pictures of docs/screens/lottery: each page of the lottery on every screen, and each of its states. Part of `npm run screens`; `npm run screens -- lottery` takes these alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import type { Prizes } from '#contract/lotto-draw.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { drawRound, prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { buyLines, LOSING, startDrawNight, tokenOf, WINNING } from './draw-night.ts';
import { noticesSeen } from './e2e/fixtures/app-test.ts';
import { limitNumber, roundOf } from './e2e/fixtures/lotto.ts';
import { comingWeekday } from './server/days.ts';
import { startTestServer, type TestServer } from './server/harness.ts';

const FOLDER = 'docs/screens/lottery';
const STILL_MS = 1500;

/** Screen, and the width of its picture. */
const SCREENS = {
  dark: { viewport: { width: 390, height: 844 }, width: 300, title: 'โทรศัพท์ มืด' },
  light: { viewport: { width: 390, height: 844 }, width: 300, title: 'โทรศัพท์ สว่าง' },
  small: { viewport: { width: 320, height: 568 }, width: 260, title: 'จอเล็ก 320×568' },
  landscape: { viewport: { width: 844, height: 390 }, width: 480, title: 'แนวนอน มืด' },
  'landscape-light': { viewport: { width: 844, height: 390 }, width: 480, title: 'แนวนอน สว่าง' },
  desktop: { viewport: { width: 1280, height: 800 }, width: 640, title: 'คอมพิวเตอร์' },
} as const;
type ScreenName = keyof typeof SCREENS;
const ALL = [
  'dark',
  'light',
  'small',
  'landscape',
  'landscape-light',
  'desktop',
] as const satisfies readonly ScreenName[];
const LIGHT: ReadonlySet<ScreenName> = new Set(['light', 'small', 'landscape-light', 'desktop']);

interface Shot {
  file: string;
  path: string;
  isVisitor?: boolean;
  screens?: readonly ScreenName[];
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<void>;
}

type State = BrowserContextOptions['storageState'];
interface Camera {
  take(shot: Shot): Promise<void>;
}

function cameraOf(browser: Browser, url: string, member: State): Camera {
  return {
    async take({ file, path, isVisitor = false, screens = ['dark'], prepare, act }) {
      for (const screen of screens) {
        const { viewport, width } = SCREENS[screen];
        const context = await browser.newContext({
          viewport,
          locale: 'th-TH',
          timezoneId: 'Asia/Bangkok',
          colorScheme: LIGHT.has(screen) ? 'light' : 'dark',
          ...(!isVisitor && member && { storageState: member }),
        });
        await noticesSeen(context);
        const page = await context.newPage();
        await prepare?.(page);
        await page.goto(url + path, { waitUntil: 'load' });
        await page.waitForTimeout(STILL_MS);
        await act?.(page);
        if (act) await page.waitForTimeout(STILL_MS);
        const name = screens.length === 1 ? file : `${file}-${screen}`;
        await sharp(await page.screenshot())
          .resize({ width })
          .webp({ quality: 68 })
          .toFile(`${FOLDER}/${name}.webp`);
        await context.close();
      }
    },
  };
}

async function keyIn(page: Page, digits: string): Promise<void> {
  const keypad = page.getByRole('group', { name: 'แป้นตัวเลข' });
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click();
}
const place = (page: Page) => page.getByRole('button', { name: 'แทงโพยนี้' }).click();
const confirm = (page: Page) =>
  page.getByRole('dialog', { name: 'ยืนยันส่งโพย' }).getByRole('button', { name: /^ยืนยัน/ }).click();

/** Enters results one after the other, each settled; null: not held. */
async function finish(server: TestServer, roundId: string, ...versions: readonly (Prizes | null)[]): Promise<void> {
  const { database, clock } = server;
  for (const [after, prizes] of versions.entries()) {
    const reason = after > 0 ? 'ประกาศแก้ไขผล' : prizes ? null : 'ตลาดปิดทำการ';
    await database.transaction((tx) =>
      enterResult(tx, { roundId: Number(roundId), after, prizes, reason, enteredBy: 'operator night' }, clock.now()),
    );
    await settleRound(database, Number(roundId), { now: () => clock.now() });
  }
}

/** Draws the due rounds, except yeekee, whose rounds nobody has shot into. */
async function drawDue({ database, clock }: TestServer): Promise<void> {
  const due = await database.rows<{ id: number }>(
    `select r.id from lotto_round r join lotto_category c on c.id = r.category_id
     where r.version = 0 and r.result_at <= $1 and c.kind <> 'yeekee'`,
    [clock.now()],
  );
  for (const { id } of due) {
    await drawRound(database, id, clock.now());
    await settleRound(database, id, { now: () => clock.now() });
  }
}

/** Twenty shots of invented members. */
async function shoot({ database, clock }: TestServer, roundId: string): Promise<void> {
  const numbers = Array.from({ length: 20 }, (_, n) => String((n * 61_313 + 40_177) % 100_000).padStart(5, '0'));
  await database.rows(
    `insert into lotto_shot (round_id, position, number, member_id, name_masked, created_at)
     select $1, n.ordinality, n.number, 0, 'ส' || (n.ordinality % 9) || '***' || chr(97 + (n.ordinality % 20)::int), $3::timestamptz - (25 - n.ordinality) * interval '5 seconds'
     from unnest($2::text[]) with ordinality n (number, ordinality)`,
    [roundId, numbers, clock.now()],
  );
  await database.rows(`insert into lotto_shot_total (round_id, shots, sum) values ($1, $2, $3)`, [
    roundId,
    numbers.length,
    numbers.reduce((sum, number) => sum + Number(number), 0),
  ]);
}

/** Home, the pad and its states, a yeekee round: a Tuesday, ten in the morning. */
async function takeMorning(server: TestServer, camera: Camera): Promise<void> {
  const { database, clock } = server;
  const government = await roundOf(server, 'government');
  await camera.take({ file: 'home', path: '/', screens: ALL });
  await camera.take({ file: 'home-visitor', path: '/', isVisitor: true, screens: ['dark', 'light'] });
  await camera.take({
    file: 'pad',
    path: `/lotto/${government}`,
    screens: ALL,
    act: (page) => keyIn(page, '52845603971'),
  });
  await limitNumber(server, government, ['three_top', '456', 'half']);
  await limitNumber(server, government, ['three_top', '123', 'closed']);
  await camera.take({ file: 'state-half', path: `/lotto/${government}`, act: (page) => keyIn(page, '528456') });
  await camera.take({
    file: 'state-closed-number',
    path: `/lotto/${government}`,
    act: (page) => keyIn(page, '528123'),
  });
  await camera.take({
    file: 'state-limit',
    path: `/lotto/${government}`,
    async act(page) {
      await keyIn(page, '999528');
      await page.waitForTimeout(300);
      await place(page);
      await page.getByRole('dialog', { name: 'ยืนยันส่งโพย' }).waitFor();
      await database.rows(
        `insert into lotto_exposure (round_id, bet_type, number_key, stake_satang) values ($1, 'three_top', '999', 2000000)
         on conflict (round_id, bet_type, number_key) do update set stake_satang = excluded.stake_satang`,
        [government],
      );
      await confirm(page);
    },
  });
  await camera.take({
    file: 'state-lost-line',
    path: `/lotto/${government}`,
    prepare: (page) => page.route('**/api/lotto/bill/create', (route) => route.abort()),
    async act(page) {
      await keyIn(page, '528');
      await page.waitForTimeout(300);
      await place(page);
      await confirm(page);
    },
  });
  await camera.take({
    file: 'state-no-round',
    path: '/lotto',
    prepare: (page) =>
      page.route('**/api/lotto/round?*', (route) =>
        route.fulfill({ json: { error: 1, message: 'ไม่พบงวดนี้', code: 'round_not_found', data: null } }),
      ),
  });
  const yeekee = await roundOf(server, 'yeekee');
  await shoot(server, yeekee);
  await camera.take({ file: 'theatre', path: `/lotto/yeekee/${yeekee}`, screens: ALL });
  const closes = await database.row<{ at: Date }>('select bet_closes_at as at from lotto_round where id = $1', [
    yeekee,
  ]);
  clock.set(new Date((closes?.at.getTime() ?? 0) - 9_000));
  await camera.take({
    file: 'state-closing',
    path: `/lotto/${yeekee}`,
    async act(page) {
      await keyIn(page, '52871');
      await page.waitForTimeout(9_000);
    },
  });
}

/** Slips, bills and results: the same day, nine in the evening. */
async function takeEvening(server: TestServer, camera: Camera, token: string, evening: Date): Promise<void> {
  const buy = async (code: string, lines: typeof LOSING) => {
    const roundId = await roundOf(server, code);
    return { roundId, billId: await buyLines(server, token, roundId, lines) };
  };
  const waiting = await buy('government', [...WINNING, ...LOSING]);
  const won = await buy('hanoi-special', WINNING);
  const lost = await buy('hanoi', LOSING);
  const corrected = await buy('hanoi-vip', WINNING);
  const voided = await buy('singapore', WINNING);
  server.clock.set(evening);
  const result = prizesOf({ three_top: '528', two_bottom: '82' });
  await finish(server, won.roundId, result);
  await finish(server, lost.roundId, result);
  await finish(server, corrected.roundId, result, prizesOf({ three_top: '529', two_bottom: '82' }));
  await finish(server, voided.roundId, null);
  const slip = ({ billId }: { billId: string }) => `/lotto/bills?bill=${billId}`;
  await camera.take({ file: 'slip', path: slip(waiting), screens: ALL });
  await camera.take({ file: 'state-all-won', path: slip(won) });
  await camera.take({ file: 'state-all-lost', path: slip(lost) });
  await camera.take({ file: 'state-corrected', path: slip(corrected) });
  await camera.take({ file: 'state-void', path: slip(voided) });
  await camera.take({ file: 'state-other-slip', path: '/lotto/bills?bill=999999999' });
  await camera.take({ file: 'bills', path: '/lotto/bills', screens: ALL });
  await camera.take({ file: 'results', path: '/lotto/results', screens: ALL });
}

/** Three government draws: one that wins, one that loses, one that is not held. */
async function takeDrawNight(server: TestServer, camera: Camera, user: Parameters<typeof tokenOf>[1]): Promise<void> {
  const { clock, database } = server;
  const next = async () => {
    await makeRounds(database, clock.now());
    const night = await startDrawNight(server);
    // The draws are weeks apart.
    return { night, path: `/lotto/draw/${night.roundId}`, token: await tokenOf(server, user) };
  };
  const at = (night: { startsAt: Date }, minutes: number) =>
    clock.set(new Date(night.startsAt.getTime() + minutes * 60_000));
  const first = await next();
  await first.night.buy(first.token);
  at(first.night, -90);
  await camera.take({ file: 'night-before', path: first.path });
  await camera.take({ file: 'night-visitor', path: first.path, isVisitor: true });
  at(first.night, 1);
  await camera.take({ file: 'night-waiting', path: first.path });
  at(first.night, 16);
  await camera.take({ file: 'night-late', path: first.path });
  await first.night.announce(4);
  await camera.take({ file: 'night', path: first.path, screens: ALL });
  await first.night.change({ prize: 'three_front', place: 2, number: '961' }, 'อ่านเลขผิด');
  await camera.take({ file: 'night-changed', path: first.path });
  await first.night.change({ prize: 'three_front', place: 2, number: '960' }, 'ถูกแล้ว');
  await first.night.announce(6);
  await first.night.finish();
  await camera.take({ file: 'night-won', path: first.path });

  const second = await next();
  await second.night.buy(second.token, LOSING);
  await second.night.announce(6);
  await second.night.finish();
  await camera.take({ file: 'night-lost', path: second.path });

  const third = await next();
  at(third.night, -90);
  await camera.take({ file: 'night-none', path: third.path });
  await third.night.buy(await tokenOf(server, user));
  await third.night.announce(1);
  await third.night.finish(null, 0, 'เครื่องออกรางวัลขัดข้อง');
  await camera.take({ file: 'night-void', path: third.path });
}

const PAGES: readonly (readonly [file: string, title: string])[] = [
  ['home', 'หน้าแรก'],
  ['pad', 'แทงหวย'],
  ['slip', 'โพย'],
  ['bills', 'โพยของฉัน'],
  ['results', 'ผลรางวัล'],
  ['theatre', 'ยิงเลขยี่กี'],
  ['night', 'ออกรางวัล'],
];
const STATES: readonly (readonly [file: string, title: string])[] = [
  ['state-no-round', 'ไม่มีงวดเปิดรับ'],
  ['state-closing', 'งวดปิดขณะกด'],
  ['state-half', 'เลขจ่ายลด'],
  ['state-closed-number', 'เลขปิดรับ'],
  ['state-limit', 'เกินวงเงินรับ'],
  ['state-lost-line', 'สายหลุดขณะส่งโพย'],
  ['state-void', 'งวดถูกยกเลิก'],
  ['state-corrected', 'ผลถูกแก้ไข'],
  ['state-all-lost', 'ไม่ถูกเลย'],
  ['state-all-won', 'ถูกทุกรายการ'],
  ['state-other-slip', 'โพยของสมาชิกอื่น'],
  ['home-visitor-dark', 'หน้าแรกของผู้เยี่ยมชม'],
  ['night-before', 'ก่อนออกรางวัล'],
  ['night-waiting', 'รอผล'],
  ['night-late', 'ประกาศช้า'],
  ['night-changed', 'แก้เลขที่ประกาศ'],
  ['night-won', 'ออกครบ ได้มากกว่าแทง'],
  ['night-lost', 'ออกครบ ไม่ถูกเลย'],
  ['night-void', 'ไม่มีการออกรางวัล'],
  ['night-none', 'ไม่มีโพย'],
  ['night-visitor', 'ผู้เยี่ยมชม'],
];

/** The page that shows the pictures side by side. */
function pageOfPictures(): string {
  const cell = (file: string, title: string, width: number) =>
    `<img src="${file}.webp" width="${width}" alt="${title}">`;
  const pages = PAGES.map(([file, title]) => {
    const pictures = ALL.map((screen) =>
      cell(`${file}-${screen}`, `${title}: ${SCREENS[screen].title}`, Math.round(SCREENS[screen].width * 0.6)),
    );
    return `## ${title}\n\n${pictures.join('\n')}\n`;
  });
  const states = STATES.map(([file, title]) => cell(file, title, 180)).join('\n');
  return `# The lottery on every screen\n\nTaken by \`npm run screens -- lottery\` from the running app: phone dark and light, 320×568,\nlandscape dark and light, desktop.\n\n${pages.join('\n')}\n## States\n\n${states}\n`;
}

/** Takes all pictures of the folder. */
export async function takeLottery(
  browser: Browser,
  logIn: (browser: Browser, url: string, agentCode: string) => Promise<State>,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const server = await startTestServer({ seed: true, config: { serverRendering: true } });
  try {
    // No day of a government draw, which has nights of its own here.
    const day = [comingWeekday(2), comingWeekday(4)].find((one) => !/-(01|16)$/.test(one)) ?? comingWeekday(2);
    const at = (time: string) => new Date(`${day}T${time}+07:00`);
    await makeRounds(server.database, at('00:30:00'));
    server.clock.set(at('10:02:00'));
    const [demo] = demoLoginsOf('chokdee');
    if (!demo) throw new Error('the demo has no login');
    const camera = cameraOf(browser, server.url, await logIn(browser, server.url, 'chokdee'));
    const token = await tokenOf(server, demo);
    await buyLines(server, token, await roundOf(server, 'government'), [...WINNING, ...LOSING]);
    await drawDue(server);
    await takeMorning(server, camera);
    server.clock.set(at('10:20:00'));
    await takeEvening(server, camera, token, at('21:00:00'));
    await takeDrawNight(server, camera, demo);
  } finally {
    await server.close();
  }
  writeFileSync(`${FOLDER}/README.md`, pageOfPictures());
}
