import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipRescue } from '#contract/deposit.ts';
import { slipPayload } from '#contract/transfer-slip.ts';
import { type Payments, startPayments } from './fixture.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');
const called: string[] = [];
let sentBytes = 0;
/** A provider that has been taken over: it sends us elsewhere, or answers without an end. */
let answer: (response: ServerResponse) => void;
const questions: string[] = [];
const counterpart = createServer(async (request, response) => {
  called.push(request.url ?? '');
  questions.push(await text(request));
  if (request.url === '/slips') answer(response);
  else response.end('{"payment":null}');
});
async function pour(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  while (!response.destroyed && sentBytes < 200 * MEGABYTE.length) {
    sentBytes += MEGABYTE.length;
    if (!response.write(MEGABYTE))
      await new Promise<void>((go) => {
        response.once('drain', go).once('close', go);
      });
  }
  response.end();
}

let payments: Payments;
beforeAll(async () => {
  await new Promise<void>((done) => counterpart.listen(0, '127.0.0.1', done));
  const { port } = counterpart.address() as AddressInfo;
  payments = await startPayments({
    config: { slipLookupUrl: `http://127.0.0.1:${port}/slips` },
    log: { write: () => undefined },
  });
});
afterAll(async () => {
  await payments.close();
  counterpart.closeAllConnections();
  counterpart.close();
});

async function lookUp(slip_payload = slipPayload({ bankNumber: '004', transRef: '20260101AAAABBBBCCCC' })) {
  const player = await payments.addPlayer();
  return payments.server.call(slipRescue, { slip_payload }, { token: player.token });
}

test('a look-up that is sent elsewhere goes nowhere', async () => {
  answer = (response) => response.writeHead(307, { location: '/inside' }).end();
  const { body } = await lookUp();
  expect(body.code).toBe('channel_unavailable');
  expect(called).toEqual(['/slips']);
});

test('a look-up reads no more than an answer can have', async () => {
  answer = (response) => void pour(response);
  expect((await lookUp()).body.code).toBe('channel_unavailable');
  expect(sentBytes).toBeLessThan(20 * MEGABYTE.length);
});

test('a provider can say that it knows a transfer not yet', async () => {
  answer = (response) => response.end('{"payment":null,"is_pending":true}');
  const { body, headers } = await lookUp();
  expect([body.code, headers.get('retry-after')]).toEqual(['slip_pending', '10']);
});

test('a TrueMoney wallet’s slip is looked up by its own question; where no provider knows it, its number is said', async () => {
  const slip = '00480002010102010203P2P0313TXN00012345670408250120249104b425';
  questions.length = 0;
  answer = (response) => response.end('{"payment":null}');
  expect((await lookUp(slip)).body.code).toBe('payment_not_found');
  expect(questions.map((question) => JSON.parse(question))).toEqual([
    { wallet: 'TRUEMONEY', trans_ref: 'TXN0001234567', date: '2024-01-25' },
  ]);
  answer = (response) => response.writeHead(422).end();
  expect((await lookUp(slip)).body).toMatchObject({
    code: 'channel_unavailable',
    message: expect.stringContaining('TXN0001234567'),
  });
});
