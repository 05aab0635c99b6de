import { expect, onTestFinished, test } from 'vitest';
import { revokeOperatorKey } from '#server/access/operator-key-queries.ts';
import { readConfig, SETTINGS } from '#server/config/config.ts';
import { adaptersOf, unknownSettings } from '#server/config/settings.ts';
import { diagnosis, type Facts } from '#server/doctor-checks.ts';
import { doctorRow } from '#server/operation/doctor-queries.ts';
import { startTestServer } from '../harness.ts';
import { AGENT, addAgent } from '../ledger/fixture.ts';
import { newPerson } from '../operator/desk-fixture.ts';
import { newKey } from '../operator/fixture.ts';

const SECRET = 's'.repeat(32);
const ENVIRONMENT = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  PUBLIC_URL: 'https://play.example.com',
  TRUST_PROXY: 'loopback',
  DATABASE_URL: 'postgres://chokdee@db/chokdee',
  PAYMENT_WEBHOOK_SECRET: SECRET,
  SLIP_LOOKUP_URL: 'https://pay.example/slip',
  PAYOUT_URL: 'https://pay.example/payout',
  ACCOUNT_NAME_URL: 'https://pay.example/name',
  SMS_URL: 'https://sms.example',
  SMS_SECRET: SECRET,
  LINE_PUSH_TOKENS: 'chokdee=token',
  LINE_CHANNEL_SECRETS: `chokdee=${'a'.repeat(32)}`,
  RESULT_SOURCES: 'one=numbers@https://one.example,two=numbers@https://two.example',
  GAME_PROVIDERS: `hub=${SECRET}@https://games.example`,
  METRICS_PORT: '9464',
};

/** A site of which nothing is wrong, with other settings. */
function facts(environment: Record<string, string | undefined> = {}): Facts {
  const all = { ...ENVIRONMENT, ...environment };
  const config = readConfig(all);
  const agent = {
    ...config.agent,
    siteUrl: 'https://play.example.com/' as const,
    links: { ...config.agent.links, contact: 'https://line.me/R/ti/p/@ours' },
  };
  return {
    node: '24.21.0',
    config: { ...config, agent },
    unknownSettings: unknownSettings(all, SETTINGS),
    providerFaults: [],
    hasBuild: true,
    freeBytes: 50 * 1024 ** 3,
    clock: { database: 12, outside: -300 },
    startFault: null,
    database: {
      version: 150_004,
      isSuperuser: false,
      tables: null,
      maxConnections: 100,
      hasLogReceiver: true,
      agents: ['chokdee'],
      keys: 2,
    },
  };
}
const withDatabase = (change: Partial<NonNullable<Facts['database']>>): Facts => {
  const healthy = facts();
  return { ...healthy, database: healthy.database && { ...healthy.database, ...change } };
};
function withAgent(change: Partial<Facts['config']['agent']>): Facts {
  const healthy = facts();
  return { ...healthy, config: { ...healthy.config, agent: { ...healthy.config.agent, ...change } } };
}

test('a site of which nothing is wrong has no fault', () => {
  expect(diagnosis(facts())).toEqual([]);
});

test.each<[string, Facts]>([
  ['Node is 20.19.0', { ...facts(), node: '20.19.0' }],
  ['the app is not built for this agent', { ...facts(), hasBuild: false }],
  ['the disk has 0.5 GB left', { ...facts(), freeBytes: 1024 ** 3 / 2 }],
  ["the clock is 9 s off the database's", { ...facts(), clock: { database: 9000, outside: 0 } }],
  ["the clock is -60 s off the world's", { ...facts(), clock: { database: 0, outside: -60_000 } }],
  ['NODE_ENV is development', facts({ NODE_ENV: undefined })],
  ['PUBLIC_URL is not set', facts({ PUBLIC_URL: undefined })],
  ['PUBLIC_URL is not https', facts({ PUBLIC_URL: 'http://play.example.com' })],
  ['TRUST_PROXY is off', facts({ TRUST_PROXY: undefined })],
  ['DATABASE_URL is not set', facts({ DATABASE_URL: undefined })],
  ['PAYMENT_WEBHOOK_SECRET is not set', facts({ PAYMENT_WEBHOOK_SECRET: undefined })],
  ['PAYOUT_URL is not set', facts({ PAYOUT_URL: undefined })],
  ['SLIP_LOOKUP_URL and EASYSLIP_TOKEN are not set', facts({ SLIP_LOOKUP_URL: undefined })],
  ['ACCOUNT_NAME_URL is not set', facts({ ACCOUNT_NAME_URL: undefined })],
  ['SMS_URL is not set', facts({ SMS_URL: undefined, SMS_SECRET: undefined })],
  ['RESULT_SOURCES has one source', facts({ RESULT_SOURCES: 'one=numbers@https://one.example' })],
  ['GAME_PROVIDERS is not set', facts({ GAME_PROVIDERS: undefined })],
  ['METRICS_PORT is not set', facts({ METRICS_PORT: undefined })],
  ['METRICS_HOST is no loopback address', facts({ METRICS_HOST: '0.0.0.0' })],
  ['LINE_PUSH_TOKENS has nothing of agent chokdee', facts({ LINE_PUSH_TOKENS: undefined })],
  ['LINE_CHANNEL_SECRETS has nothing of agent chokdee', facts({ LINE_CHANNEL_SECRETS: `other=${'a'.repeat(32)}` })],
  ['agent chokdee has no LIFF app', withAgent({ line: { ...facts().config.agent.line, liffId: null } })],
  [
    "links.contact is the demo's",
    withAgent({ links: { ...facts().config.agent.links, contact: 'https://line.me/@x-demo' } }),
  ],
  ['siteUrl is no address of yours', withAgent({ siteUrl: 'https://chokdee.example/' })],
  ['PAYOUT_UR is no setting, did you mean PAYOUT_URL?', facts({ PAYOUT_UR: 'https://pay.example' })],
  ['PUBILC_URL is no setting, did you mean PUBLIC_URL?', facts({ PUBILC_URL: 'https://x.example' })],
  ['SMS_TOKEN is no setting', facts({ SMS_TOKEN: 'x' })],
  ['GAME_KEYS hub.private.pem: no key', { ...facts(), providerFaults: ['GAME_KEYS hub.private.pem: no key'] }],
  ['PostgreSQL is 14', withDatabase({ version: 140_009 })],
  ['the database role is a superuser', withDatabase({ isSuperuser: true })],
  ["the database's tables: none yet", withDatabase({ tables: 'none yet' })],
  ['max_connections is 20', withDatabase({ maxConnections: 20 })],
  ['nobody receives the log of PostgreSQL', withDatabase({ hasLogReceiver: false })],
  ['the database has no agent', withDatabase({ agents: [] })],
  ['no operator may sign in, and no key works', withDatabase({ keys: 0 })],
  [
    "no process would start: agent chokdee has the demo's receiving account",
    { ...facts(), startFault: "agent chokdee has the demo's receiving account KBANK 0123456789" },
  ],
])('%s is found, and nothing else', (line, planted) => {
  expect(diagnosis(planted)).toEqual([expect.stringContaining(line)]);
});

test('other variables of an environment are no mistyped settings', () => {
  const others = {
    PATH: 'x',
    HOME: 'x',
    LANG: 'x',
    SHLVL: '1',
    XDG_DATA_DIRS: 'x',
    NODE_OPTIONS: 'x',
    LINE_LOGIN_CHANNEL_ID: '1',
    TERM: 'x',
  };
  expect(unknownSettings({ ...ENVIRONMENT, ...others }, SETTINGS)).toEqual([]);
});

test('each adapter is on or off', () => {
  const { config } = facts({ PAYOUT_URL: undefined });
  const { on, off } = adaptersOf(config);
  expect(off).toEqual(['Opn charges', 'payouts', 'second SMS', 'beacon']);
  expect(on).toContain('payment webhook');
  expect(on.length + off.length).toBe(13);
});

test('a database tells its open agents, and the keys that work: not revoked, and for something', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { database, platform } = server;
  await addAgent(database);
  await database.rows(`insert into agent (id, code, name, config, status) values (4, 'closed', 'x', '{}', 'closed')`);
  const found = async () => {
    const { agents, keys } = await doctorRow(database, true);
    return { agents, keys };
  };
  const { name } = await newKey(server, ['now:read']);
  await newKey(server, []);
  expect(await found()).toEqual({ agents: ['agent3'], keys: 1 });
  await database.transaction((tx) => revokeOperatorKey(tx, { agentId: AGENT, name, now: platform.now() }));
  expect(await found()).toEqual({ agents: ['agent3'], keys: 0 });
  // A person signs in by a key of their own, whose scopes are those of their role.
  await newPerson(server);
  expect(await found()).toEqual({ agents: ['agent3'], keys: 1 });
});
