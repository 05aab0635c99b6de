import { expect, type Locator } from '@playwright/test';
import { getUserInfo } from '#contract/member.ts';
import { enter, PHONE_AGENT, test } from './fixtures/app-test.ts';
import { addressesOfChunk, addressOfChunk } from './fixtures/built.ts';
import { registration } from './fixtures/forms.ts';
import { holdChunk } from './fixtures/hold.ts';
import { type NewMember, registerMember } from './fixtures/member.ts';
import { noon } from './fixtures/noon.ts';
import { fromStaticHost } from './fixtures/test.ts';

// Motion is on, as for most players (playwright.config.ts turns it off).
test.use({ reducedMotion: 'no-preference' });
test.afterEach(({ server }) => server.clock.set(new Date()));

test('the 500 ms of layout loading take input: a link pressed within them works', async ({ page }) => {
  // The page's clock is stopped: its 500 ms do not end before the test lets them.
  const now = new Date();
  // A clock runs from its install on, and is never set back.
  await page.clock.install({ time: now.getTime() - 60_000 });
  await page.clock.pauseAt(now);
  await page.goto('/', { waitUntil: 'commit' });
  const shell = page.locator('[aria-busy]:has(> header)');
  const login = page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' });
  await expect(login).toBeVisible();
  await expect(shell).toHaveAttribute('aria-busy', 'true');
  await login.click();
  // A press before hydration is repeated by a timer of no time.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(new URL(page.url()).pathname).toBe('/login');
  }).toPass();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeVisible();
  await expect(shell).toHaveAttribute('aria-busy', 'false');
});

test('the first page does not fade in: its first paint waits for nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    document.addEventListener('animationstart', (event) => seen.push(event.animationName), true);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const { paint, appReady, fades } = await page.evaluate(
    (app) => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      appReady: Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => app.some((file) => name.endsWith(file)))
          .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
      ),
      fades: 'seen' in window && Array.isArray(window.seen) ? window.seen.filter((name) => name === 'page-in') : null,
    }),
    addressesOfChunk('app'),
  );
  expect(fades).toEqual([]);
  // The mark of index.html may paint before the app is there; the app never later than a frame or two after it.
  expect(paint).toBeLessThan(appReady + 400);
});

test('home breaks no content security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(complaints).toEqual([]);
});

test('the banners: still plain HTML until they are touched, then Swiper on the same slide', async ({ page }) => {
  const engine: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(addressOfChunk('carousel-engine'))) engine.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('.page > footer').scrollIntoViewIfNeeded();
  const carousel = page.locator('.carousel').first();
  await expect(carousel).toBeVisible();
  const dot = () =>
    carousel.locator('.dots > i').evaluateAll((dots) => dots.findIndex(({ className }) => className === 'on'));
  expect(engine).toEqual([]);
  const pictures = carousel.locator('.swiper-slide:not([hidden]) img');
  await expect(carousel.locator('.swiper-slide:not([hidden])')).toHaveCount(4);
  await expect(pictures).toHaveCount(2);
  // The browser's own scrolling moves the first swipe, and the dots follow.
  await carousel.locator('.carousel-view').evaluate((view) => view.scrollTo({ left: view.clientWidth }));
  await expect.poll(dot).toBe(1);
  expect(engine).toEqual([]);
  await carousel.dispatchEvent('touchstart');
  await expect(pictures).toHaveCount(4);
  await carousel.dispatchEvent('touchend');
  await expect(carousel).toHaveClass(/is-running/);
  expect(engine).toHaveLength(1);
  expect(await dot()).toBe(1);
  const left = await carousel.locator('.swiper-slide-active').evaluate((slide) => slide.getBoundingClientRect().left);
  expect(Math.round(left)).toBe(16);
});

test('a visitor’s page is seen without any code', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, shown] of [
    ['/', 'ใส่เลข 2 หรือ 3 ตัว'],
    ['/', 'อัตราจ่ายรัฐบาลไทย'],
    ['/slot', 'เกมทั้งหมด'],
    ['/lotto/lobby', 'รัฐบาลไทย'],
    ['/login', 'เบอร์โทรศัพท์'],
    ['/?ref=friend', 'ปิดรับถัดไป'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('#root')).toContainText(shown);
  }
  // One that the server does not render says what it needs.
  await page.goto('/member');
  await expect(page.locator('noscript')).toBeInViewport();
  await page.goto('/login');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('secret');
  await page.getByLabel('รหัสผ่าน', { exact: true }).press('Enter');
  await page.waitForLoadState();
  expect(new URL(page.url()).search).toBe('');
  // A browser with something of its own gets no visitor's page, nor does LINE where it hands no tokens over.
  for (const [name, value] of [
    ['cookie', 'screen=member'],
    ['user-agent', 'Mozilla/5.0 (Linux; Android 14) Mobile Line/14.0.0 LIFF'],
  ] as const)
    expect(await (await context.request.get('/slot', { headers: { [name]: value } })).text()).not.toContain(
      'data-prerendered',
    );
  expect(await (await context.request.get('/slot?provider=moonbay')).text()).not.toContain('data-prerendered');
  await context.close();
});

test('a page whose fonts are blocked is read at once in the phone’s own, and does not move', async ({
  page,
  watch,
}) => {
  watch.expectError(/Failed to load resource/);
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto('/lotto/lobby', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toContainText('รัฐบาลไทย');
  const { waits, moved } = await page.evaluate(async () => ({
    // With `block` nothing is seen for 3 s.
    waits: Array.from(document.fonts).filter(({ display, status }) => display === 'block' || status === 'loading')
      .length,
    moved: await new Promise<number>((resolve) => {
      setTimeout(() => resolve(0), 200);
      new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
      ).observe({ type: 'layout-shift', buffered: true });
    }),
  }));
  expect(waits).toBe(0);
  expect(moved).toBeLessThanOrEqual(0.005);
});

test('the games played last come into a rendered lobby without moving it', async ({ page }) => {
  await page.goto('/slot');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('lobby') ?? '{}').state?.hot?.[0] ?? null);
  await expect.poll(kept).not.toBeNull();
  await page.addInitScript(
    (last) => localStorage.setItem('lobby', JSON.stringify({ state: { last: [last] }, version: 0 })),
    await kept(),
  );
  const document = await page.goto('/slot');
  expect(await document?.text()).toContain('data-prerendered');
  await expect(page.getByRole('heading', { name: 'เล่นล่าสุด' })).toBeVisible();
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        setTimeout(() => resolve(0), 200);
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
        ).observe({ type: 'layout-shift', buffered: true });
      }),
  );
  expect(moved).toBeLessThanOrEqual(0.005);
});

test('a member’s page is seen on a phone before any code, with their own data, makes no call and comes to life as it was rendered', async ({
  browser,
  server,
  member,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: PHONE_AGENT,
    viewport: { width: 390, height: 844 },
  });
  await enter(context, server.url, member, { hasPages: true });
  const errors: string[] = [];
  const paths = ['/', '/member', '/member/deposit', '/member/withdraw', '/lotto/bills', '/lotto'];
  // The second time the member's name and choices are on the device.
  for (const path of ['/member', ...paths]) {
    const tab = await context.newPage();
    const calls: string[] = [];
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    tab.on('pageerror', (error) => errors.push(error.message));
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/stream') calls.push(pathname);
    });
    // The live connection is the last thing that a start asks for.
    const live = tab.waitForRequest('**/api/stream*', { timeout: 10_000 });
    const [answer] = await Promise.all([tab.goto(path), live]);
    expect((await answer?.text()) ?? '', path).toContain('data-viewer="member"');
    await expect(tab.locator('#root:not([data-prerendered])'), path).toHaveCount(1);
    await expect(tab.locator('main .skeleton'), path).toHaveCount(0);
    expect(calls, path).toEqual([]);
    await tab.close();
  }
  expect(errors).toEqual([]);
  const page = await context.newPage();
  // A device that has let its session go shows nothing of it, and leads to the login.
  await page.addInitScript(() => localStorage.clear());
  await page.goto('/member', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(member.phone)).toHaveCount(0);
  await context.close();
});

test('a member’s page is whole without any code', async ({ browser, server, member }) => {
  const context = await browser.newContext({ baseURL: server.url, userAgent: PHONE_AGENT, javaScriptEnabled: false });
  await enter(context, server.url, member, { hasPages: true });
  const page = await context.newPage();
  await page.goto('/member');
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toContainText('0.00');
  await expect(page.getByRole('navigation', { name: 'เมนูท้าย' }).or(page.locator('.app-dock'))).toBeVisible();
  await context.close();
});

test('another member on the same phone sees nothing of the first, nor does anyone after the logout', async ({
  browser,
  server,
  request,
  member,
}) => {
  const other = await registerMember(request);
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: PHONE_AGENT,
    viewport: { width: 390, height: 844 },
  });
  await enter(context, server.url, member, { hasPages: true });
  const page = await context.newPage();
  const usernameOf = async ({ accessToken }: NewMember) =>
    (await server.call(getUserInfo, {}, { token: accessToken })).body.data.username;
  const [first, second] = [await usernameOf(member), await usernameOf(other)];
  await page.goto('/member');
  const account = page.getByRole('region', { name: 'บัญชีของฉัน' });
  await expect(account).toContainText(first);
  // The other member logs in while the page's cookie is still the first one's, and no page is alive that would hear of it.
  await page.goto('/robots.txt');
  await page.evaluate((accessToken) => {
    const authUser = { access_token: accessToken, expires_at: '2099-01-01T00:00:00.000Z' };
    const state = { accessToken, isLoggedIn: true, authUser, userInfo: null };
    localStorage.setItem('user', JSON.stringify({ state, version: 0 }));
  }, other.accessToken);
  await page.goto('/member');
  await expect(account).toContainText(second);
  await expect(account).not.toContainText(first);
  // The calls have brought the right cookie: the next page is the second member's from its first byte.
  await expect
    .poll(async () => (await page.goto('/member'))?.text() ?? '')
    .toMatch(new RegExp(`data-viewer="member".*${second}`, 's'));
  await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first()).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('page');
  await page.goBack();
  await expect(page.getByText(second)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(second)).toHaveCount(0);
  await context.close();
});

test('input, presses and scrolling before the code arrives count once it has', async ({ page }) => {
  const open = async (path: string) => {
    const releaseApp = await holdChunk(page, 'app');
    await page.goto(path, { waitUntil: 'commit' });
    return releaseApp;
  };
  // A field that is not displayed in the first frame loses the focus there, and the text that is being typed goes nowhere.
  const write = async (field: Locator, text: string) =>
    expect(async () => {
      await field.fill(text);
      await expect(field).toHaveValue(text, { timeout: 500 });
    }).toPass();
  const [phone, password] = [page.getByLabel(/เบอร์โทรศัพท์/), page.locator('input[type=password]')];
  // From here on a press is kept: the first script requests the others.
  const isKept = () => expect(page.locator('head > link[rel=modulepreload]')).not.toHaveCount(0);
  let release = await open('/login');
  await write(phone, '0812345678');
  await isKept();
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  release();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveValue('0812345678');
  expect(new URL(page.url()).search).toBe('');

  release = await open('/login');
  await write(phone, '0812345679');
  await write(password, 'Not-The-One-1');
  const sent = page.waitForRequest('**/api/login');
  await isKept();
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  release();
  expect((await sent).postDataJSON()).toMatchObject({ username: '0812345679', password: 'Not-The-One-1' });

  // A press as soon as the mark has gone comes after the texts.
  release = await open('/login');
  await write(phone, '0812345670');
  await write(password, 'Not-The-One-2');
  await isKept();
  await page.locator('#root').evaluate((root) => {
    new MutationObserver(() => root.querySelector<HTMLElement>('[type=submit]')?.click()).observe(root, {
      attributeFilter: ['data-prerendered'],
    });
  });
  const sentAtOnce = page.waitForRequest('**/api/login');
  release();
  expect((await sentAtOnce).postDataJSON()).toMatchObject({ username: '0812345670', password: 'Not-The-One-2' });

  release = await open('/register');
  const { bank, account, next } = registration(page);
  await bank.selectOption('SCB');
  await isKept();
  await next.click();
  release();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await expect(bank).toHaveValue('SCB');

  release = await open('/slot');
  await expect(page.locator('.game-tile').first()).toBeVisible();
  const scrolled = () => page.evaluate(() => scrollY);
  // The first frame is no longer than the screen: a turn of the wheel scrolls nothing there.
  await expect(async () => {
    if ((await scrolled()) === 0) await page.mouse.wheel(0, 2000);
    await expect.poll(scrolled, { timeout: 1000 }).toBeGreaterThan(1000);
  }).toPass();
  const place = await scrolled();
  release();
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1);
  expect(await scrolled()).toBe(place);
  await expect(page.locator('.game-tile').last()).toBeVisible();
});

test('what is under home’s cards comes alive with the first touch or focus, as it was rendered before, and the focus stays', async ({
  page,
  server,
}) => {
  server.clock.set(noon());
  await page.goto('/');
  const first = page.getByRole('timer').first();
  const atFirst = (await first.textContent()) ?? '';
  await expect(first).not.toHaveText(atFirst);
  const next = page.locator('.countdown-chip').first();
  const rendered = (await next.textContent()) ?? '';
  await page.waitForTimeout(1100);
  await expect(next).toHaveText(rendered);
  const slots = page.locator('main a[href="/slot"]').first();
  await slots.focus();
  await expect(next).not.toHaveText(rendered);
  await expect(slots).toBeFocused();
});

test('a link under home’s cards that is pressed before their code is there opens its page without a new load', async ({
  page,
}) => {
  const release = await holdChunk(page, 'home-below');
  await page.goto('/');
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1);
  const asked = page.waitForRequest(`**${addressOfChunk('home-below')}`);
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
  await page.locator('main a[href="/slot"]').first().click();
  await asked;
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/slot');
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true);
});

for (const [path, shown, most, leastPictures] of [
  ['/', 'ปิดรับถัดไป', 12, 10],
  ['/slot', 'สล็อต', 26, 10],
  // Late in the evening only yeekee and those that are drawn twice a month are open.
  ['/lotto/lobby', 'ยี่กี', 23, 3],
] as const) {
  test(`${path} comes with what it shows: it makes no call and loads no code for calls, its drawings no request, nothing is fetched for nothing`, async ({
    page,
  }) => {
    const calls: string[] = [];
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url());
      if (/^\/(api|media)\//.test(pathname) || pathname === addressOfChunk('requests')) calls.push(pathname);
      if (protocol !== 'data:') requests.push(pathname);
    });
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).toContainText(shown);
    expect(calls).toEqual([]);
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(most);
    expect(new Set(requests).size, requests.join(' ')).toBe(requests.length);
    // Those far below have none yet.
    const pictures = page.locator('main img[src]');
    expect(await pictures.count()).toBeGreaterThanOrEqual(leastPictures);
    expect(
      await pictures.evaluateAll((all) => all.filter((one) => !one.matches('[src^="data:image/svg+xml,"]')).length),
    ).toBe(0);
    // Chromium warns of a preload that nothing uses.
    expect(complaints).toEqual([]);
  });
}

test('an operator’s change is in the page after five seconds', async ({ server }) => {
  const page = async () => (await fetch(`${server.url}/slot`)).text();
  const rename = (from: string, to: string) =>
    server.database.rows('update game set name_th = $2 where name_th = $1', [from, to]);
  const [before, after] = ['ดาวเรืองทองคำ', 'ดาวเรืองดวงใหม่'];
  await expect.poll(page).toContain(before);
  try {
    await rename(before, after);
    server.clock.advance(5000);
    await expect.poll(page).toContain(after);
    expect(await page()).not.toContain(before);
  } finally {
    await rename(after, before);
  }
});

test('a page of a static host makes its calls itself, by code that is requested beside the first chunk', async ({
  page,
}) => {
  await fromStaticHost(page);
  const release = await holdChunk(page, 'app');
  const requested = page.waitForRequest(`**${addressOfChunk('requests')}`);
  await page.goto('/lotto/lobby');
  await requested;
  release();
  await expect(page.getByRole('main')).toContainText('ยี่กี');
});
