import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { FIRST_READS, sendEarlyReads } from './early-requests.ts';

const loginAnswer = (body: unknown) => ({ idToken: 'I', key: 'K', answer: Promise.resolve(Response.json(body)) });
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.unstubAllGlobals());

test('only calls without an input are sent early', () => {
  const reads = Object.values(endpoints).filter(({ method, input }) => method === 'GET' && input.safeParse({}).success);
  const known = new Set(reads.map(({ path }) => path));
  for (const path of Object.values(FIRST_READS).flat()) expect(known).toContain(path);
});

test('the reads carry the session of the login, and are there by method and address', async () => {
  const fetched = vi.fn(async (..._request: [string, RequestInit]) => Response.json({ error: 0 }));
  vi.stubGlobal('fetch', fetched);
  const login = loginAnswer({ error: 0, data: { access_token: 'T' } });
  const early = sendEarlyReads('/liff/deposit', login);
  expect([...early.answers.keys()]).toEqual(FIRST_READS['/liff/deposit']?.map((path) => `GET ${path}`));
  for (const answer of early.answers.values()) expect((await answer).status).toBe(200);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(FIRST_READS['/liff/deposit']);
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
  const early = sendEarlyReads('/liff/deposit', { idToken: 'I', key: 'K', answer: answer() });
  await settled();
  expect(fetched).not.toHaveBeenCalled();
  expect(early.answers.size).toBe(0);
});

test('without an early login, or for another entry, nothing is read', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  sendEarlyReads('/liff/deposit', null);
  sendEarlyReads('/liff/slot', loginAnswer({ error: 0, data: { access_token: 'T' } }));
  await settled();
  expect(fetched).not.toHaveBeenCalled();
});
