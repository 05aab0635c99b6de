import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentConfig } from '#contract/agent.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { linesOf, newKey } from '../operator/fixture.ts';
import { bareEnvironment } from '../runtime/main-process.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

interface Ended {
  code: number;
  printed: string;
}

/** The command's end and what it says. */
const stops = (keys: { first?: string; second?: string }, ...words: string[]) =>
  new Promise<Ended>((resolve) => {
    const env = {
      ...bareEnvironment(),
      DATABASE_URL: server.databaseUrl,
      ...(keys.first && { OPERATOR_KEY: keys.first }),
      ...(keys.second && { SECOND_OPERATOR_KEY: keys.second }),
    };
    const all = ['server/manage-stops.ts', '--agent', 'chokdee', ...words];
    execFile(process.execPath, all, { env }, (error, printed, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: printed + errors }),
    );
  });

const inForce = async () =>
  (await server.call(agentConfig, { agent_code: 'chokdee' })).body.data.stops.map(({ kind }: { kind: string }) => kind);

test('from a terminal one key stops and two lift; mistakes are one line each and change nothing', {
  timeout: 120_000,
}, async () => {
  const scopes = ['stops', 'confirmations'];
  const [one, two, weak] = [
    await newKey(server, scopes),
    await newKey(server, scopes),
    await newKey(server, ['stops']),
  ];
  const why = ['--reason', 'ช่องทางจ่ายล่ม'];

  expect(await stops({}, '--stop', 'payouts', ...why)).toEqual({
    code: 1,
    printed: "OPERATOR_KEY is missing: the operator's key\n",
  });
  expect(await stops({ first: 'ck_op_wrong' }, '--stop', 'payouts', ...why)).toMatchObject({ code: 1 });
  expect(await stops({ first: one.key }, '--stop', 'payout', ...why)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^--kind: .+\n$/),
  });
  expect(await stops({ first: one.key }, '--stop', 'payouts')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^--reason: .+\n$/),
  });
  expect(await inForce()).toEqual([]);

  expect(await stops({ first: one.key }, '--stop', 'payouts', ...why)).toEqual({ code: 0, printed: 'stopped\n' });
  expect(await inForce()).toEqual(['payouts']);
  expect((await stops({})).printed).toMatch(/^STOPPED {2}payouts {2}- {2}จ่ายเงินถอน {2}since .+: ช่องทางจ่ายล่ม$/m);

  const lift = (second: string) => stops({ first: one.key, second }, '--lift', 'payouts', ...why);
  expect((await lift(one.key)).code).toBe(1);
  expect((await lift(weak.key)).printed).toBe(
    'SECOND_OPERATOR_KEY lacks the scope for /operator/confirmations/confirm\n',
  );
  expect(await inForce()).toEqual(['payouts']);
  expect(await lift(two.key)).toEqual({ code: 0, printed: 'lifted\n' });
  expect(await inForce()).toEqual([]);

  expect((await linesOf(server, one.name)).map(({ action, ip }) => [action, ip])).toEqual([
    ['POST /operator/stops/stop', 'command line'],
    ['POST /operator/stops/lift', 'command line'],
  ]);
  expect((await linesOf(server, two.name)).map(({ action }) => action)).toEqual([
    'POST /operator/confirmations/confirm',
  ]);
});
