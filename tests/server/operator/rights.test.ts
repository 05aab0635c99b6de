import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { scopeOf } from '#contract/operator-shapes.ts';
import { DEFAULT_ROLES } from '#server/operator/default-roles.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type Desk, newPerson, signedInDesk } from './desk-fixture.ts';

/** What each default role may do, by scope: all (`do`), or only look (`see`). */
const MAY: Readonly<Record<string, { readonly do: string; readonly see: string }>> = {
  chief: {
    do: `accounts audit banners confirmations coupons debts deposits events games items live lotto members notifications now people pictures polls
      privacy promotions quests redemptions roles search sessions stops withdrawals`,
    see: '',
  },
  finance: {
    do: 'accounts deposits debts withdrawals confirmations lotto members stops',
    see: 'games promotions coupons redemptions live now search',
  },
  lottery: { do: 'confirmations lotto stops', see: 'withdrawals games live members now search' },
  content: {
    do: 'games banners notifications events promotions coupons quests redemptions items polls pictures',
    see: 'live now',
  },
  auditor: {
    do: '',
    see: `accounts audit banners confirmations coupons debts deposits events games items live lotto members notifications now people polls privacy
      promotions quests redemptions roles search sessions stops withdrawals`,
  },
};

const calls = Object.entries(endpoints).filter(([, { access }]) => access === 'operator');

let server: TestServer;
let desks: { role: string; desk: Desk }[];
beforeAll(async () => {
  server = await startTestServer({ seed: true });
  Object.assign(server.platform.limits, { take: async () => undefined, check: async () => undefined });
  desks = [];
  for (const { code } of DEFAULT_ROLES)
    desks.push({ role: code, desk: await signedInDesk(server, await newPerson(server, code)) });
});
afterAll(() => server.close());

/** Sends a field that no call has: whoever may make the call reads what is wrong with it, and nothing is done. */
async function isAllowed(desk: Desk, endpoint: Endpoint): Promise<boolean> {
  if (endpoint.raw === 'text/event-stream') return isStreamOpened(desk, endpoint);
  const { status, body } = await desk.call(endpoint, { no_such_field: 1 });
  if (status === 403 && body.code === 'forbidden') return false;
  expect([body.code, body.fields === undefined], endpoint.path).not.toEqual(['unauthorized', true]);
  return true;
}

/** A stream does not end by itself. */
async function isStreamOpened({ cookie }: Desk, { path }: Endpoint): Promise<boolean> {
  const response = await fetch(`${server.url}${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  await response.body?.cancel();
  expect([200, 403]).toContain(response.status);
  return response.status === 200;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

test.each(calls)('%s: each role is let through or refused as written', async (_name, endpoint) => {
  const scope = scopeOf(endpoint);
  for (const { role, desk } of desks) {
    const { do: may, see } = MAY[role] ?? expect.unreachable(role);
    const expected = words(may).includes(scope) || (endpoint.method === 'GET' && words(see).includes(scope));
    expect([role, await isAllowed(desk, endpoint)]).toEqual([role, expected]);
  }
});

test('the default roles are those of the table', () => {
  const written = Object.entries(MAY).map(([code, { do: may, see }]) => ({
    code,
    scopes: [...words(may), ...words(see).map((scope) => `${scope}:read`)].toSorted(),
  }));
  expect(DEFAULT_ROLES.map(({ code, scopes }) => ({ code, scopes }))).toEqual(written);
});
