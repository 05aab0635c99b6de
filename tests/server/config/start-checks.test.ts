import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAgentConfig } from '#server/agent/config.ts';
import { worthOf } from '#server/gift/house-edge.ts';
import { houseEdge, rebatesOf } from '#server/house-edge/rebates.ts';
import { refuseUnready, warningsOf } from '#server/start-checks.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { known } from '../lotto/known-sources.ts';
import { confirmDemo } from '../operation/own-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: true });
});
afterAll(() => server.close());

const sms = { url: 'https://sms.example', secret: 's'.repeat(32) };

test('a category that gives back more than the house keeps of it stops every start', async () => {
  const { config } = server.platform;
  const agent = await server.database.row<{ config: unknown }>('select config from agent where id = 3');
  const given = await rebatesOf(server.database, 3, parseAgentConfig(agent?.config));
  expect(given.find(({ category }) => category === 'lotto')).toMatchObject({
    edge: expect.closeTo(10),
    // A point is worth 10.4 satang in the demo's shop, and five can be spent for each that stakes have earned.
    parts: { cashback: 0.1, points: expect.closeTo(0.13), affiliate: 0.25, loss_return: 3 },
  });
  for (const { percent, edge } of given) expect(percent).toBeLessThan(edge);

  const change = (sql: string) => server.database.rows(sql);
  await change(`update agent set config = config || '{"cashback": {"percent": {"lotto": 1.2}}}'`);
  await expect(refuseUnready(config, server.database)).rejects.toThrow(
    /agent chokdee gives back 10\.\d\d % of lotto stakes/,
  );
  await change(`update agent set config = config - 'cashback'`);
  await change(`update redemption_item set points = 1 where kind = 'credit'`);
  await expect(refuseUnready(config, server.database)).rejects.toThrow(/points \d+\.\d\d %/);
  await change(`update redemption_item set is_active = false where kind = 'credit'`);
  await refuseUnready(config, server.database);
  await change(`update wheel_prize set weight = 1000000 where kind = 'cash'`);
  await expect(refuseUnready(config, server.database)).rejects.toThrow('house keeps');
  // A wheel that gives a spin or more for each spin never ends, also where no item sells spins.
  await change(`update redemption_item set is_active = false where kind = 'free_spin'`);
  await change(`update wheel_prize set weight = 1000000, amount = 9 where kind = 'free_spin'`);
  expect(await worthOf(server.database, 3, { kind: 'point', amount: 1 }, houseEdge)).toBe(Number.POSITIVE_INFINITY);
  await change(`update wheel set is_open = false`);
  await refuseUnready(config, server.database);
  // A bonus for every deposit without a budget: the house does not keep 10 % of what is staked once.
  await change(`update promotion set budget_satang = null where kind = 'daily_deposit'`);
  await expect(refuseUnready(config, server.database)).rejects.toThrow(
    /agent chokdee gives 9\.09 % of the stakes that the promotion ".*" needs, .* give it a budget/,
  );
  await change(`update promotion set bonus_percent = 1 where kind = 'daily_deposit'`);
  await refuseUnready(config, server.database);
  await change(`update promotion set turnover_times = 0 where kind = 'daily_deposit'`);
  await expect(refuseUnready(config, server.database)).rejects.toThrow('give it a budget');
  await change(`update promotion set is_active = false where kind = 'daily_deposit'`);
  await refuseUnready(config, server.database);
  // Without turnover nothing is staked for a wheel's spin: where spins win no money, everything else is checked as
  // ever.
  await change(`update wheel set is_open = true, free_spin_deposit_satang = 100000`);
  await change(`update wheel_prize set is_on = kind not in ('cash', 'free_spin')`);
  await change(
    `update agent set config = config || '{"withdraw": {"turnover_times": 0}, "cashback": {"percent": {"lotto": 90}}}'`,
  );
  await expect(refuseUnready(config, server.database)).rejects.toThrow(/of lotto stakes/);
  await change(`update wheel set is_open = false`);
  await change(`update agent set config = config - 'cashback' - 'withdraw'`);
  await refuseUnready(config, server.database);
});

test('production needs a licence number and a jurisdiction of every open agent, which is not the demo’s', async () => {
  const production = { ...server.platform.config, environment: 'production' as const, sandbox: false, sms };
  await expect(refuseUnready(production, server.database)).rejects.toThrow('agent chokdee has the demo');
  // A demonstration, which is reached from its own computer only.
  await refuseUnready({ ...production, sandbox: true }, server.database);
  await server.database.rows(
    `update agent set config = jsonb_set(config, '{license,number}', '"TEST-1"') where code = 'chokdee'`,
  );
  // Whoever knows the demo could take its invented money out, and use its keys.
  const demo = 'the database has the demo of agent chokdee: ';
  const people = 'its operators manee, onuma, phimchanok, preecha, suphachai, thanakorn, waranya';
  const keys = `its operator keys demo-1, demo-2 work, and ${people} have a known second factor. Begin with an empty database`;
  await expect(refuseUnready(production, server.database)).rejects.toThrow(
    `${demo}its member 0812345678 has invented money and a known password, and ${keys}`,
  );
  await refuseUnready({ ...production, sandbox: true }, server.database);
  await server.database.rows("update member set status = 'closed' where phone = '0812345678'");
  await expect(refuseUnready(production, server.database)).rejects.toThrow(demo + keys);
  await server.database.rows('update operator_key set revoked_at = now()');
  await expect(refuseUnready(production, server.database)).rejects.toThrow('agent chokdee has the demo');
  await confirmDemo(server.database);
  await refuseUnready(production, server.database);
  await server.database.rows("update agent set config = config - 'license'");
  await expect(refuseUnready(production, server.database)).rejects.toThrow(
    'agent chokdee has no licence number and jurisdiction',
  );
  await refuseUnready(server.platform.config, server.database); // Trying it out needs none.
  await server.database.rows("update agent set status = 'closed'");
  await refuseUnready(production, server.database);
});

test('production needs an SMS gateway where a phone must be verified', async () => {
  const production = { ...server.platform.config, environment: 'production' as const, sandbox: false };
  await server.database.rows(
    `update agent set status = 'open', config = config || '{"license": {"number": "1", "jurisdiction": "x"}}'`,
  );
  await expect(refuseUnready(production, server.database)).rejects.toThrow('agent chokdee asks for a code by SMS');
  await refuseUnready({ ...production, sms }, server.database);
  await server.database.rows(`update agent set config = config || '{"withdraw": {"phone_proof": false}}'`);
  await refuseUnready(production, server.database);
});

test('two lotteries that one answer would pay, and a source that has no address, stop every start', async () => {
  const config = { ...server.platform.config, sandbox: false, resultSources: known('feed', 'backup') };
  const change = (sources: string, codes: string) =>
    server.database.rows(`update lotto_category set sources = $1 where code = any ($2)`, [sources, codes.split(' ')]);
  await change('[{"name": "feed"}]', 'hanoi hanoi-vip');
  await refuseUnready(config, server.database);
  await change('[{"name": "feed", "symbol": "xsmb"}]', 'hanoi hanoi-vip');
  await expect(refuseUnready(config, server.database)).rejects.toThrow(
    'agent chokdee: lottery hanoi-vip: sources: feed is asked for lottery=xsmb, as it is for lottery hanoi: one result would pay both',
  );
  await change('[{"name": "fed"}]', 'hanoi');
  await expect(refuseUnready(config, server.database)).rejects.toThrow(
    'agent chokdee: lottery hanoi: sources: RESULT_SOURCES has no fed, did you mean feed?',
  );
  await change('[]', 'hanoi hanoi-vip');
  await refuseUnready(config, server.database);
});

test('a start says what leads players nowhere: no PUBLIC_URL in production, and settings for an agent that is none', () => {
  const { config } = server.platform;
  const production = { ...config, environment: 'production' as const, sandbox: false };
  expect(warningsOf(config, ['chokdee'])).toEqual([]);
  expect(warningsOf({ ...production, publicUrl: 'https://play.example' }, ['chokdee'])).toEqual([]);
  expect(warningsOf(production, ['chokdee'])).toEqual([expect.stringContaining('PUBLIC_URL is not set')]);
  expect(warningsOf(production, [])).toHaveLength(2);
  const mistyped = new Map([['chokde', 'x']]);
  expect(warningsOf({ ...config, linePushTokens: mistyped }, ['chokdee'])).toEqual([
    'LINE_PUSH_TOKENS names the agent chokde, which the database does not have',
  ]);
  expect(
    warningsOf({ ...config, lineChannelSecrets: mistyped, opn: { ...config.opn, secretKeys: mistyped } }, ['chokdee']),
  ).toHaveLength(2);
});
