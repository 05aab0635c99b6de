import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentWebhook } from '#contract/deposit.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const SECRET = 's'.repeat(40);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true, config: { sandbox: false, paymentWebhookSecret: SECRET } });
});
afterAll(() => server.close());

const body = '{"x":1}';
const send = (sent: string, headers: Record<string, string>) => server.call(paymentWebhook, sent, { headers });
const minute = (n: number) => new Date(Date.now() + n * 60_000);

test('signed in time passes on to validation', async () => {
  for (const time of [minute(0), minute(-4.9), minute(4.9)])
    expect((await send(body, signatureHeaders(SECRET, body, time))).body.code).toBe('invalid_input');
});
test.each([
  ['no signature', body, {}],
  ['another secret', body, signatureHeaders('t'.repeat(40), body, minute(0))],
  ['another body', '{"x":2}', signatureHeaders(SECRET, body, minute(0))],
  ['too old', body, signatureHeaders(SECRET, body, minute(-5.1))],
  ['from the future', body, signatureHeaders(SECRET, body, minute(5.1))],
  ['another time', body, { ...signatureHeaders(SECRET, body, minute(0)), 'x-timestamp': String(Date.now() + 1000) }],
  ['not a time', body, { ...signatureHeaders(SECRET, body, minute(0)), 'x-timestamp': 'now' }],
  ['half a signature', body, { ...signatureHeaders(SECRET, body, minute(0)), 'x-signature': 'ab' }],
])('%s: 401', async (_name, sent, headers) => {
  const { status, body: answer } = await send(sent, headers);
  expect([status, answer.code]).toEqual([401, 'signature_invalid']);
});
