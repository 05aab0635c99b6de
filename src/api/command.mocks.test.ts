import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { revokeSession } from '#contract/auth.ts';
import { claimCashback } from '#contract/cashback.ts';
import { generateQr, paymentChannels } from '#contract/deposit.ts';
import { memberWallets } from '#contract/wallet.ts';
import type { Situation } from './error-catalogue.ts';

/** The server's behaviour for each next request: an answer, or a lost connection. */
type Step = { status: number; body: unknown } | 'lost';
let steps: Step[] = [];
let seen: IncomingHttpHeaders[] = [];
let server: Server;

const refused = { error: 1, message: 'ไม่ได้', code: 'payment_open', data: null };
const accepted = { error: 0, message: '', data: { payment_id: 'p1' } };

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume();
    const step = steps.shift() ?? 'lost';
    if (step === 'lost') return void request.socket.destroy();
    response.writeHead(step.status, { 'content-type': 'application/json' }).end(JSON.stringify(step.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${address.port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  steps = [];
  seen = [];
});

const load = async () => ({
  ...(await import('./command.ts')),
  ...(await import('./http.ts')),
  ...(await import('./failures.ts')),
  ...(await import('./session-source.ts')),
});
const body = { channel_id: 'promptpay', amount: 100 };
const keys = () => seen.map((headers) => headers['idempotency-key']);

describe('a command over the wire', () => {
  it('keeps its key over a lost reply and an overloaded server, and takes a new one after the answer', async () => {
    const { sendCommand } = await load();
    steps = [
      'lost',
      'lost',
      { status: 503, body: { ...refused, code: 'overloaded' } },
      { status: 200, body: accepted },
      { status: 200, body: refused },
    ];
    await expect(sendCommand(generateQr, body)).rejects.toMatchObject({ code: 'network', status: 0 });
    await expect(sendCommand(generateQr, body)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    await expect(sendCommand(generateQr, body)).resolves.toEqual({ payment_id: 'p1' });
    await expect(sendCommand(generateQr, body)).rejects.toMatchObject({ code: 'payment_open', message: 'ไม่ได้' });
    const [first, resent, second, third, fourth] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([resent, second, third]).toEqual([first, first, first]);
    expect(fourth).not.toBe(first);
  });

  it('takes a new key for the same body when it is about something else', async () => {
    const { sendCommand } = await load();
    const claim = { kind: 'loss' as const };
    steps = ['lost', 'lost', 'lost', 'lost', { status: 200, body: accepted }];
    await expect(sendCommand(claimCashback, claim, { about: '6' })).rejects.toMatchObject({ code: 'network' });
    await expect(sendCommand(claimCashback, claim, { about: '6' })).rejects.toMatchObject({ code: 'network' });
    await sendCommand(claimCashback, claim, { about: '7' });
    const [first, again, , , other] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('takes a new key in the next session', async () => {
    const { sendCommand, connectSession } = await load();
    let token: string | null = 'T1';
    connectSession({ token: () => token, subscribe: () => () => {} });
    steps = ['lost', 'lost', 'lost', 'lost', { status: 200, body: accepted }];
    await expect(sendCommand(generateQr, body)).rejects.toMatchObject({ code: 'network' });
    await expect(sendCommand(generateQr, body)).rejects.toMatchObject({ code: 'network' });
    token = 'T2';
    await sendCommand(generateQr, body);
    const [first, again, , , other] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('sends the bearer token, and reports a 401 only for the session it was sent with', async () => {
    const { call, connectSession, onFailure } = await load();
    let token: string | null = 'T1';
    connectSession({ token: () => token, subscribe: () => () => {} });
    const situations: Situation[] = [];
    const stop = onFailure(({ situation }) => situations.push(situation));
    const unauthorized = { status: 401, body: { ...refused, code: 'unauthorized' } };
    steps = [unauthorized, unauthorized];
    const late = call(memberWallets, {});
    token = 'T2';
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(situations).toEqual([]);
    await expect(call(memberWallets, {})).rejects.toMatchObject({ status: 401 });
    expect(situations).toEqual(['unauthorized']);
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer T1', 'Bearer T2']);
    stop();
  });

  it('is sent again once by itself where the connection was cut, with the same key', async () => {
    const { sendCommand } = await load();
    steps = ['lost', { status: 200, body: accepted }];
    await expect(sendCommand(generateQr, body)).resolves.toEqual({ payment_id: 'p1' });
    const [first, second, ...others] = keys();
    expect([second, others]).toEqual([first, []]);
  });

  it('a read is sent again once, and what has no key never', async () => {
    const { call, sendCommand } = await load();
    const read = { error: 0, message: '', data: [] };
    steps = ['lost', { status: 200, body: read }];
    await expect(call(paymentChannels, {})).resolves.toEqual([]);
    steps = ['lost', { status: 200, body: { error: 0, message: '', data: null } }];
    await expect(sendCommand(revokeSession, { session_id: 's' })).rejects.toMatchObject({ code: 'network' });
    expect(seen).toHaveLength(3);
  });

  it('a call that its page has given up is not sent again', async () => {
    const { call } = await load();
    const giveUp = new AbortController();
    giveUp.abort();
    await expect(call(paymentChannels, {}, { signal: giveUp.signal })).rejects.toMatchObject({ code: 'network' });
    expect(seen).toHaveLength(0);
  });

  it('takes what is no envelope for a broken answer', async () => {
    const { call } = await load();
    steps = [{ status: 200, body: '<html>' }];
    await expect(call(memberWallets, {})).rejects.toMatchObject({ code: 'bad_response', status: 200 });
  });
});
