import { afterEach, expect, test, vi } from 'vitest';
import { paymentChannels, qrcodeInfo } from '../../../contract/deposit.ts';
import { FIRST_READS, sendEarlyReads } from './early-requests.ts';

const loginAnswer = (body: unknown) => ({ idToken: 'I', key: 'K', answer: Promise.resolve(Response.json(body)) });
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => vi.unstubAllGlobals());

test('the deposit reads what its form shows first', () => {
  expect(FIRST_READS['/liff/deposit']).toEqual([paymentChannels.path, qrcodeInfo.path]);
});

test('the reads carry the session of the login, and each answer can be taken once', async () => {
  const fetched = vi.fn(async (..._request: [string, RequestInit]) => Response.json({ error: 0 }));
  vi.stubGlobal('fetch', fetched);
  const login = loginAnswer({ error: 0, data: { access_token: 'T' } });
  const early = sendEarlyReads('/liff/deposit', login);
  expect((await early.take(paymentChannels.path))?.status).toBe(200);
  expect(early.take(paymentChannels.path)).toBeUndefined();
  expect((await early.take(qrcodeInfo.path))?.status).toBe(200);
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
])('%s: nothing is read, and nothing can be taken', async (_what, answer) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const early = sendEarlyReads('/liff/deposit', { idToken: 'I', key: 'K', answer: answer() });
  await settled();
  expect(fetched).not.toHaveBeenCalled();
  expect(early.take(paymentChannels.path)).toBeUndefined();
});

test('without an early login, or for another entry, nothing is read', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  sendEarlyReads('/liff/deposit', null);
  sendEarlyReads('/liff/slot', loginAnswer({ error: 0, data: { access_token: 'T' } }));
  await settled();
  expect(fetched).not.toHaveBeenCalled();
});
