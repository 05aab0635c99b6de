import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorDeposits } from '#contract/operator-money.ts';
import { deskCode, deskLogin } from '#contract/operator-session.ts';
import { deskLogins } from '#sandbox/seed/demo-people.ts';
import { startTestServer, type TestServer } from '../server/harness.ts';
import { newDesk } from '../server/operator/desk-fixture.ts';
import { newKey } from '../server/operator/fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

test('the overview of the sandbox names the demo’s operators, who sign in with what it says', async () => {
  const page = await (await fetch(`${server.url}/sandbox`)).text();
  const { platform } = server;
  const logins = await deskLogins(server.database, platform.config.agent, platform.now());
  expect(logins.map(({ role }) => role)).toEqual([
    ...['หัวหน้ากะ', 'หัวหน้ากะ', 'การเงิน', 'การเงิน', 'หวย', 'คอนเทนต์', 'ตรวจสอบ'],
  ]);
  expect(page).toContain('href="/desk"');
  for (const { username, password, code } of logins) {
    expect(page).toContain(username);
    const desk = newDesk(server);
    const { step, next } = (await desk.call(deskLogin, { username, password })).body.data;
    expect(next).toBe('code');
    expect((await desk.call(deskCode, { step, code })).body.error).toBe(0);
  }
});

test('who has an app of their own is no longer named', async () => {
  await server.database.rows("update operator_person set totp_secret = 'JBSWY3DPEHPK3PXP' where username = 'manee'");
  expect(await (await fetch(`${server.url}/sandbox`)).text()).not.toContain('manee');
});

test('a press on the overview gives the desk payments to decide', async () => {
  const { key } = await newKey(server, ['deposits:read']);
  const waiting = async () => (await server.call(operatorDeposits, {}, { token: key })).body.data.items.length;
  const before = await waiting();
  const pressed = await fetch(`${server.url}/sandbox/bank/strangers`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/desk/deposits']);
  expect(await waiting()).toBe(before + 6);
});
