// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { sendFirstReads } from './first-reads.ts';

const NAMES = 'POST /api/member/wallets,GET /api/lotto/bill/list?agent_id=1&status=pending';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const kept = (accessToken: unknown, expires_at: string) =>
  JSON.stringify({ state: { accessToken, isLoggedIn: true, authUser: { expires_at } } });

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the calls are sent as the member of this device, and their answers are under their names', async () => {
  localStorage.setItem('user', kept('T', inMs(60_000)));
  const fetched = vi.fn(async (..._request: [string, RequestInit]) => Response.json({ error: 0 }));
  vi.stubGlobal('fetch', fetched);
  const sent = sendFirstReads(NAMES);
  expect(sent?.token).toBe('T');
  const answers = new Map(sent?.answers);
  expect([...answers.keys()].join()).toBe(NAMES);
  for (const answer of answers.values()) expect((await answer).status).toBe(200);
  expect(fetched.mock.calls.map(([address, { method }]) => `${method} ${address}`).join()).toBe(NAMES);
  for (const [, { headers }] of fetched.mock.calls) expect(headers).toMatchObject({ Authorization: 'Bearer T' });
});

test.each([
  ['nobody', null],
  ['a session that has ended', kept('T', inMs(-1))],
  ['a session without a token', kept(null, inMs(60_000))],
  ['a login of which no end is known', JSON.stringify({ state: { accessToken: 'T', authUser: null } })],
  ['what is no JSON', '{'],
])('%s: nothing is sent', (_what, user) => {
  if (user !== null) localStorage.setItem('user', user);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  expect(sendFirstReads(NAMES)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('a lost answer is for whoever takes it', async () => {
  localStorage.setItem('user', kept('T', inMs(60_000)));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const [answer] = sendFirstReads(NAMES)?.answers.values() ?? [];
  await expect(answer).rejects.toThrow('Failed to fetch');
});
