// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendEarlyReads } from './early-requests.ts';

const loginAnswer = (body: unknown) => ({ idToken: 'I', key: 'K', answer: Promise.resolve(Response.json(body)) });
const settled = () => new Promise((resolve) => setTimeout(resolve));

const PATHS = ['/api/member/payment/channels', '/api/member/payment/qrcode_info'];
beforeEach(() => {
  document.documentElement.dataset.reads = PATHS.map((path) => `GET ${path}`).join();
});
afterEach(() => vi.unstubAllGlobals());

test('the reads carry the session of the login, and are there by method and address', async () => {
  const fetched = vi.fn(async (..._request: [string, RequestInit]) => Response.json({ error: 0 }));
  vi.stubGlobal('fetch', fetched);
  const login = loginAnswer({ error: 0, data: { access_token: 'T' } });
  const early = sendEarlyReads(login);
  expect([...early.answers.keys()]).toEqual(PATHS.map((path) => `GET ${path}`));
  for (const answer of early.answers.values()) expect((await answer).status).toBe(200);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(PATHS);
  for (const [, { headers }] of fetched.mock.calls) expect(headers).toMatchObject({ Authorization: 'Bearer T' });
  expect(early.login).toBe(login);
  expect(await (await login.answer).json()).toMatchObject({ data: { access_token: 'T' } });
});

test.each([
  [
    'an identity without an account',
    () => Promise.resolve(Response.json({ error: 1, code: 'line_not_linked', data: {} })),
  ],
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is no envelope', () => Promise.resolve(new Response('<html>'))],
])('%s: nothing is read, and there is no answer', async (_what, answer) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const early = sendEarlyReads({ idToken: 'I', key: 'K', answer: answer() });
  await settled();
  expect(fetched).not.toHaveBeenCalled();
  expect(early.answers.size).toBe(0);
});

test('without an early login nothing is read', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  sendEarlyReads(null);
  await settled();
  expect(fetched).not.toHaveBeenCalled();
});
