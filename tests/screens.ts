/**
 * `npm run screens`: takes the README's pictures from the real app with the past that `npm start` gives it, so that they stay
 * true, and those of docs/screens/lottery. `npm run screens -- readme` or `-- lottery` takes one of the two.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { type AgentFile, agentCodes, DEFAULT_AGENT, readAgent } from '#agents/agent-file.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { helpIfAsked } from '#server/lib/help.ts';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { noticesSeen } from './e2e/fixtures/app-test.ts';
import { logIn as fillLogin } from './e2e/fixtures/forms.ts';
import { takeLottery } from './lottery-screens.ts';
import { startTestServer } from './server/harness.ts';

helpIfAsked(`npm run screens [-- readme|lottery]   takes the pictures of README and docs from the running app`);

const PHONE = { width: 390, height: 844 };
const SCALE = 1.5;
/** One page of the agents' picture, and the gap between two. */
const SMALL = { width: 300, height: 649 };
const GAP = 12;
/** Fades and late pictures are over by then. */
const STILL_MS = 1500;
const FOLDER = 'docs/screens';

interface Picture {
  file: string;
  title: string;
  path: string;
  isMember?: boolean;
  theme?: 'light';
  act?: (page: Page) => Promise<void>;
}

const openQr = async (page: Page) => {
  await page.getByRole('textbox').fill('500');
  await page.getByRole('button', { name: /สร้างคิวอาร์/ }).click();
  await page.getByText('โอนให้ตรงทุกสตางค์').waitFor();
  await page.waitForTimeout(STILL_MS);
};

const keyNumbers = async (page: Page) => {
  for (const digit of '123456') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.waitForTimeout(STILL_MS);
};

const PICTURES: Picture[] = [
  { file: 'home', title: 'หน้าแรก', path: '/' },
  { file: 'register', title: 'สมัครสมาชิก', path: '/register' },
  { file: 'member-home', title: 'หน้าแรกของสมาชิก', path: '/', isMember: true },
  { file: 'slot', title: 'สล็อต', path: '/slot', isMember: true },
  { file: 'lotto', title: 'หวย', path: '/lotto/lobby', isMember: true },
  { file: 'bet-pad', title: 'แทงหวย', path: '/lotto', isMember: true, act: keyNumbers },
  { file: 'deposit', title: 'ฝากเงิน', path: '/member/deposit', isMember: true },
  { file: 'payment', title: 'สแกนเพื่อฝาก', path: '/member/deposit', isMember: true, act: openQr },
  { file: 'withdraw', title: 'ถอนเงิน', path: '/member/withdraw', isMember: true },
  { file: 'statement', title: 'รายการเงิน', path: '/member/statement', isMember: true },
  { file: 'profile-light', title: 'โปรไฟล์ (สว่าง)', path: '/member/profile', isMember: true, theme: 'light' },
];

/** Logs in once: an account may do so five times a minute. */
async function logIn(browser: Browser, url: string, agentCode: string) {
  const [demo] = demoLoginsOf(agentCode);
  if (!demo) throw new Error('the demo has no login');
  const page = await browser.newPage({ locale: 'th-TH' });
  await page.goto(`${url}/login`);
  await fillLogin(page, demo);
  await page.waitForURL(/\/member/);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

type State = Awaited<ReturnType<typeof logIn>>;

/** `theme`: the phone's preference; dark by default. */
async function shoot(
  browser: Browser,
  url: string,
  { path, theme, act }: Pick<Picture, 'path' | 'act'> & { theme?: AgentFile['theme']['first'] | undefined },
  member?: State,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: SCALE,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: theme === 'light' ? 'light' : 'dark',
    ...(member && { storageState: member }),
  });
  await noticesSeen(context);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'load' });
  await page.waitForTimeout(STILL_MS);
  await act?.(page);
  const shot = await page.screenshot();
  await context.close();
  return shot;
}

async function take(browser: Browser, url: string, member: State, picture: Picture): Promise<void> {
  const shot = await shoot(browser, url, picture, picture.isMember ? member : undefined);
  await sharp(shot).webp({ quality: 82 }).toFile(`${FOLDER}/${picture.file}.webp`);
}

/** An agent's home, and its member page in the light theme, from its own build and demo. */
async function pagesOf(browser: Browser, code: string): Promise<{ home: Buffer; member: Buffer }> {
  const agent = readAgent(code);
  execFileSync('node', ['server/build-if-needed.ts'], { stdio: 'inherit', env: { ...process.env, AGENT: code } });
  const server = await startTestServer({ seed: true, config: { agent, sandboxCrowd: true, serverRendering: true } });
  try {
    const home = await shoot(browser, server.url, { path: '/', theme: agent.theme.first });
    const state = await logIn(browser, server.url, code);
    return { home, member: await shoot(browser, server.url, { path: '/member', theme: 'light' }, state) };
  } finally {
    await server.close();
  }
}

/** The agents beside one another, the default one first. */
async function takeAgents(browser: Browser): Promise<void> {
  const pages = [];
  for (const code of [DEFAULT_AGENT, ...agentCodes().filter((one) => one !== DEFAULT_AGENT)])
    pages.push(await pagesOf(browser, code));
  const shots = [...pages.map(({ home }) => home), ...pages.map(({ member }) => member)];
  const small = await Promise.all(shots.map((shot) => sharp(shot).resize(SMALL.width, SMALL.height).toBuffer()));
  await sharp({
    create: { width: (SMALL.width + GAP) * small.length - GAP, height: SMALL.height, channels: 4, background: '#0000' },
  })
    .composite(small.map((input, at) => ({ input, left: at * (SMALL.width + GAP), top: 0 })))
    .webp({ quality: 82 })
    .toFile(`${FOLDER}/agents.webp`);
}

/** The README's pictures, and their place in it. */
async function takeReadme(browser: Browser): Promise<void> {
  await takeAgents(browser);
  const server = await startTestServer({ seed: true, config: { sandboxCrowd: true, serverRendering: true } });
  try {
    const member = await logIn(browser, server.url, DEFAULT_AGENT);
    for (const picture of PICTURES) await take(browser, server.url, member, picture);
  } finally {
    await server.close();
  }
  const cells = PICTURES.map(({ file, title }) => `<img src="${FOLDER}/${file}.webp" width="230" alt="${title}">`).join(
    '\n',
  );
  writeFileSync(
    'README.md',
    readFileSync('README.md', 'utf8').replace(
      /(<!-- screens:start -->)[\s\S]*(<!-- screens:end -->)/,
      `$1\n${cells}\n$2`,
    ),
  );
}

mkdirSync(FOLDER, { recursive: true });
const only = process.argv[2];
const browser = await chromium.launch({ ...ensureBrowser(), args: BROWSER_FLAGS });
try {
  if (only === undefined || only === 'readme') await takeReadme(browser);
  if (only === undefined || only === 'lottery') await takeLottery(browser, logIn);
} finally {
  await browser.close();
}
