import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../contract/auth.ts';
import { gameList } from '../../../contract/game.ts';
import { stream } from '../../../contract/stream.ts';
import { memberWallets } from '../../../contract/wallet.ts';
import { startTestServer, type TestServer } from '../harness.ts';

const APP = 'http://127.0.0.1:5173';
const STRANGER = 'https://stranger.example';

let api: TestServer;
let token: string;
beforeAll(async () => {
  api = await startTestServer({ seed: true, config: { appOrigins: [APP] } });
  const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
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
