import { expect, type Route } from '@playwright/test';
import { holdChunk } from './fixtures/hold.ts';
import { createIssuer } from './fixtures/line-issuer.ts';
import { test } from './fixtures/line-test.ts';
import { CHANNEL_ID, endVisit, json, type LineWorld, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';

/** LINE does not answer about its access token until the function that this gives is called. */
function holdVerify({ behaviour }: LineWorld): () => void {
  const { verify } = behaviour;
  const { promise, resolve } = Promise.withResolvers<void>();
  behaviour.verify = async (route) => {
    await promise;
    return verify(route);
  };
  return resolve;
}

test('second open: the bound identity is logged in silently and lands on the page; a reload sends no token again', async ({
  page,
  line,
  request,
}) => {
  const player = newPlayer();
  await registerMember(request, player);
  await line.open(page, '/liff/deposit', player);
  await expect(page).toHaveURL(/\/member\/deposit$/);
  await expect(page.getByText('ฝากเงิน').first()).toBeVisible();
  const logins: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/api/login') && logins.push(sent.url()));
  const live = page.waitForRequest('**/api/stream*');
  await page.reload();
  await live;
  await expect(page).toHaveURL(/\/member\/deposit$/);
  expect(logins).toEqual([]);
});

test('a reload before LINE’s SDK is there takes no tokens from it: it starts with them, and leaves the page for no login', async ({
  page,
  line,
  request,
}) => {
  const player = newPlayer();
  await registerMember(request, player);
  const release = await holdChunk(page, 'sdk');
  await line.open(page, '/liff/deposit', player);
  await expect(page).toHaveURL(/\/member\/deposit$/);
  await page.reload();
  await expect(page.locator('input[name=amount]')).toBeEnabled();
  const verified = page.waitForResponse('**/oauth2/v2.1/verify*');
  release();
  await verified;
  await expect(page).toHaveURL(/\/member\/deposit$/);
  await expect(page.locator('input[name=amount]')).toBeEnabled();
  expect(line.logins).toEqual([]);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('line:tokens'))).toBeNull();
});

test('LIFF’s two loads are one: the SDK starts at the address inside liff.state, and the deep link keeps its query', async ({
  page,
  line,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  await line.open(page, '/lobby/slot?from=menu', newPlayer());
  await expect(page).toHaveURL(/\/lobby\/slot\?from=menu$/);
  await expect(page.getByRole('heading', { name: 'สล็อต' })).toBeVisible();
  // LINE shows it over the page.
  await expect(page).toHaveTitle('สล็อต · โชคดี');
  expect(documents).toHaveLength(1);
});

test('a member whom the phone knows sees the page while LINE has not answered; LINE’s tokens reach the SDK and stay nowhere', async ({
  page,
  line,
  request,
}) => {
  const player = newPlayer();
  await registerMember(request, player);
  await line.open(page, '/liff/member', player);
  await expect(page).toHaveURL('/member');
  await endVisit(page);
  const release = holdVerify(line);
  await line.open(page, '/liff/deposit', player);
  await expect(page.locator('input[name=amount]')).toBeEnabled();
  await expect(page).toHaveURL(/\/member\/deposit(#|$)/);
  const exchanged = page.waitForResponse('**/api/login');
  release();
  expect((await exchanged).status()).toBe(200);
  await expect(page).toHaveURL(/\/member\/deposit$/);
  await page.getByRole('link', { name: 'หน้าแรก' }).first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('a first login waits for our server and not for LINE: the page is there, and the token is sent once', async ({
  page,
  line,
  request,
}) => {
  const player = newPlayer();
  await registerMember(request, player);
  const logins: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/api/login') && logins.push(sent.url()));
  const release = holdVerify(line);
  await line.open(page, '/liff/deposit', player);
  await expect(page.locator('input[name=amount]')).toBeEnabled();
  await expect(page).toHaveURL(/\/member\/deposit(#|$)/);
  const verified = page.waitForResponse('**/oauth2/v2.1/verify*');
  release();
  await verified;
  // The SDK has read its tokens, and they are nowhere in the address.
  await expect(page).toHaveURL(/\/member\/deposit$/);
  await page.getByRole('link', { name: 'หน้าแรก' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(logins).toHaveLength(1);
});

test('a first login shows the member’s page before any code of the app, which takes it over without a call', async ({
  page,
  line,
  request,
}) => {
  const player = newPlayer();
  await registerMember(request, player);
  const release = await holdChunk(page, 'app');
  const calls: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/stream') calls.push(pathname);
  });
  await line.open(page, '/liff/deposit', player);
  await expect(page.locator('#root[data-viewer=member] input[name=amount]')).toBeVisible();
  await page.getByRole('button', { name: '500.00 บาท', exact: true }).click();
  release();
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1);
  await expect(page).toHaveURL(/\/member\/deposit(#|$)/);
  // What was pressed meanwhile counts.
  await expect(page.getByRole('button', { name: 'สร้างคิวอาร์ 500.00 บาท' })).toBeEnabled();
  expect(calls).toEqual(['/api/login']);
});

/** The server's own page, changed on its way. */
const changed = (change: (html: string) => string) => async (route: Route) => {
  const html = await (await route.fetch()).text();
  await route.fulfill({ contentType: 'text/html', body: change(html) });
};

test('without the member’s page, which is late or broken, a first login leads to it all the same', async ({
  page,
  line,
  request,
  watch,
}) => {
  watch.expectError(/status of 500|ERR_FAILED/);
  await page.route('**/never.css', () => undefined);
  for (const answer of [
    // With styles that never come.
    changed((html) => html.replace('</head>', '<link rel="stylesheet" href="/never.css"></head>')),
    (route: Route) => route.fulfill({ status: 500, body: '' }),
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>' }),
    // A newer release, whose page this one's code cannot take over.
    changed((html) =>
      html.replace('/assets/index-', '/assets/index-newer-').replace('data-prerendered', 'data-newer data-prerendered'),
    ),
    () => undefined,
  ]) {
    const player = newPlayer();
    await registerMember(request, player);
    await page.route('**/liff/deposit', (route) =>
      route.request().resourceType() === 'fetch' ? answer(route) : route.continue(),
    );
    await line.open(page, '/liff/deposit', player);
    await expect(page.locator('input[name=amount]')).toBeEnabled();
    await expect(page.locator('[data-newer]')).toHaveCount(0);
    await page.unroute('**/liff/deposit');
    await endVisit(page);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a known member stays on the page when LINE hands over a used token, or does not answer', async ({
  page,
  line,
  request,
  watch,
}) => {
  watch.expectError(/Failed to load resource|Failed to fetch|ERR_/);
  const player = newPlayer();
  await registerMember(request, player);
  const token = await line.behaviour.idToken(player);
  line.behaviour.idToken = async () => token;
  await line.open(page, '/liff/member', player);
  await expect(page).toHaveURL('/member');
  await endVisit(page);
  const refused = page.waitForResponse('**/api/login');
  await line.open(page, '/liff/deposit', player);
  expect(await (await refused).json()).toMatchObject({ code: 'line_token_used' });
  await expect(page.locator('input[name=amount]')).toBeEnabled();
  await endVisit(page);
  line.behaviour.verify = (route) => route.abort('internetdisconnected');
  await line.open(page, '/liff/deposit', player);
  await expect(page.locator('input[name=amount]')).toBeEnabled();
  await expect(page).toHaveURL(/\/member\/deposit$/);
  expect(line.reopened).toEqual([]);
});

test('first open: an identity without an account comes to the registration, with its LINE name and nowhere its tokens', async ({
  page,
  line,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().endsWith('/api/login'))
      bodies.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await line.open(page, '/liff/deposit', newPlayer('มะลิ ใจดี'));
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByText('มะลิ ใจดี')).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe('');
  // Not in the address, not in our stores, not at our server but for the login.
  const token = await page.evaluate(
    () => Object.entries(sessionStorage).find(([key]) => key.endsWith(':IDToken'))?.[1] ?? '',
  );
  expect(token.length).toBeGreaterThan(100);
  const ours = await page.evaluate(() =>
    JSON.stringify(
      [...Object.entries(sessionStorage), ...Object.entries(localStorage)].filter(
        ([key]) => !key.startsWith('LIFF_STORE'),
      ),
    ),
  );
  expect(ours).not.toContain(token.replaceAll('"', ''));
  expect(bodies.join()).not.toContain(token.replaceAll('"', ''));
});

test('a used token makes the app open LINE once more, once', async ({ page, line, request }) => {
  const player = newPlayer();
  await registerMember(request, player);
  const used = await line.behaviour.idToken(player);
  await page.request.post('/api/login', {
    data: { agent_code: 'chokdee', line_id_token: used },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  line.behaviour.idToken = async () => used;
  await line.open(page, '/liff/deposit', player);
  await expect(page.getByText('เข้าสู่ระบบด้วย LINE ไม่สำเร็จ')).toBeVisible();
  expect(line.reopened).toEqual(['/liff/deposit']);
});

test('a fresh token after a used one logs in', async ({ page, line, request }) => {
  const player = newPlayer();
  await registerMember(request, player);
  const fresh = line.behaviour.idToken;
  const used = await fresh(player);
  await page.request.post('/api/login', {
    data: { agent_code: 'chokdee', line_id_token: used },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  let handed = 0;
  line.behaviour.idToken = async (who) => (handed++ === 0 ? used : fresh(who));
  await line.open(page, '/liff/deposit', player);
  await expect(page).toHaveURL(/\/member\/deposit$/);
  expect(line.reopened).toEqual(['/liff/deposit']);
});

test('offline: says so, and goes on after a retry', async ({ page, line, watch, request }) => {
  watch.expectError(/Failed to load resource|Failed to fetch|ERR_/);
  const player = newPlayer();
  await registerMember(request, player);
  const verify = line.behaviour.verify;
  line.behaviour.verify = (route) => route.abort('internetdisconnected');
  await page.route('**/api/login', (route) => route.abort('internetdisconnected'));
  await line.open(page, '/liff/deposit', player);
  await expect(page.getByRole('alert')).toContainText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต');
  line.behaviour.verify = verify;
  await page.unroute('**/api/login');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page).toHaveURL(/\/member\/deposit$/);
});

test('a wrong device clock has its own screen', async ({ page, line }) => {
  const issuer = await createIssuer();
  line.behaviour.isTokenVerified = true;
  line.behaviour.certs = async () => ({ keys: issuer.keys });
  line.behaviour.idToken = (player) => issuer.idToken(player, CHANNEL_ID);
  await page.clock.setFixedTime(new Date(Date.now() + 26 * 3600 * 1000));
  await line.open(page, '/liff/deposit', newPlayer());
  await expect(page.getByRole('alert')).toContainText('เวลาในเครื่องไม่ถูกต้อง');
});

test('an ended LINE session is opened once more by itself, then waits for the player', async ({
  page,
  line,
  watch,
}) => {
  watch.expectError(/status of 400/);
  line.behaviour.verify = (route) =>
    json(route, { error: 'invalid_request', error_description: 'access token expired' }, 400);
  await line.open(page, '/liff/deposit', newPlayer());
  await expect(page.getByRole('button', { name: 'เริ่มใหม่กับ LINE' })).toBeVisible();
  expect(line.reopened).toEqual(['/liff/deposit']);
});

test('a start that hangs offers two ways after 8 seconds and takes none by itself', async ({ page, line }) => {
  line.behaviour.verify = () => new Promise(() => {});
  await page.clock.install();
  await page.goto(await line.hopAddress('/liff/deposit', newPlayer()), { waitUntil: 'commit' });
  await expect(page.getByText('กำลังเชื่อมต่อกับ LINE')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ลองใหม่' })).toHaveCount(0);
  await page.clock.runFor(8100);
  await expect(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute(
    'href',
    /\/liff\/deposit\?openExternalBrowser=1$/,
  );
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/liff\/deposit#/);
});

test('an unknown name says what exists; an entry for visitors leads to its page, its ref is kept to the registration', async ({
  page,
  line,
  watch,
}) => {
  watch.expectError(/status of 404/);
  await line.open(page, '/liff/nothing-here', newPlayer());
  await expect(page.getByText('Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ฝากเงิน' })).toHaveAttribute('href', '/liff/deposit');
  await line.open(page, '/liff/affiliate?ref=friend42', newPlayer());
  await expect(page).toHaveURL('/affiliate');
  await page.getByRole('link', { name: 'สมัครสมาชิกเพื่อรับลิงก์ของคุณ' }).click();
  await expect(page.getByLabel(/รหัสผู้แนะนำ/)).toHaveValue('friend42');
});

test('another member’s session: the player chooses which to use', async ({ page, line, request }) => {
  const current = newPlayer('คนเดิม');
  const other = newPlayer('คนใหม่');
  await registerMember(request, current);
  await registerMember(request, other);
  await line.open(page, '/liff/member', current);
  await expect(page).toHaveURL('/member');
  const draft = () => page.evaluate(() => localStorage.getItem('lotto') ?? '');
  await page.evaluate(() => localStorage.setItem('lotto', '{"state":{"billInputData":{"roundId":"1"}},"version":0}'));
  await endVisit(page);
  await line.open(page, '/liff/member', other);
  await expect(page.getByText('ใช้บัญชีไหน')).toBeVisible();
  expect(await draft()).toContain('roundId');
  await page.getByRole('button', { name: /^เปลี่ยนเป็น/ }).click();
  await expect(page.getByText('ใช้บัญชีไหน')).toHaveCount(0);
  await expect(page).toHaveURL('/member');
  expect(await draft()).not.toContain('roundId');
});

test('LINE without an account and another member’s session: the player keeps the session, or registers by LINE', async ({
  page,
  line,
  request,
  watch,
}) => {
  // Answers that the page was still reading while its session ended.
  watch.expectError(/401.*\/api\/member\//);
  const current = newPlayer('คนเดิม');
  const stranger = newPlayer('คนแปลกหน้า');
  await registerMember(request, current);
  await line.open(page, '/liff/member', current);
  await expect(page).toHaveURL('/member');
  // LINE's answer may come before the app knows whose session it is.
  const later = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  };
  for (const answer of [/^ใช้ .* ต่อ$/, 'ออกจากระบบและใช้ LINE นี้']) {
    await page.route('**/api/get_user_info', later);
    await endVisit(page);
    await line.open(page, '/liff/member', stranger);
    await expect(page.getByRole('dialog', { name: 'ใช้บัญชีไหน' })).toContainText('คนแปลกหน้า');
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page).toHaveURL('/member');
    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByText('ใช้บัญชีไหน')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByText('คนแปลกหน้า')).toBeVisible();
});

test('after a logout inside LINE nobody is logged in silently, until the player presses LINE Login', async ({
  page,
  line,
  request,
}) => {
  const player = newPlayer();
  await registerMember(request, player);
  await line.open(page, '/liff/member', player);
  await expect(page).toHaveURL('/member');
  await page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL('/');
  const logins: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/api/login') && logins.push(sent.url()));
  await line.open(page, '/liff/deposit', player);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toBeVisible();
  expect(logins).toEqual([]);
  // LINE still holds the token of the login before: it is refused, and LINE opened once more for a fresh one.
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await expect(page).toHaveURL('/member/deposit');
  expect(logins).toHaveLength(2);
  expect(line.reopened).toEqual(['/login']);
});

test('starts that never end are capped: the sixth waits for the player', async ({ page, line }) => {
  const { verify } = line.behaviour;
  line.behaviour.verify = () => new Promise(() => {});
  const reset = page.getByRole('button', { name: 'เริ่มใหม่กับ LINE' });
  await page.goto(await line.hopAddress('/liff/deposit', newPlayer()), { waitUntil: 'commit' });
  for (let start = 1; start <= 5; start++) {
    await expect(page.getByText('กำลังเชื่อมต่อกับ LINE')).toBeVisible();
    await expect(reset).toHaveCount(0);
    await page.reload({ waitUntil: 'commit' });
  }
  await expect(reset).toBeVisible();
  line.behaviour.verify = verify;
  await reset.click();
  await expect(page).toHaveURL(/\/register$/);
});

test('inside LINE nothing but the splash runs before the SDK is ready, and the address is not touched', async ({
  page,
  line,
}) => {
  const release = holdVerify(line);
  const calls: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/') && calls.push(sent.url()));
  await page.goto(await line.hopAddress('/forgot?from=menu', newPlayer()), { waitUntil: 'commit' });
  await expect(page.getByText('กำลังเชื่อมต่อกับ LINE')).toBeVisible();
  await expect(page).toHaveURL(/\/forgot\?from=menu(#|$)/);
  expect(calls).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/forgot\?from=menu$/);
});

/** Sums how far the page moves by itself from now on. */
const watchShifts = () => {
  Object.assign(window, { moved: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const [path, to, heading] of [
  ['/liff/lotto', '/lotto/lobby', 'หวย'],
  ['/lobby/all', '/lobby/all', 'เกมทั้งหมด'],
] as const)
  test(`a page for all is there before LINE has answered, and nothing moves when the session comes: ${path}`, async ({
    page,
    line,
    request,
  }) => {
    const player = newPlayer();
    await registerMember(request, player);
    const answer = holdVerify(line);
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/') && asked.push(new URL(sent.url()).pathname));
    await page.addInitScript(watchShifts);
    await line.open(page, path, player);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('#main img').first()).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe(to);
    // The page came with its answers; the login goes out beside it, once.
    expect(asked).toEqual(['/api/login']);
    answer();
    await expect(page.getByText('0.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page).toHaveURL(to);
    expect(asked.filter((one) => one === '/api/login')).toHaveLength(1);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.005);

    // The second time the phone knows the member: the page needs no code, and their wallet is in it.
    await endVisit(page);
    const release = await holdChunk(page, 'app');
    await page.goto(await line.hopAddress(path, player), { waitUntil: 'commit' });
    await expect(page.locator('#main img').first()).toBeVisible();
    await expect(page.locator('#root[data-prerendered][data-viewer=member]')).toHaveCount(1);
    await expect(page.getByText('0.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^(เข้าสู่ระบบ|สมัคร)/ })).toHaveCount(0);
    await expect(page.getByText('กำลังเข้าสู่ระบบด้วย LINE')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'ถอนเงิน' })).toHaveCount(1);
    release();
    await expect(page.getByText('0.00').filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.005);
  });

test('registration and login are there before LINE has answered, and keep what is typed; what is sent binds LINE', async ({
  page,
  line,
  request,
}) => {
  const member = await registerMember(request);
  const player = newPlayer('มะลิ ใจดี');
  const logins: unknown[] = [];
  page.on('request', (sent) => sent.url().endsWith('/api/login') && logins.push(sent.postDataJSON()));
  await page.addInitScript(watchShifts);
  const place = page.getByText('กำลังเข้าสู่ระบบด้วย LINE');
  const alive = () => expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1);
  let release = holdVerify(line);
  await line.open(page, '/liff/register', player);
  await expect(place).toBeVisible();
  await alive();
  await page.getByLabel('เบอร์โทรศัพท์').fill('0899999991');
  release();
  await expect(page.getByText('มะลิ ใจดี')).toBeVisible();
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue('0899999991');
  await expect(page).toHaveURL('/register');
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.005);

  await endVisit(page);
  release = holdVerify(line);
  await line.open(page, '/liff/login', player);
  await expect(place).toBeVisible();
  await alive();
  await page.getByLabel('เบอร์โทรศัพท์หรือชื่อผู้ใช้').fill(member.phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL('/member');
  expect(logins.at(-1)).toMatchObject({ line_ticket: expect.any(String) });

  // A bound player is led on.
  await endVisit(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await line.open(page, '/liff/login', player);
  await expect(page).toHaveURL('/member');
});

test('a page for all says how the login by LINE stands, in the place of the wallet or by a toast', async ({
  page,
  line,
  watch,
}) => {
  watch.expectError(/Failed to load resource|Failed to fetch|ERR_/);
  const bar = page.getByRole('region', { name: 'สถานะการเข้าสู่ระบบ' });
  const { verify } = line.behaviour;
  line.behaviour.verify = (route) => route.abort('internetdisconnected');
  await line.open(page, '/liff/results', newPlayer());
  await expect(page.locator('.toasts [aria-live=assertive]')).toContainText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต');
  await line.open(page, '/liff/lotto', newPlayer('มะลิ ใจดี'));
  await expect(bar.getByRole('alert')).toContainText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต');
  line.behaviour.verify = verify;
  await bar.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(bar).toContainText('มะลิ ใจดี');
  expect(line.reopened).toEqual(['/lotto/lobby']);
  line.behaviour.verify = (route) => route.abort('internetdisconnected');
  await endVisit(page);
  await line.open(page, '/liff/register', newPlayer());
  await expect(page.locator('#main').getByRole('alert')).toContainText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต');
  line.behaviour.verify = verify;
  await line.open(page, '/liff/lotto', newPlayer('มะลิ ใจดี'));
  await bar.getByRole('link', { name: 'สมัครด้วย LINE' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByText('มะลิ ใจดี')).toBeVisible();
});

test('beside a page for all a login that hangs offers another try after 8 seconds; a used token leaves the page where it is', async ({
  page,
  line,
}) => {
  const bar = page.getByRole('region', { name: 'สถานะการเข้าสู่ระบบ' });
  const { verify } = line.behaviour;
  line.behaviour.verify = () => new Promise(() => {});
  await page.clock.install();
  await page.goto(await line.hopAddress('/liff/lotto', newPlayer()), { waitUntil: 'commit' });
  await expect(bar).toContainText('กำลังเข้าสู่ระบบด้วย LINE');
  await expect(async () => {
    await page.clock.runFor(8100);
    await expect(bar.getByRole('alert')).toContainText('เชื่อมต่อนานกว่าปกติ', { timeout: 200 });
  }).toPass();
  line.behaviour.verify = verify;
  const player = newPlayer();
  const used = await line.behaviour.idToken(player);
  await page.request.post('/api/login', {
    data: { agent_code: 'chokdee', line_id_token: used },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  line.behaviour.idToken = async () => used;
  await page.goto(await line.hopAddress('/liff/lotto', player), { waitUntil: 'commit' });
  await expect(async () => {
    await page.clock.runFor(300);
    await expect(bar.getByRole('alert')).toContainText('เข้าสู่ระบบด้วย LINE ไม่สำเร็จ', { timeout: 200 });
  }).toPass();
  expect(line.reopened).toEqual([]);
});

test('a lost reply to the exchange is requested once more, with the same idempotency key', async ({
  page,
  line,
  request,
  watch,
}) => {
  watch.expectError(/net::ERR_.*api\/login/);
  const player = newPlayer();
  await registerMember(request, player);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/login', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await line.open(page, '/liff/deposit', player);
  await expect(page).toHaveURL('/member/deposit');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(line.reopened).toEqual([]);
});

test('a page that iOS restores from its cache requests the balance again', async ({ page, line, request }) => {
  const player = newPlayer();
  await registerMember(request, player);
  const live = page.waitForRequest('**/api/stream*');
  await line.open(page, '/liff/member', player);
  await expect(page.getByRole('region', { name: 'บัญชีของฉัน' })).toContainText('0.00 THB');
  await live;
  const requested = page.waitForRequest('**/api/member/wallets');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await requested;
});

test('a chat opens outside of LINE’s browser by the SDK, in the tap', async ({ page, line }) => {
  await line.open(page, '/liff/contact', newPlayer());
  const button = page.getByRole('button', { name: 'เปิดแชต LINE' });
  await expect(button).toBeVisible();
  await page.evaluate(() => {
    window.open = (url) => {
      Object.assign(window, { opened: String(url) });
      return null;
    };
  });
  // The page is there before the SDK runs; a tap until then opens it as any browser does.
  await expect(async () => {
    await button.click();
    expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toMatch(/is_liff_external_open_window=true/);
  }).toPass();
  await expect(page).toHaveURL(/\/liff\/contact$/);
});
