// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { sendFirstReads } from './first-reads.ts';

const NAMES = 'POST /api/member/wallets,GET /api/lotto/bill/list?agent_id=1&status=pending';

afterEach(() => {
  delete document.documentElement.dataset.reads;
  vi.unstubAllGlobals();
});

test('the calls that the page names are sent with the token, and their answers are under their names', async () => {
  document.documentElement.dataset.reads = NAMES;
  const fetched = vi.fn(async (..._request: [string, RequestInit]) => Response.json({ error: 0 }));
  vi.stubGlobal('fetch', fetched);
  const answers = sendFirstReads('T');
  expect([...answers.keys()].join()).toBe(NAMES);
  for (const answer of answers.values()) expect((await answer).status).toBe(200);
  expect(fetched.mock.calls.map(([address, { method }]) => `${method} ${address}`).join()).toBe(NAMES);
  for (const [, { headers }] of fetched.mock.calls) expect(headers).toMatchObject({ Authorization: 'Bearer T' });
});

test('a page that names none sends none', () => {
  expect(sendFirstReads('T').size).toBe(0);
});

test('a lost answer is for whoever takes it', async () => {
  document.documentElement.dataset.reads = NAMES;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const [answer] = sendFirstReads('T').values();
  await expect(answer).rejects.toThrow('Failed to fetch');
});
