import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestWithdraw } from '#contract/withdraw.ts';
import { createPayer } from '#server/payment-provider/payouts.ts';
import { payOut } from '#server/withdraw/jobs.ts';
import { times } from '../../long.ts';
import { type Reply, startTestServer, type TestServer } from '../harness.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { atOnce, countOf } from '../loyalty-fixture.ts';
import { startWithdrawals, type Withdrawals } from './fixture.ts';

let money: Withdrawals;
let servers: TestServer[];
beforeAll(async () => {
  money = await startWithdrawals();
  const { databaseUrl } = money.server;
  const others = await Promise.all([1, 2, 3].map(() => startTestServer({ databaseUrl, maxConnections: 16 })));
  servers = [money.server, ...others];
});
beforeEach(() => money.configure({}));
afterAll(async () => {
  for (const server of servers.slice(1)) await server.close();
  await money.close();
});

const requested = async (amount = 300) => {
  const player = await money.player(1000);
  const { data } = (await money.request(player, amount)).body;
  return { player, id: String(data.withdraw_id) };
};

/** Starts the server as a process of its own, as an operator does. Returns its address. */
async function startProcess(): Promise<{ process: ChildProcess; url: string }> {
  const env = { NODE_ENV: 'test', PORT: '0', SANDBOX: 'off', JOBS: 'off', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...env, DATABASE_URL: money.server.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /app {6}(http:\/\/[^/]+)/.exec(output)?.[1];
    if (url) return { process: child, url };
  }
  throw new Error(`the server did not start: ${output}`);
}

const PROCESSES = times(2, 4);
const REQUESTS = PROCESSES * 50;
test(`${REQUESTS} withdrawals of one wallet at once from ${PROCESSES} processes: exactly one is held`, async () => {
  const started = await Promise.all(Array.from({ length: PROCESSES }, startProcess));
  const player = await money.player(1000);
  const request = async (n: number, key: string): Promise<Reply> => {
    const response = await fetch(`${started[n % PROCESSES]?.url}${requestWithdraw.path}`, {
      method: requestWithdraw.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${player.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ wallet_id: String(player.wallet), amount: 300 }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  // All wait for one member's row: on a busy machine some find no connection within 5 s, and are sent again.
  const replies = await atOnce(REQUESTS, request);
  for (const { process: child } of started) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  expect(countOf(replies)).toEqual({ ok: 1, withdraw_pending: REQUESTS - 1 });
  expect(await money.money(player)).toEqual({ balance: 1000, held: 300 });
}, 60_000);

test('approvals, rejections and payments by hand at once: one of them ends it, and the money moves once', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => requested()));
  await Promise.all(
    made.map(async ({ player, id }, which) => {
      if (which % 2) await money.approve(id);
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 3 === 0 ? money.reject(id) : n % 3 === 1 ? money.approve(id) : money.paidByHand(id),
        ),
      );
      // An approved one that only waits for a second key's rejection is ended by this payment.
      replies.push(await money.paidByHand(id));
      const { status } = await money.status(player);
      const ends = replies.filter(({ body }) => ['paid', 'rejected'].includes(body.data?.withdrawal.status));
      expect(ends).toHaveLength(1);
      expect(await money.money(player)).toEqual({ balance: status === 'paid' ? 700 : 1000, held: 0 });
    }),
  );
});

test('all four pay out at once: each is paid once, by one transfer of the bank', async () => {
  await money.configure({ approve_up_to_baht: 5000 });
  const made = await Promise.all(Array.from({ length: 12 }, () => requested()));
  for (let n = 0; n < 3; n += 1) {
    await Promise.all(servers.map(({ platform }) => money.runJobs(platform)));
    for (const server of servers) server.clock.advance(4000);
  }
  for (const { player } of made) {
    expect((await money.status(player)).status).toBe('paid');
    expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
  }
});

/** A payment provider that books a payout at its first request and loses its first `lost` answers. */
async function unsteadyPayer(lost: number) {
  const paid = new Map<string, string>();
  let calls = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { payout_id } = JSON.parse(body);
      if (!paid.has(payout_id)) paid.set(payout_id, randomUUID());
      calls += 1;
      if (calls <= lost) response.destroy();
      else response.end(JSON.stringify({ state: 'paid', transaction_id: paid.get(payout_id) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the payer has no port');
  return {
    paid,
    calls: () => calls,
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('lost answers: the payout is requested again with the same id, and the money leaves once', async () => {
  const payer = await unsteadyPayer(2);
  const { player, id } = await requested();
  await money.approve(id);
  // Its log is kept: the lost answers are written to it as errors.
  const lines: string[] = [];
  const { databaseUrl } = money.server;
  const worker = await startTestServer({ databaseUrl, log: { write: (line) => lines.push(line) } });
  const { platform } = worker;
  const ours = createPayer({ ...platform, config: { ...platform.config, payoutUrl: payer.url } });
  if (!ours) throw new Error('a payer was configured');
  worker.clock.advance(money.server.platform.now().getTime() - Date.now());
  for (let n = 0; n < 4; n += 1) {
    await payOut(platform, ours);
    await payOut(platform, ours); // Reserved: it is not requested twice at a time.
    worker.clock.advance(11_000);
  }
  await payer.close();
  await worker.close();
  expect(lines.filter((line) => line.includes('payout failed'))).toHaveLength(2);
  expect(payer.calls()).toBe(3);
  expect([...payer.paid.keys()]).toEqual([expect.stringMatching(/^WD-[0-9A-F]{16}$/)]);
  expect(await money.status(player)).toMatchObject({ status: 'paid' });
  expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
});

test('the jobs do all of it, also what another process left half done', async () => {
  await money.configure({ approve_up_to_baht: 5000 });
  const { player } = await requested();
  await money.runJobs();
  // As if killed here, with the payout reserved. A process that takes jobs starts later.
  const worker = await startTestServer({ databaseUrl: money.server.databaseUrl, config: { jobs: true } });
  worker.clock.advance(money.server.platform.now().getTime() - Date.now() + 15_000);
  await expect.poll(async () => (await money.status(player)).status, { timeout: 20_000 }).toBe('paid');
  await worker.close();
  expect(await money.money(player)).toEqual({ balance: 700, held: 0 });
});

test('after all of it the books are right', async () => {
  expect(await faultsOfBooks(money.server.database)).toEqual([]);
});
