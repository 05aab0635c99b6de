import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFiles } from '#server/http/app-files.ts';
import type { PageContents } from '#server/http/page.ts';
import type { RenderPage } from '#server/http/page-renderer.ts';
import type { PageSessions } from '#server/http/page-session.ts';

const PAGE = '<!doctype html><title>app</title>';
const INDEX = `${PAGE}<body></body>`;
const SCRIPT = 'console.log(1);'.repeat(100);
const CONTENTS: PageContents = {
  paths: ['/slot'],
  memberPaths: ['/member', '/member/deposit'],
  contentOf: async (path) => ({
    answers: { at: 0, mark: null, shared: [['GET /x', {}, path]], own: [], pictures: [] },
  }),
  pageOf: (path) => path.replace('/liff/', '/'),
  isBeforeLogin: (path) => path === '/liff/slot',
};
/** A device whose cookie says `of=<agent>` has a member's session there. */
const PAGE_SESSIONS: PageSessions = {
  give: () => {},
  end: () => {},
  async readerOf({ headers }) {
    const agentId = Number(/of=(\d)/.exec(headers.cookie ?? '')?.[1] ?? 0);
    return agentId ? { session: { sessionId: '1', memberId: 1, agentId, agentCode: 'x' }, mark: 'abcdef' } : null;
  },
};
const APP = { contents: CONTENTS, pageSessions: PAGE_SESSIONS, agentId: 3, now: () => new Date(), waitMs: 300 };
const LIFF = 'Mozilla/5.0 (iPhone) Safari Line/15.6.0 LIFF';
let folder: string;
let fastify: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-dist-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'icons.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  fastify = Fastify();
  fastify.addHook('onRequest', async (_request, { raw }) => void raw.setHeader('content-security-policy', 'sandbox'));
  await appFiles(fastify, folder, APP);
});
afterAll(async () => {
  await fastify.close();
  await rm(folder, { recursive: true });
});

test('a folder without a build is a line of the log, and no page', async () => {
  const lines: string[] = [];
  const api = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
  await appFiles(api, join(folder, 'assets'), APP);
  expect(lines.join()).toContain(`no app is built in ${join(folder, 'assets')}`);
  expect((await api.inject('/')).statusCode).toBe(404);
});

test('a page is rendered for visitors, and on phones for members; inside LINE for nobody else but as a page for all', async () => {
  const rendering = Fastify();
  const render: RenderPage = async (path, _answers, { viewer }) => ({
    markup: `rendered ${path} for ${viewer}`,
    isTimeless: true,
  });
  await writeFile(join(folder, 'index.html'), `${PAGE}<div id="root"></div><noscript>x</noscript><body></body>`);
  await appFiles(rendering, folder, { ...APP, render });
  await writeFile(join(folder, 'index.html'), INDEX);
  const rendered = async (url: string, headers: Record<string, string> = { 'user-agent': LIFF }) =>
    /rendered [^<]*/.exec((await rendering.inject({ url, headers })).body)?.[0];
  expect(await rendered('/?liff.state=%2Fliff%2Fslot')).toBe('rendered /slot for line');
  expect(await rendered('/?liff.state=%2Fliff%2Fslot%3Fcategory%3Dnew')).toBeUndefined();
  const withCookie = (cookie: string) => rendered('/?liff.state=%2Fliff%2Fslot', { 'user-agent': LIFF, cookie });
  const phone = 'Mozilla/5.0 (Linux; Android 14) Mobile Safari';
  const [cookie, lineOnPhone] = ['screen=member; of=3', LIFF.replace('Safari', 'Mobile/15E148 Safari')];
  // Of a session whose pages have no cookie yet, the app renders the page itself.
  expect(await withCookie('screen=member')).toBeUndefined();
  expect(await withCookie('a=1; screen=light')).toBe('rendered /slot for line');
  expect(await rendered('/slot', { cookie: 'screen=member' })).toBeUndefined();
  expect(await rendered('/slot', { cookie: 'screen=dark' })).toBe('rendered /slot for visitor');
  // A member's page on a phone, inside LINE too, however it is opened.
  for (const path of ['/member', '/member/deposit', '/slot']) {
    expect(await rendered(path, { cookie, 'user-agent': phone })).toBe(`rendered ${path} for member`);
    for (const url of [path, `/?liff.state=${encodeURIComponent(path)}`])
      expect(await rendered(url, { cookie, 'user-agent': lineOnPhone })).toBe(`rendered ${path} for member`);
  }
  // A device that has let the session go, another agent's member, a wide screen, a visitor.
  expect(await rendered('/member', { cookie: 'of=3', 'user-agent': phone })).toBeUndefined();
  expect(await rendered('/slot', { cookie: 'of=3', 'user-agent': phone })).toBe('rendered /slot for visitor');
  expect(await rendered('/member', { cookie: 'screen=member; of=4', 'user-agent': phone })).toBeUndefined();
  expect(await rendered('/member', { cookie })).toBeUndefined();
  expect(await rendered('/member', { 'user-agent': phone })).toBeUndefined();
  expect(await rendered('/?liff.state=%2Fslot')).toBeUndefined();
  // Without LINE's tokens the login comes first.
  expect(await rendered('/liff/slot')).toBeUndefined();
  expect(await rendered('/slot', {})).toBe('rendered /slot for visitor');
  await rendering.close();
});

test.each([
  ['/', 200],
  ['/?ag=chokdee', 200],
  ['/member/deposit', 200],
  ['/member/deposit/', 200],
  ['/liff/deposit?liff.state=x', 200],
  ['/liff', 200],
  ['/liff/check', 200],
  ['/lobby/slot', 200],
  ['/lotto', 200],
  ['/lotto/6801', 200],
  ['/poll/1', 200],
  ['/lotto/6801.5x/y', 404],
  ['/lotto/abc', 404],
  ['/lotto/rule', 404],
  ['/liff/xyz', 404],
  ['/lobby/xyz', 404],
  ['/no/such/page', 404],
  ['/member/nothing', 404],
])('%s is the page with %i, never stored', async (url, status) => {
  const { statusCode, headers, body } = await fastify.inject({ url });
  expect([statusCode, headers['cache-control'], body.slice(0, PAGE.length)]).toEqual([status, 'no-store', PAGE]);
});
test.each([
  [LIFF, '/?liff.state=%2Fliff%2Fslot%3Ffrom%3Dmenu', '"/slot"'],
  [LIFF, '/liff/slot', '"/slot"'],
  [LIFF, '/?liff.state=%2Fliff%2Fdeposit', '""'],
  ['Mozilla/5.0 (iPhone) Safari Line/15.6.0', '/?liff.state=%2Fliff%2Fslot', null],
])('%s opens %s: the page comes with the answers of the page that it leads to', async (userAgent, url, answer) => {
  const { body } = await fastify.inject({ url, headers: { 'user-agent': userAgent } });
  expect(/"GET \/x",\{\},("[^"]*")/.exec(body)?.[1] ?? null).toBe(answer);
});
test('index.html by its name is not stored either', async () => {
  expect((await fastify.inject({ url: '/index.html' })).headers['cache-control']).toBe('no-store');
});
test('hashed files are cached for ever, and sent compressed as they are stored', async () => {
  const { headers, rawPayload } = await fastify.inject({
    url: '/assets/app-1a2b.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(headers['content-type']).toContain('javascript');
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-security-policy'])
    expect(headers).not.toHaveProperty(name);
  expect(rawPayload).toEqual(brotliCompressSync(SCRIPT));
  expect((await fastify.inject({ url: '/assets/app-1a2b.js' })).body).toBe(SCRIPT);
});
test('other files are revalidated', async () => {
  const { headers } = await fastify.inject({ url: '/icons.svg' });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': 'sandbox' });
});
test.each([
  '/assets/gone-9z.js',
  '/gone.png',
  '/api/gone',
  '/media/gone',
  '/../package.json',
  '/assets/..%2f..%2fpackage.json',
])('%s is 404, not the page', async (url) => {
  const { statusCode, body } = await fastify.inject({ url });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('<');
});
test('a POST to a page is 404', async () => {
  expect((await fastify.inject({ method: 'POST', url: '/member' })).statusCode).toBe(404);
});

test('an unknown file is answered once, also while a hook of the reply still runs', async () => {
  const lines: string[] = [];
  const slow = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  slow.addHook('onSend', async () => {});
  await appFiles(slow, folder, APP);
  expect((await slow.inject({ url: '/favicon.ico' })).statusCode).toBe(404);
  expect(lines).toEqual([]);
  await slow.close();
});
