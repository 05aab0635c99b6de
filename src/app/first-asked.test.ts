import { afterEach, expect, test, vi } from 'vitest';
import { paymentChannels, qrcodeInfo } from '../../contract/payment.ts';
import { askFirst, FIRST_ASKED, takeAsked } from './first-asked.ts';

const loginAnswer = (body: unknown) => Promise.resolve(Response.json(body));
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.unstubAllGlobals();
  for (const path of Object.values(FIRST_ASKED).flat()) takeAsked(path);
});

test('the deposit asks for what its form shows first', () => {
  expect(FIRST_ASKED['/liff/deposit']).toEqual([paymentChannels.path, qrcodeInfo.path]);
});

test('with the session of the login, once each', async () => {
  const fetched = vi.fn(async (..._asked: [string, RequestInit]) => Response.json({ error: 0 }));
  vi.stubGlobal('fetch', fetched);
  askFirst('/liff/deposit', loginAnswer({ error: 0, data: { access_token: 'T' } }));
  expect((await takeAsked(paymentChannels.path))?.status).toBe(200);
  expect(takeAsked(paymentChannels.path)).toBeUndefined();
  expect((await takeAsked(qrcodeInfo.path))?.status).toBe(200);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(FIRST_ASKED['/liff/deposit']);
  for (const [, { headers }] of fetched.mock.calls) expect(headers).toMatchObject({ Authorization: 'Bearer T' });
});

test.each([
  [
    'an identity without an account',
    () => loginAnswer({ error: 1, code: 'line_not_linked', data: { line_ticket: 'x' } }),
  ],
  ['a lost answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is none', () => Promise.resolve(new Response('<html>'))],
])('%s: nothing is asked, and nothing kept', async (_what, answer) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  askFirst('/liff/deposit', answer());
  await settled();
  expect(fetched).not.toHaveBeenCalled();
  expect(takeAsked(paymentChannels.path)).toBeUndefined();
});

test('another entry asks for nothing ahead', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  askFirst('/liff/slot', loginAnswer({ error: 0, data: { access_token: 'T' } }));
  await settled();
  expect(fetched).not.toHaveBeenCalled();
});
