import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { login, logout } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { memberWallets } from '#contract/wallet.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { pageTokenOf } from '#server/access/sessions.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { loadPage, memberHeaders, PHONE } from '../page-load.ts';

let server: TestServer;
let token: string;
let username: string;

const enter = async () => {
  const { code } = server.platform.config.agent;
  const [demo] = demoLoginsOf(code);
  const { body } = await server.call(login, { agent_code: code, username: demo?.phone, password: demo?.password });
  return String(body.data.access_token);
};
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { serverRendering: true } });
  token = await enter();
  username = (await server.call(getUserInfo, {}, { token })).body.data.username;
});
afterAll(() => server.close());
afterEach(() => server.clock.set(new Date()));

/** A busy server may send a page without its answers: then it is asked again. */
async function open(path: string, headers: Record<string, string>) {
  for (;;) {
    const page = await loadPage(server.url + path, headers);
    if (page.answers) return page;
  }
}

test('a phone with a session gets its member’s page, drawn with their name and money, which nothing may keep', async () => {
  for (const path of ['/', '/member', '/lotto/bills']) {
    const { html, headers, answers } = await open(path, memberHeaders(token));
    expect(html, path).toContain('data-viewer="member"');
    expect(answers?.mark).toBe(token.slice(0, 6));
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toContain('cookie');
    // The address and the cookie are one thing, the token of the calls another, which is in no page.
    expect(html).not.toContain(token);
    expect(html).not.toContain(pageTokenOf(token));
  }
  const screen = /<div id="root".*?<script type="application/s.exec((await open('/member', memberHeaders(token))).html);
  expect(screen?.[0]).toContain(username);
});

test('a session that has just begun gets the page of LINE’s menu by its access token, and the cookie for the next load', async () => {
  const fresh = await enter();
  const inLine = `${PHONE} Line/14.0.0 LIFF`;
  const ask = (accessToken: string) =>
    open('/liff/member', {
      'user-agent': inLine,
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${accessToken}`,
    });
  const { html, headers, answers } = await ask(fresh);
  expect(html).toContain('data-viewer="member"');
  expect(html).toContain(username);
  expect(answers?.mark).toBe(fresh.slice(0, 6));
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers.vary).toContain('authorization');
  expect(String(headers['set-cookie'])).toContain(pageTokenOf(fresh));
  expect(html).not.toContain(fresh);
  await server.call(logout, {}, { token: fresh });
  const ended = await ask(fresh);
  expect(ended.html).not.toContain(username);
  expect(ended.answers).toMatchObject({ mark: null, own: [] });
});

test('sums are hidden in the markup where the device hides them', async () => {
  const digits = (html: string) => /aria-live="polite">(.*?)<\/span><button/s.exec(html)?.[1] ?? '';
  expect(digits((await open('/member', memberHeaders(token))).html)).toMatch(/\d/);
  expect(digits((await open('/member', memberHeaders(token, 'member.hidden'))).html)).not.toMatch(/\d/);
});

test('the chosen theme is the page’s', async () => {
  expect((await open('/slot', { cookie: 'screen=light' })).html).toContain('<html data-theme="light"');
  expect((await open('/slot', {})).html).not.toContain('data-theme=');
});

test.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
  ['a script', (headers) => ({ ...headers, 'sec-fetch-mode': 'cors' })],
  ['no page load at all', ({ 'sec-fetch-mode': _, ...headers }) => headers],
  [
    'a device that has let the session go',
    (headers) => ({ ...headers, cookie: headers.cookie?.replace('member', '') ?? '' }),
  ],
  ['a cookie of nobody', () => ({ ...memberHeaders('x'.repeat(43)) })],
  ['a cookie of 8 kB', () => ({ 'sec-fetch-mode': 'navigate', cookie: `screen=member; page=${'a'.repeat(8192)}` })],
  ['a cookie with signs', () => ({ 'sec-fetch-mode': 'navigate', cookie: "screen=member; page=abcdef.' or 1=1 --" })],
])('%s gets a visitor’s page', async (_what, change) => {
  const { html, answers, headers } = await open('/member', change(memberHeaders(token)));
  expect(answers).toMatchObject({ mark: null, own: [] });
  expect(html).not.toContain(username);
  expect(headers['cache-control']).toBe('no-store');
});

test('the cookie opens pages only: a call of the API does not read it, and no page changes anything', async () => {
  const { status, body } = await server.call(memberWallets, {}, { headers: memberHeaders(token) });
  expect([status, body.code]).toEqual([401, 'unauthorized']);
  expect((await server.call(memberWallets, {}, { token: pageTokenOf(token) })).status).toBe(401);
  const rows = 'select coalesce(sum(balance_satang), 0) as sum, count(*) as n from account';
  const before = await server.database.row(rows);
  const form = await fetch(`${server.url}/member/deposit`, { method: 'POST', headers: memberHeaders(token) });
  expect(form.status).toBe(404);
  await open('/member/deposit', memberHeaders(token));
  expect(await server.database.row(rows)).toEqual(before);
});

test('a session’s first call gets the cookie, the app’s own origin only; a logout takes it back and ends the pages', async () => {
  const other = await enter();
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  const given = async (headers: Record<string, string>) =>
    (await server.call(memberWallets, {}, { token: other, headers })).headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('page='));
  const wanted = `page=${pageTokenOf(other)}`;
  expect(await given(sameOrigin)).toEqual([`${wanted}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`]);
  expect(await given({ ...sameOrigin, cookie: wanted })).toEqual([]);
  // Another member has used this phone before.
  expect(await given({ ...sameOrigin, cookie: `page=${pageTokenOf(token)}` })).toHaveLength(1);
  expect(await given({ 'sec-fetch-site': 'cross-site' })).toEqual([]);
  expect(await given({})).toEqual([]);

  expect((await open('/member', memberHeaders(other))).answers?.mark).toBe(other.slice(0, 6));
  const { headers } = await server.call(logout, {}, { token: other, headers: { ...sameOrigin, cookie: wanted } });
  expect(headers.getSetCookie()).toContain('page=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  expect((await open('/member', memberHeaders(other))).answers?.mark).toBeNull();
});

test('over https no other host below the domain can set it', async () => {
  const secure = await startTestServer({
    databaseUrl: server.databaseUrl,
    config: { publicUrl: 'https://chokdee.example' },
  });
  try {
    const { headers } = await secure.call(memberWallets, {}, { token, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(headers.getSetCookie().join()).toMatch(/^__Host-page=[^;]+; Path=\/; Secure; Max-Age=/);
    expect((await loadPage(`${secure.url}/member`, memberHeaders(token))).answers?.mark).toBeNull();
  } finally {
    await secure.close();
  }
});

test('two members’ pages at once have nothing of each other, nor has a visitor’s between them', async () => {
  const { code } = server.platform.config.agent;
  const [, second] = demoLoginsOf(code);
  const { body } = await server.call(login, { agent_code: code, username: second?.phone, password: second?.password });
  const other = String(body.data.access_token);
  const name = (await server.call(getUserInfo, {}, { token: other })).body.data.username;
  const pages = await Promise.all(
    Array.from({ length: 18 }, async (_, n) => {
      const as = [token, other, null][n % 3] ?? null;
      return { as, html: (await open('/', as ? memberHeaders(as) : { 'user-agent': PHONE })).html };
    }),
  );
  for (const { as, html } of pages) {
    expect(html.includes(username), 'the first').toBe(as === token);
    expect(html.includes(name), 'the second').toBe(as === other);
  }
});

test.each(['member_bank_account', 'member_session'])(
  'a slow database (%s) delays a member’s page by 300 ms at most: it comes without its data',
  async (table) => {
    await open('/member', memberHeaders(token));
    await server.database.transaction(async (tx) => {
      await tx.rows(`lock table ${table}`);
      const began = performance.now();
      const { answers, html, status } = await loadPage(`${server.url}/member`, memberHeaders(token));
      expect([status, answers]).toEqual([200, null]);
      expect(html).not.toContain(username);
      expect(performance.now() - began).toBeLessThan(600);
    });
  },
);
