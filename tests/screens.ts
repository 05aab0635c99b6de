/** `npm run screens`: takes the README's pictures from the real app, so that they stay true. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { startTestServer } from './server/harness.ts';

/** Fades and late pictures are over by then. */
const STILL_MS = 1500;
const FOLDER = 'docs/screens';
const DEMO = { username: '0812345678', password: 'chokdee-demo' };

interface Picture {
  file: string;
  title: string;
  path: string;
  isMember?: boolean;
  width?: number;
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

/** Logs in once: an account may do so five times a minute. The notices have been seen then, too. */
async function logIn(browser: Browser, url: string) {
  const page = await browser.newPage({ locale: 'th-TH' });
  await page.goto(`${url}/login`);
  await page.getByLabel(/เบอร์โทรศัพท์/).fill(DEMO.username);
  await page.locator('input[type=password]').fill(DEMO.password);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.waitForURL(/\/member/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(STILL_MS);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

type State = Awaited<ReturnType<typeof logIn>>;

async function take(browser: Browser, url: string, member: State, picture: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: picture.width ?? 390, height: 844 },
    deviceScaleFactor: 1.5,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: picture.theme ? 'light' : 'dark',
    ...(picture.isMember && { storageState: member }),
  });
  const page = await context.newPage();
  await page.goto(url + picture.path, { waitUntil: 'load' });
  await page.waitForTimeout(STILL_MS);
  if (picture.isMember && (await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(STILL_MS);
  }
  await picture.act?.(page);
  const shot = await page.screenshot();
  await sharp(shot).webp({ quality: 82 }).toFile(`${FOLDER}/${picture.file}.webp`);
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = await startTestServer({ seed: true });
const browser = await chromium.launch({ ...ensureBrowser(), args: BROWSER_FLAGS });
try {
  const member = await logIn(browser, server.url);
  for (const picture of PICTURES) await take(browser, server.url, member, picture);
} finally {
  await browser.close();
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
