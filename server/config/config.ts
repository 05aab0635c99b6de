import { resolve } from 'node:path';
import { z } from 'zod';
import { type AgentFile, DEFAULT_AGENT, readAgent } from '#agents/agent-file.ts';
import { cellNameFault, cellOf } from './cell.ts';
import {
  byName,
  type GameProviderAccess,
  gameProviders,
  origins,
  port,
  postgresUrl,
  type ResultSource,
  resultSources,
  switchValue,
  trustedProxies,
  webUrl,
} from './config-values.ts';

/** Longer than this nobody waits for a page's data: without it the page is there at once. */
const PAGE_WAIT_MS = 300;

/** The server's settings, parsed from the environment once at the start (docs/operations.md). */
export interface Config {
  environment: 'development' | 'test' | 'production';
  /** The agent of the served build, of the seeded demo, and of visitors who name none. */
  agent: AgentFile;
  host: string;
  /** 0: the system chooses one. */
  port: number;
  /** The sandbox's games have an origin of their own; PORT + 1 by default, 0: the system chooses one. */
  gamesPort: number;
  /** The app's address for players, without a trailing slash; null: the address that the server listens on. */
  publicUrl: string | null;
  /** Null: the server runs a PostgreSQL of its own under `dataFolder`. */
  databaseUrl: string | null;
  /** The schema that this process serves (docs/scale.md#cells); null: where the connection leads, as a rule `public`. */
  cell: string | null;
  /** PgBouncer in front of `databaseUrl` (docs/scale.md#pooler), or null. */
  poolerUrl: string | null;
  /** A copy of the database for reads that may be `maxLagMs` old (docs/scale.md#replica), or null. */
  replica: { url: string; maxLagMs: number } | null;
  dataFolder: string;
  /** The sandbox replaces bank, phone, LINE and game provider, under /sandbox. */
  sandbox: boolean;
  /** Invented members live on the demo's site, and its past is filled: only beside the sandbox, never in production. */
  sandboxCrowd: boolean;
  /** `/sandbox/clock` moves the server's time. */
  testClock: boolean;
  /** Whether this process runs jobs (lottery draws and settlements, payouts), or only serves calls. */
  jobs: boolean;
  /** Whether pages are sent with their first screen rendered (docs/architecture.md#first-screen). */
  serverRendering: boolean;
  /** A page waits so long for its data; without it the app asks for it. */
  pageWaitMs: number;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted, or false. */
  trustProxy: false | string[];
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Whether `/docs` is served: by default everywhere except in production. */
  docs: boolean;
  /** Whether browsers may only use https for hosts below the site's own host, as for that host itself. */
  hstsSubdomains: boolean;
  /** Where Prometheus reads the metrics of this process; null: nothing is measured. */
  metrics: { host: string; port: number } | null;
  /** Shared with the real payment provider. Null: the sandbox's bank confirms deposits, if it is there. */
  paymentWebhookSecret: string | null;
  /** The payment provider's look-up of slips; null: the sandbox's bank, if it is there. */
  slipLookupUrl: string | null;
  /** EasySlip's look-up of slips, in place of the payment provider's. */
  easySlip: { url: string; token: string } | null;
  /** Opn Payments: its API, and secret keys by the agent's code. */
  opn: { url: string; secretKeys: ReadonlyMap<string, string> };
  /** The payment provider's payouts; null: the sandbox's bank, else a person pays withdrawals. */
  payoutUrl: string | null;
  /** The payment provider's look-up of account names; null: the sandbox's bank, if it is there. */
  accountNameUrl: string | null;
  /** Public randomness as drand serves it; null: the sandbox's, if it is there. */
  beaconUrl: string | null;
  /** Sources of official lottery results, by the names that lotteries have for them. */
  resultSources: ReadonlyMap<string, ResultSource>;
  /** The SMS gateway; null: the sandbox's phone, if it is there. */
  sms: { url: string; secret: string } | null;
  /** A second SMS gateway for when the first is in trouble. */
  smsFallback: { url: string; secret: string } | null;
  /** Channel access tokens of LINE's Messaging API, by the agent's code. */
  linePushTokens: ReadonlyMap<string, string>;
  /** Secrets that LINE signs its webhook with, by the agent's code; empty: `/line/webhook` is off. */
  lineChannelSecrets: ReadonlyMap<string, string>;
  /** Providers of games, by the `source` of their games. */
  gameProviders: ReadonlyMap<string, GameProviderAccess>;
  /** The folder of the game providers' keys, for protocols that sign with keys. */
  gameKeys: string | null;
  /** Origins that games run on (frame-src). */
  gameOrigins: readonly string[];
  /** Origins of apps that are served elsewhere and call this API. */
  appOrigins: readonly string[];
  /** The API of the served app if it is on another host; null: this one. */
  apiOrigin: string | null;
}

/** A wrong setting: `message` is one line for the person who starts the server. */
export class ConfigError extends Error {}

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  AGENT: z
    .string()
    .default(DEFAULT_AGENT)
    .transform((code, context) => {
      try {
        return readAgent(code);
      } catch (error) {
        context.addIssue(`cannot be read: ${error instanceof Error ? error.message : error}`);
        return z.NEVER;
      }
    }),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  GAMES_PORT: port.optional(),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_REPLICA_LAG_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be 1 to 3600')
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 3600, 'must be 1 to 3600')
    .default(5),
  DATABASE_SCHEMA: z
    .string()
    .transform((name, context) => {
      const cell = cellOf(name);
      const fault = cell === null ? null : cellNameFault(cell);
      if (fault !== null) context.addIssue(fault);
      return cell;
    })
    .optional(),
  DATA_DIR: z.string().optional(),
  SANDBOX: switchValue.optional(),
  SANDBOX_CROWD: switchValue.optional(),
  TEST_CLOCK: switchValue.default('off'),
  JOBS: switchValue.default('on'),
  SERVER_RENDERING: switchValue.default('on'),
  TRUST_PROXY: trustedProxies.default(false),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .optional(),
  DOCS: switchValue.optional(),
  HSTS_SUBDOMAINS: switchValue.default('on'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SLIP_LOOKUP_URL: webUrl.optional(),
  EASYSLIP_URL: webUrl.default('https://developer.easyslip.com/api/v1'),
  EASYSLIP_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OPN_URL: webUrl.default('https://api.omise.co'),
  OPN_SECRET_KEYS: byName(/skey_\w+/, 'must be agent=skey_…, divided by commas'),
  PAYOUT_URL: webUrl.optional(),
  ACCOUNT_NAME_URL: webUrl.optional(),
  BEACON_URL: webUrl.optional(),
  RESULT_SOURCES: resultSources,
  SMS_URL: webUrl.optional(),
  SMS_FALLBACK_URL: webUrl.optional(),
  SMS_FALLBACK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LINE_PUSH_TOKENS: byName(/\S+/, 'must be agent=token, divided by commas'),
  LINE_CHANNEL_SECRETS: byName(/[0-9a-f]{32}/, 'must be agent=secret, divided by commas; a secret is 32 hex digits'),
  GAME_PROVIDERS: gameProviders,
  GAME_KEYS: z.string().optional(),
  GAME_ORIGINS: origins,
  APP_ORIGINS: origins,
  API_ORIGIN: webUrl.transform((url) => new URL(url).origin).optional(),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);

/** Each agent's demo has a database of its own, so that one can be tried after the other. */
const dataFolderOf = ({ code }: AgentFile) => (code === DEFAULT_AGENT ? '.data' : `.data-${code}`);

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Parses the environment. Throws a `ConfigError` that names the variable. Empty variables count as absent. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; '));
  }
  const env = parsed.data;
  // Off by default with a real adapter, or at an address that others can reach.
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : isLoopback(env.HOST) && env.PAYMENT_WEBHOOK_SECRET === undefined;
  const sandboxCrowd = env.SANDBOX_CROWD
    ? env.SANDBOX_CROWD === 'on'
    : sandbox && env.NODE_ENV === 'development' && env.JOBS === 'on';
  const config: Config = {
    environment: env.NODE_ENV,
    agent: env.AGENT,
    host: env.HOST,
    port: env.PORT,
    gamesPort: env.GAMES_PORT ?? (env.PORT > 0 && env.PORT < 65_535 ? env.PORT + 1 : 0),
    publicUrl: env.PUBLIC_URL ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    cell: env.DATABASE_SCHEMA ?? null,
    poolerUrl: env.DATABASE_POOLER_URL ?? null,
    replica:
      env.DATABASE_REPLICA_URL === undefined
        ? null
        : { url: env.DATABASE_REPLICA_URL, maxLagMs: env.DATABASE_REPLICA_LAG_SECONDS * 1000 },
    dataFolder: resolve(env.DATA_DIR ?? dataFolderOf(env.AGENT)),
    sandbox,
    sandboxCrowd,
    testClock: env.TEST_CLOCK === 'on',
    jobs: env.JOBS === 'on',
    serverRendering: env.SERVER_RENDERING === 'on',
    pageWaitMs: PAGE_WAIT_MS,
    trustProxy: env.TRUST_PROXY,
    // The requests of invented members would push the addresses and logins of the demo out of sight.
    logLevel: env.LOG_LEVEL ?? (sandboxCrowd ? 'warn' : 'info'),
    docs: env.DOCS ? env.DOCS === 'on' : env.NODE_ENV !== 'production',
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    paymentWebhookSecret: env.PAYMENT_WEBHOOK_SECRET ?? null,
    slipLookupUrl: env.SLIP_LOOKUP_URL ?? null,
    easySlip: env.EASYSLIP_TOKEN === undefined ? null : { url: env.EASYSLIP_URL, token: env.EASYSLIP_TOKEN },
    opn: { url: env.OPN_URL, secretKeys: env.OPN_SECRET_KEYS },
    payoutUrl: env.PAYOUT_URL ?? null,
    accountNameUrl: env.ACCOUNT_NAME_URL ?? null,
    beaconUrl: env.BEACON_URL ?? null,
    resultSources: env.RESULT_SOURCES,
    smsFallback:
      env.SMS_FALLBACK_URL && env.SMS_FALLBACK_SECRET
        ? { url: env.SMS_FALLBACK_URL, secret: env.SMS_FALLBACK_SECRET }
        : null,
    sms: env.SMS_URL && env.SMS_SECRET ? { url: env.SMS_URL, secret: env.SMS_SECRET } : null,
    linePushTokens: env.LINE_PUSH_TOKENS,
    lineChannelSecrets: env.LINE_CHANNEL_SECRETS,
    gameProviders: env.GAME_PROVIDERS,
    gameKeys: env.GAME_KEYS === undefined ? null : resolve(env.GAME_KEYS),
    gameOrigins: env.GAME_ORIGINS,
    appOrigins: env.APP_ORIGINS,
    apiOrigin: env.API_ORIGIN ?? null,
  };
  if ((env.SMS_URL === undefined) !== (env.SMS_SECRET === undefined))
    throw new ConfigError('SMS_URL and SMS_SECRET are set together: the gateway knows our calls by their signature');
  if ((env.SMS_FALLBACK_URL === undefined) !== (env.SMS_FALLBACK_SECRET === undefined))
    throw new ConfigError('SMS_FALLBACK_URL and SMS_FALLBACK_SECRET are set together');
  if (config.smsFallback !== null && config.sms === null)
    throw new ConfigError('SMS_FALLBACK_URL stands in for SMS_URL: set both');
  if (config.slipLookupUrl !== null && config.easySlip !== null)
    throw new ConfigError('SLIP_LOOKUP_URL and EASYSLIP_TOKEN both look slips up: set one of them');
  if (config.databaseUrl === null && (config.poolerUrl !== null || config.replica !== null))
    throw new ConfigError(
      'DATABASE_POOLER_URL and DATABASE_REPLICA_URL need DATABASE_URL: LISTEN, migrations and every write use it',
    );
  if (config.cell !== null && config.databaseUrl === null)
    throw new ConfigError(
      'DATABASE_SCHEMA needs DATABASE_URL: that of the cell’s role, as npm run cell -- make has printed it',
    );
  if (new Set(config.lineChannelSecrets.values()).size < config.lineChannelSecrets.size)
    throw new ConfigError('LINE_CHANNEL_SECRETS has one secret twice: it decides which agent a call of LINE is for');
  refuseUnsafe(config);
  return config;
}

/** Refuses combinations that would let strangers credit themselves money (docs/rules.md#agents). */
function refuseUnsafe(config: Config): void {
  const adapters = {
    PAYMENT_WEBHOOK_SECRET: config.paymentWebhookSecret,
    SLIP_LOOKUP_URL: config.slipLookupUrl,
    EASYSLIP_TOKEN: config.easySlip,
    OPN_SECRET_KEYS: config.opn.secretKeys.size > 0 ? config.opn.secretKeys : null,
    PAYOUT_URL: config.payoutUrl,
    ACCOUNT_NAME_URL: config.accountNameUrl,
    BEACON_URL: config.beaconUrl,
    RESULT_SOURCES: config.resultSources.size > 0 ? config.resultSources : null,
    SMS_URL: config.sms,
    LINE_PUSH_TOKENS: config.linePushTokens.size > 0 ? config.linePushTokens : null,
    GAME_PROVIDERS: config.gameProviders.size > 0 ? config.gameProviders : null,
    LINE_CHANNEL_SECRETS: config.lineChannelSecrets.size > 0 ? config.lineChannelSecrets : null,
  };
  for (const [name, value] of Object.entries(adapters))
    if (config.sandbox && value !== null)
      throw new ConfigError(`SANDBOX=on never runs beside a real adapter: unset ${name} or set SANDBOX=off`);
  if (config.environment === 'production') refuseUnencrypted(config);
  if (config.sandboxCrowd && (!config.sandbox || config.environment === 'production'))
    throw new ConfigError('SANDBOX_CROWD=on needs the sandbox (SANDBOX=on), and never runs with NODE_ENV=production');
  if (config.testClock && !config.sandbox) throw new ConfigError('TEST_CLOCK=on needs the sandbox (SANDBOX=on)');
  if (config.environment === 'production' && config.sandbox && !isLoopback(config.host)) {
    throw new ConfigError(
      'NODE_ENV=production with the sandbox on listens on loopback only: set SANDBOX=off or HOST=127.0.0.1',
    );
  }
}

/** In production, messages that move money or hold a code are never sent to another host unencrypted. */
function refuseUnencrypted(config: Config): void {
  const urls: [name: string, url: string | null | undefined][] = [
    ['SLIP_LOOKUP_URL', config.slipLookupUrl],
    ['EASYSLIP_URL', config.easySlip?.url],
    ['OPN_URL', config.opn.url],
    ['PAYOUT_URL', config.payoutUrl],
    ['ACCOUNT_NAME_URL', config.accountNameUrl],
    ['BEACON_URL', config.beaconUrl],
    ['SMS_URL', config.sms?.url],
    ['SMS_FALLBACK_URL', config.smsFallback?.url],
    ...[...config.resultSources.values()].map(({ url }): [string, string] => ['RESULT_SOURCES', url]),
    ...[...config.gameProviders.values()].map(({ baseUrl }): [string, string] => ['GAME_PROVIDERS', baseUrl]),
  ];
  for (const [name, url] of urls) {
    if (!url) continue;
    const { protocol, hostname } = new URL(url);
    if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
      throw new ConfigError(`${name} must begin with https:// where NODE_ENV=production: ${hostname} is another host`);
  }
}
