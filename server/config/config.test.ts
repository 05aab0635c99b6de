import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const LIVE = { NODE_ENV: 'production', SANDBOX: 'off' };
const HEX = '0123456789abcdef'.repeat(2);

test('a pooler and a replica stand beside DATABASE_URL', () => {
  const urls = {
    DATABASE_URL: 'postgres://a',
    DATABASE_POOLER_URL: 'postgres://b',
    DATABASE_REPLICA_URL: 'postgres://c',
  };
  expect(readConfig(urls)).toMatchObject({
    poolerUrl: 'postgres://b',
    replica: { url: 'postgres://c', maxLagMs: 5000 },
  });
  expect(readConfig({ ...urls, DATABASE_REPLICA_LAG_SECONDS: '60' }).replica?.maxLagMs).toBe(60_000);
  expect(readConfig({})).toMatchObject({ poolerUrl: null, replica: null });
});

describe('defaults', () => {
  test('loopback, port 3000, a database of its own, the sandbox on', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      sandbox: true,
      testClock: false,
      trustProxy: false,
    });
  });
  test('an agent other than the usual has a data folder of its own', () => {
    expect(readConfig({})).toMatchObject({
      agent: { code: 'chokdee' },
      dataFolder: expect.stringMatching(/\/\.data$/),
    });
    expect(readConfig({ AGENT: 'fahsai' })).toMatchObject({
      agent: { code: 'fahsai' },
      dataFolder: expect.stringMatching(/\/\.data-fahsai$/),
    });
    expect(readConfig({ AGENT: 'fahsai', DATA_DIR: '/x' }).dataFolder).toBe('/x');
  });
  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });
  test.each([
    [{}, 3001],
    [{ PORT: '4000' }, 4001],
    [{ PORT: '0' }, 0],
    [{ PORT: '65535' }, 0],
    [{ PORT: '4000', GAMES_PORT: '9000' }, 9000],
  ])('%o: games on port %d', (environment, gamesPort) => {
    expect(readConfig(environment)).toMatchObject({ gamesPort });
  });
  test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { PAYMENT_WEBHOOK_SECRET: SECRET }])(
    'the sandbox is off with %o',
    (environment) => {
      expect(readConfig(environment).sandbox).toBe(false);
    },
  );
  test.each([
    ['off', false],
    ['loopback', ['loopback']],
    ['10.0.0.7, fd00::/8', ['10.0.0.7', 'fd00::/8']],
  ])('TRUST_PROXY=%s', (value, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
  });
  test('the crowd beside the sandbox in development only, where jobs run', () => {
    expect(readConfig({}).sandboxCrowd).toBe(true);
    for (const environment of [
      { SANDBOX: 'off' },
      { SANDBOX_CROWD: 'off' },
      { NODE_ENV: 'test' },
      { NODE_ENV: 'production' },
      { JOBS: 'off' },
    ])
      expect(readConfig(environment).sandboxCrowd).toBe(false);
  });

  test('without LOG_LEVEL requests are logged, but not those of the crowd', () => {
    expect(readConfig({}).logLevel).toBe('warn');
    expect(readConfig({ SANDBOX_CROWD: 'off' }).logLevel).toBe('info');
    expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).toBe('info');
  });

  test('providers without encryption on loopback alone in production, and anywhere elsewhere', () => {
    expect(readConfig({ ...LIVE, PAYOUT_URL: 'http://127.0.0.1:9000' }).payoutUrl).toBe('http://127.0.0.1:9000');
    expect(readConfig({ ...LIVE, PAYOUT_URL: 'http://[::1]:9000' }).payoutUrl).toBe('http://[::1]:9000');
    expect(readConfig({ SANDBOX: 'off', PAYOUT_URL: 'http://pay.example' }).payoutUrl).toBe('http://pay.example');
  });

  test('the API to read everywhere but in production, where it is asked for', () => {
    expect([readConfig({}).docs, readConfig(LIVE).docs, readConfig({ ...LIVE, DOCS: 'on' }).docs]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('the sandbox off loopback by an explicit switch', () => {
    expect(readConfig({ HOST: '0.0.0.0', SANDBOX: 'on' }).sandbox).toBe(true);
  });
});

test.each([
  [undefined, null],
  ['public', null],
  ['c1', 'c1'],
])('DATABASE_SCHEMA=%s is the cell %s', (DATABASE_SCHEMA, cell) => {
  expect(readConfig({ DATABASE_SCHEMA, DATABASE_URL: 'postgres://x' }).cell).toBe(cell);
});

test('game providers by the source of their games', () => {
  const list = `acme=${SECRET}@https://acme.example/api/, other=x=${SECRET}@http://127.0.0.1:8000, hub=816@hub88+https://api.hub88.io/`;
  expect([...readConfig({ GAME_PROVIDERS: list, SANDBOX: 'off' }).gameProviders]).toEqual([
    ['acme', { protocol: 'chokdee', secret: SECRET, baseUrl: 'https://acme.example/api' }],
    ['other', { protocol: 'chokdee', secret: `x=${SECRET}`, baseUrl: 'http://127.0.0.1:8000' }],
    ['hub', { protocol: 'hub88', secret: '816', baseUrl: 'https://api.hub88.io' }],
  ]);
});

test('origins of games, and all below a domain', () => {
  const { gameOrigins } = readConfig({ GAME_ORIGINS: 'https://a.example/path, https://*.b.example' });
  expect(gameOrigins).toEqual(['https://a.example', 'https://*.b.example']);
});

describe('refuses to start', () => {
  test.each([
    [{ AGENT: 'nobody' }, 'AGENT cannot be read: there is no agent nobody (there are chokdee, fahsai, rachawadi)'],
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ GAMES_PORT: 'x' }, 'GAMES_PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be postgres://…'],
    [{ DATABASE_SCHEMA: 'C1', DATABASE_URL: 'postgres://x' }, 'DATABASE_SCHEMA must be 1 to 40 small letters'],
    [{ DATABASE_SCHEMA: 'pg_x', DATABASE_URL: 'postgres://x' }, 'DATABASE_SCHEMA may not be pg_x'],
    [{ DATABASE_SCHEMA: 'c1_job', DATABASE_URL: 'postgres://x' }, 'DATABASE_SCHEMA may not be c1_job'],
    [{ DATABASE_SCHEMA: 'c1' }, 'DATABASE_SCHEMA needs DATABASE_URL'],
    [{ DATABASE_POOLER_URL: 'postgres://x' }, 'DATABASE_POOLER_URL and DATABASE_REPLICA_URL need DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_POOLER_URL and DATABASE_REPLICA_URL need DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'mysql://x' }, 'DATABASE_REPLICA_URL must be postgres://…'],
    [{ DATABASE_REPLICA_LAG_SECONDS: '0' }, 'DATABASE_REPLICA_LAG_SECONDS must be 1 to 3600'],
    [{ DATABASE_REPLICA_LAG_SECONDS: '5s' }, 'DATABASE_REPLICA_LAG_SECONDS must be 1 to 3600'],
    [{ SANDBOX: 'yes' }, 'SANDBOX must be on or off'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
    ...['on', '1', '10.0.0.0/33', '10.0.0.0/8/8', '0.0.0.0/0', '::/0', 'proxy.example', '1,', 'all'].map(
      (value): [Record<string, string>, string] => [
        { TRUST_PROXY: value },
        'TRUST_PROXY must be off, or the addresses',
      ],
    ),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be an http(s) URL'],
    [{ GAME_ORIGINS: 'games' }, 'GAME_ORIGINS must be origins'],
    [{ PAYMENT_WEBHOOK_SECRET: 'short' }, 'PAYMENT_WEBHOOK_SECRET must have at least 32 characters'],
    [{ SANDBOX: 'on', PAYMENT_WEBHOOK_SECRET: SECRET }, 'never runs beside a real adapter'],
    [{ SANDBOX: 'on', PAYOUT_URL: 'https://pay.example' }, 'never runs beside a real adapter: unset PAYOUT_URL'],
    [{ LINE_CHANNEL_SECRETS: 'chokdee=short' }, 'LINE_CHANNEL_SECRETS must be agent=secret'],
    [{ LINE_CHANNEL_SECRETS: `one=${HEX},two=${HEX}`, SANDBOX: 'off' }, 'has one secret twice'],
    [{ LINE_CHANNEL_SECRETS: `one=${HEX}` }, 'never runs beside a real adapter: unset LINE_CHANNEL_SECRETS'],
    [{ GAME_PROVIDERS: 'acme=short@https://acme.example' }, 'GAME_PROVIDERS must be name=secret@https://…'],
    [{ GAME_PROVIDERS: `acme=${SECRET}@https://:`, SANDBOX: 'off' }, 'GAME_PROVIDERS must be an http(s) URL'],
    [{ GAME_PROVIDERS: `acme=${SECRET}@https://acme.example` }, 'real adapter: unset GAME_PROVIDERS'],
    [{ SANDBOX_CROWD: 'on', SANDBOX: 'off' }, 'SANDBOX_CROWD=on needs the sandbox'],
    [{ SANDBOX_CROWD: 'on', NODE_ENV: 'production' }, 'never runs with NODE_ENV=production'],
    [{ TEST_CLOCK: 'on', SANDBOX: 'off' }, 'TEST_CLOCK=on needs the sandbox'],
    [{ TEST_CLOCK: 'on', HOST: '0.0.0.0' }, 'TEST_CLOCK=on needs the sandbox'],
    [{ NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX: 'on' }, 'listens on loopback only'],
    [{ ...LIVE, PAYOUT_URL: 'http://pay.example' }, 'PAYOUT_URL must begin with https://'],
    [{ ...LIVE, OPN_URL: 'http://10.0.0.8' }, 'OPN_URL must begin with https://'],
    [{ ...LIVE, SMS_URL: 'http://sms.example', SMS_SECRET: SECRET }, 'SMS_URL must begin with https://'],
    [{ ...LIVE, GAME_PROVIDERS: `acme=${SECRET}@http://acme.example` }, 'GAME_PROVIDERS must begin with https://'],
    [{ ...LIVE, RESULT_SOURCES: 'one=numbers@http://glo.example' }, 'RESULT_SOURCES must begin with https://'],
  ])('%o: %s', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(line);
  });
});
