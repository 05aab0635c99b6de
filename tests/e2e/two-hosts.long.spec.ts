import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { SCREEN_COOKIE } from '#contract/first-answers.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { noticesSeen } from './fixtures/app-test.ts';
import { balance, openDeposit, pay } from './fixtures/bank.ts';
import { baht } from './fixtures/games.ts';
import { registerMember } from './fixtures/member.ts';
import { test as base } from './fixtures/test.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A host for static files as docs/operations.md#two-hosts wants it: `index.html` for every page, under this policy. */
async function startStaticHost() {
  const folder = await mkdtemp(join(tmpdir(), 'chokdee-app-'));
  let policy = '';
  const host = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const isFile = extname(pathname) !== '' && existsSync(join(folder, pathname));
    const file = join(folder, isFile ? pathname : 'index.html');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    if (!isFile) response.setHeader('cache-control', 'no-store').setHeader('content-security-policy', policy);
    response.end(await readFile(file));
  });
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://localhost:${address.port}`,
    /** Builds the app for this API. */
    async serveAppFor(api: string) {
      const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
      const env = { ...process.env, VITE_API_URL: api };
      await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], { env });
      const other = await startTestServer({ config: { apiOrigin: api } });
      policy = (await fetch(other.url)).headers.get('content-security-policy') ?? '';
      await other.close();
      if (!policy.includes(api)) throw new Error(`the policy does not name the API: ${policy}`);
    },
    async close() {
      host.closeAllConnections();
      host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Hosts {
  /** The app's origin. */
  app: string;
  api: TestServer;
}

/**
 * Starts hosts for this one test: hosts of the worker's would need a worker of their own, with another browser and
 * server.
 */
const test = base.extend<{ hosts: Hosts }>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, use) => {
      const host = await startStaticHost();
      const config = { appOrigins: [host.origin], publicUrl: host.origin };
      const api = await startTestServer({ seed: true, config });
      await host.serveAppFor(api.url);
      await use({ app: host.origin, api });
      await api.close();
      await host.close();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ hosts }, use) => use(hosts.app),
  // A browser sends no others to another host.
  extraHTTPHeaders: {},
});

test('an app on one host and its API on another: pictures, login, and a deposit that the stream shows', async ({
  page,
  context,
  playwright,
  hosts: { api },
}) => {
  await noticesSeen(context);
  const request = await playwright.request.newContext({ baseURL: api.url });
  const member = await registerMember(request);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'ผลล่าสุด' })).toBeVisible();
  const picture = page.locator('.round-card img').first();
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`${api.url}/media/`);

  await page.goto('/login');
  await page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(member.phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL('/member');
  const id = await openDeposit(page, '500');
  expect(await pay(request, { deposit_id: id })).toEqual(['credited']);
  await expect(page.getByText('เงินเข้ากระเป๋าแล้ว')).toBeVisible();
  await page.getByRole('link', { name: 'กลับหน้าสมาชิก' }).click();
  const arrived = await balance(api, member);
  expect(arrived).toBeGreaterThanOrEqual(500);
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toContainText(baht(arrived));
  // The session is a header, never a cookie, so that no answer has to allow credentials. The one cookie has no value of its own.
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([[SCREEN_COOKIE, 'member']]);
  await request.dispose();
});
