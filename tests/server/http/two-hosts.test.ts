import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { affiliateSummary } from '#contract/affiliate.ts';
import { login, startAccountLink } from '#contract/auth.ts';
import { generateQr, paymentChannels } from '#contract/deposit.ts';
import { gameList } from '#contract/game.ts';
import { stream } from '#contract/stream.ts';
import { memberWallets } from '#contract/wallet.ts';
import { startTestServer, type TestServer } from '../harness.ts';

/** Nothing listens there: a call that goes to it fails. */
const APP = 'https://play.example';
const PASSWORD = 'chokdee-demo';
const STRANGER = 'https://stranger.example';

let api: TestServer;
let token: string;
beforeAll(async () => {
  api = await startTestServer({ seed: true, config: { appOrigins: [APP], publicUrl: APP } });
  const input = { agent_code: 'chokdee', username: '0812345678', password: PASSWORD };
  token = (await api.call(login, input)).body.data.access_token;
});
afterAll(() => api.close());

const preflight = (path: string, origin: string) =>
  fetch(new URL(path, api.url), {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');
const names = (list: string | null) => list?.split(/,\s*/).sort() ?? [];

describe('an API for an app on another host', () => {
  test('answers the preflight of every header that the app sends, without credentials', async () => {
    const answer = await preflight(login.path, APP);
    expect([answer.status, allowed(answer)]).toEqual([204, APP]);
    expect(names(answer.headers.get('access-control-allow-headers'))).toEqual([
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
    ]);
    expect(names(answer.headers.get('access-control-allow-methods'))).toEqual(['GET', 'POST']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('lets the app read answers, refusals and the server’s time; caches keep the origins apart', async () => {
    const url = new URL(`${gameList.path}?agent_code=chokdee&category=slot`, api.url);
    const list = await fetch(url, { headers: { origin: APP } });
    expect([list.status, allowed(list)]).toEqual([200, APP]);
    expect(names(list.headers.get('access-control-expose-headers'))).toContain('date');
    expect(names(list.headers.get('vary'))).toEqual(['accept-encoding', 'authorization', 'origin']);
    const refused = await fetch(new URL(memberWallets.path, api.url), { method: 'POST', headers: { origin: APP } });
    expect([refused.status, allowed(refused)]).toEqual([401, APP]);
    const [{ image }] = (await list.json()).data;
    const picture = await fetch(new URL(image ?? '/media/flag-th.svg', api.url), { headers: { origin: APP } });
    expect([picture.status, picture.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  });

  test('lets the app read the stream of events', async () => {
    const abort = new AbortController();
    const headers = { origin: APP, authorization: `Bearer ${token}` };
    const events = await fetch(new URL(stream.path, api.url), { headers, signal: abort.signal });
    expect([events.headers.get('content-type'), allowed(events)]).toEqual(['text/event-stream; charset=utf-8', APP]);
    abort.abort();
  });

  test('lets nobody else, and nothing but the app’s calls', async () => {
    expect(allowed(await preflight(login.path, STRANGER))).toBeNull();
    expect(allowed(await fetch(new URL(gameList.path, api.url), { headers: { origin: STRANGER } }))).toBeNull();
    for (const path of ['/operator/games', '/provider/bet', '/sandbox/bank'])
      expect(allowed(await preflight(path, APP)), path).toBeNull();
  });
});

describe('an API whose PUBLIC_URL is the app’s host', () => {
  test('links of players lead to the app, which alone may frame the sandbox’s games', async () => {
    const { body } = await api.call(affiliateSummary, { agent_id: 3 }, { token });
    expect(new URL(body.data.link).origin).toBe(APP);
    const games = await fetch(api.platform.gameProviders.get('sandbox')?.baseUrl ?? '');
    expect(games.headers.get('content-security-policy')).toContain(`frame-ancestors ${APP}`);
  });

  test('the sandbox, and what is the server’s own, are reached where the server is', async () => {
    const channels = await api.call(paymentChannels, {}, { token });
    const { channel_id } = channels.body.data.find(({ type }: { type: string }) => type === 'promptpay');
    const qr = await api.call(generateQr, { channel_id, amount: 500 }, { token });
    const paid = await fetch(`${api.url}/sandbox/bank/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payload: qr.body.data.payload }),
    });
    expect(await paid.json()).toEqual({ results: ['credited'], scheduled: false });
    const link = await api.call(startAccountLink, { link_token: 'x', password: PASSWORD }, { token });
    expect(new URL(link.body.data.url).origin).toBe(api.url);
    const docs = await (await fetch(`${api.url}/docs/openapi.json`)).json();
    expect(docs.servers).toEqual([{ url: '/' }]);
  });
});

test('without APP_ORIGINS no other origin is answered; API_ORIGIN is in the policy of the app that is served', async () => {
  const app = await startTestServer({ config: { apiOrigin: 'https://api.example' } });
  try {
    const { headers } = await fetch(app.url, { headers: { origin: APP } });
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ['connect-src', 'img-src'])
      expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://api\\.example[ ;]`));
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  } finally {
    await app.close();
  }
});
