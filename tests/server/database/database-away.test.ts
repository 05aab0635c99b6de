import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banner } from '#contract/agent-content.ts';
import { login } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { memberWallets } from '#contract/wallet.ts';
import { startTestServer, type TestServer } from '../harness.ts';

/** A way to the database that can be cut and restored. */
async function startLine(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    if (isCut) near.destroy();
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(to);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    close: () => new Promise((closed) => line.close(closed)),
  };
}

let owner: TestServer;
let line: Awaited<ReturnType<typeof startLine>>;
let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  owner = await startTestServer({ seed: true });
  line = await startLine(owner.databaseUrl);
  server = await startTestServer({
    databaseUrl: line.url,
    config: { jobs: true },
    log: { write: (text) => logged.push(text) },
  });
});
afterAll(async () => {
  await server.close();
  await line.close();
  await owner.close();
});

test('a database that is away: busy with Retry-After, a line a second in the log, and back when it is back', async () => {
  const input = { agent_code: 'chokdee', username: '0812345678', password: 'chokdee-demo' };
  const token = (await server.call(login, input)).body.data.access_token;
  logged.length = 0;
  const start = performance.now();
  line.cut();
  for (let round = 0; round < 20; round += 1) {
    const replies = await Promise.all([
      server.call(banner, { agent_code: 'chokdee' }),
      server.call(login, input),
      server.call(getUserInfo, {}, { token }),
      server.call(memberWallets, {}, { token }),
    ]);
    for (const { status, body, headers } of replies) {
      expect([status, body.code]).toEqual([503, 'overloaded']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const seconds = Math.ceil((performance.now() - start) / 1000);
  const faults = logged.filter((text) => !text.includes('"msg":"request"'));
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.length).toBeLessThanOrEqual(seconds + 1);
  expect(faults.join('')).not.toContain('    at ');

  line.restore();
  await expect
    .poll(async () => (await server.call(memberWallets, {}, { token })).status, { timeout: 10_000 })
    .toBe(200);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
});
