import type { Config } from './config/config.ts';

/** The facts that a doctor has collected; null if one could not be read, for which another fault gives the reason. */
export interface Facts {
  /** Node's version: `24.21.0`. */
  node: string;
  config: Config;
  /** Lines about variables that are no settings. */
  unknownSettings: readonly string[];
  database: DatabaseFacts | null;
  /** Why no process would start. */
  startFault: string | null;
  /** Lines about entries of GAME_PROVIDERS that cannot be opened, and their keys. */
  providerFaults: readonly string[];
  hasBuild: boolean;
  freeBytes: number | null;
  /** The host's clock less others', in ms. */
  clock: { database: number | null; outside: number | null };
}

export interface DatabaseFacts {
  /** `server_version_num`. */
  version: number;
  isSuperuser: boolean;
  /** How the tables differ from this version; null if they do not. */
  tables: string | null;
  maxConnections: number;
  /** Whether the database's log is received, as the backups do. */
  hasLogReceiver: boolean;
  agents: readonly string[];
  /** Keys of operators that work. */
  keys: number;
}

const NODE = { major: 22, minor: 18 };
const MIN_POSTGRES = 150_000;
const MAX_CLOCK_MS = 5000;
const MIN_FREE_BYTES = 2 * 1024 ** 3;
const MIN_CONNECTIONS = 40;

/** The faults of a site before or while it serves real players, a line for each; empty if the doctor sees none. */
export function diagnosis(facts: Facts): string[] {
  return [
    ...hostFaults(facts),
    ...settingFaults(facts.config),
    ...facts.unknownSettings,
    ...facts.providerFaults,
    ...agentFaults(facts),
    ...(facts.database ? databaseFaults(facts.database, facts.config) : []),
    ...(facts.startFault === null ? [] : [`no process would start: ${facts.startFault}`]),
  ];
}

/** The lines whose condition is true. */
const told = (faults: readonly (readonly [boolean, string])[]): string[] =>
  faults.flatMap(([isWrong, line]) => (isWrong ? [line] : []));

function hostFaults({ node, hasBuild, freeBytes, clock }: Facts): string[] {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isOff = (ms: number | null) => ms !== null && Math.abs(ms) > MAX_CLOCK_MS;
  const seconds = (ms: number | null) => `${Math.round((ms ?? 0) / 1000)} s`;
  return told([
    [major < NODE.major || (major === NODE.major && minor < NODE.minor), `Node is ${node}: 24 is wanted`],
    [!hasBuild, 'the app is not built for this agent: there are no pages (AGENT=<code> npm run build)'],
    [
      freeBytes !== null && freeBytes < MIN_FREE_BYTES,
      `the disk has ${((freeBytes ?? 0) / 1024 ** 3).toFixed(1)} GB left`,
    ],
    [isOff(clock.database), `the clock is ${seconds(clock.database)} off the database's: processes take no jobs`],
    [isOff(clock.outside), `the clock is ${seconds(clock.outside)} off the world's: signed calls are refused`],
  ]);
}

function settingFaults(config: Config): string[] {
  const { publicUrl } = config;
  return told([
    [config.environment !== 'production', `NODE_ENV is ${config.environment}: production checks more at a start`],
    [config.sandbox, 'SANDBOX is on: bank, phone, LINE and games are stand-ins'],
    [config.testClock, 'TEST_CLOCK is on: anybody may move the time'],
    [publicUrl === null, 'PUBLIC_URL is not set: links lead to this computer'],
    [
      publicUrl?.startsWith('http:') ?? false,
      'PUBLIC_URL is not https: LINE opens no such app, and logins travel in the clear',
    ],
    [
      publicUrl !== null && config.trustProxy === false,
      'TRUST_PROXY is off: behind a proxy all players have one address, and one limit',
    ],
    [config.databaseUrl === null, 'DATABASE_URL is not set: the embedded database has no backups'],
    [
      config.paymentWebhookSecret === null && config.opn.secretKeys.size === 0,
      'PAYMENT_WEBHOOK_SECRET is not set: no deposit is confirmed by itself',
    ],
    [config.payoutUrl === null, 'PAYOUT_URL is not set: persons pay withdrawals'],
    [
      config.slipLookupUrl === null && config.easySlip === null,
      'SLIP_LOOKUP_URL and EASYSLIP_TOKEN are not set: no slip is looked up',
    ],
    [config.accountNameUrl === null, 'ACCOUNT_NAME_URL is not set: names of bank accounts are not compared'],
    [config.sms === null, 'SMS_URL is not set: no codes are sent'],
    [config.resultSources.size === 1, 'RESULT_SOURCES has one source: two must agree, so persons confirm each result'],
    [config.gameProviders.size === 0, 'GAME_PROVIDERS is not set: there are no games'],
    [config.metrics === null, 'METRICS_PORT is not set: nobody is told when something is wrong'],
    [
      config.metrics !== null && !/^(127\.|localhost$|::1$)/.test(config.metrics.host),
      'METRICS_HOST is no loopback address: the metrics are for your network only',
    ],
  ]);
}

/** Settings by an agent's code, and whether each agent has them. */
function agentFaults({ config, database }: Facts): string[] {
  const agents = database?.agents ?? [config.agent.code];
  const ofAgents = {
    LINE_PUSH_TOKENS: config.linePushTokens,
    LINE_CHANNEL_SECRETS: config.lineChannelSecrets,
  };
  const missing = Object.entries(ofAgents).flatMap(([name, values]) =>
    agents.flatMap((code) => (values.has(code) ? [] : [`${name} has nothing of agent ${code}`])),
  );
  return [
    ...missing,
    ...told([
      [config.agent.line.liffId === null, `agent ${config.agent.code} has no LIFF app (npm run line -- apply)`],
      [/demo/i.test(config.agent.links.contact), `agent ${config.agent.code}: links.contact is the demo's`],
      [
        /^https:\/\/[^/]*\.example\//.test(config.agent.siteUrl),
        `agent ${config.agent.code}: siteUrl is no address of yours`,
      ],
    ]),
  ];
}

function databaseFaults(facts: DatabaseFacts, { poolerUrl }: Config): string[] {
  return told([
    [facts.version < MIN_POSTGRES, `PostgreSQL is ${Math.floor(facts.version / 10_000)}: 15 or later is wanted`],
    [facts.isSuperuser, 'the database role is a superuser: give the database a role that only owns it'],
    [facts.tables !== null, `the database's tables: ${facts.tables}`],
    [
      facts.maxConnections < MIN_CONNECTIONS && poolerUrl === null,
      `max_connections is ${facts.maxConnections}: too few for two processes`,
    ],
    [
      !facts.hasLogReceiver,
      'nobody receives the log of PostgreSQL: a restore would lose what came after the last backup',
    ],
    [facts.agents.length === 0, 'the database has no agent: npm run agent -- apply agents/<code>'],
    [facts.keys === 0, 'no operator may sign in, and no key works: nobody can decide anything (npm run operator)'],
  ]);
}
