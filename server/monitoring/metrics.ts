import { createServer } from 'node:http';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { codeOf } from '#server/http/fastify.ts';
import { ProtocolRefusal, Refusal } from '#server/lib/refusal.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { databaseFigures } from './database-figures.ts';
import type { LogReceiver, Waiting } from './queries.ts';

/** The metrics that Prometheus reads from this process (docs/operations.md#metrics). */
export interface Metrics {
  readonly registry: Registry;
  /** The same jobs, their runs counted and timed. */
  timed(kinds: readonly JobKind[]): JobKind[];
  /** Notes that this process has just looked for due work of a kind. */
  looked(kind: string): void;
  /** Serves `/metrics`. Returns the function that ends it. */
  listen(): Promise<() => Promise<void>>;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const OBSERVED_TOGETHER = 1000;
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];
/** Without a route there is no template, and the raw address would make a series for each stranger's request. */
const NO_ROUTE = 'none';

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? NO_ROUTE;
const STREAM = 'text/event-stream';

/** Adds the measurements to the server's hooks. Call it before the server is ready. */
export function createMetrics(platform: Platform, fastify: FastifyInstance): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ cell: platform.config.cell ?? 'public' });
  collectDefaultMetrics({ register: registry });
  countRequests(registry, platform, fastify);
  countWatchers(registry, fastify);
  showPools(registry, platform);
  showDatabase(registry, platform);
  return { registry, ...jobMetrics(registry), listen: () => serve(registry, platform) };
}

function countRequests(registry: Registry, platform: Platform, fastify: FastifyInstance): void {
  const durations = new Histogram({
    name: 'chokdee_http_request_duration_seconds',
    help: 'Answered requests, by route and HTTP status; event streams are not among them',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
    collect: () => observe(),
  });
  // One at a time between other work an observation takes eight times as long as many after one another.
  const answered: { labels: { method: string; route: string; status: number }; seconds: number }[] = [];
  function observe(): void {
    for (const { labels, seconds } of answered) durations.observe(labels, seconds);
    answered.length = 0;
  }
  const refusals = new Counter({
    name: 'chokdee_refusals_total',
    help: 'Requests that were refused, by route and error code; most have the HTTP status 200',
    labelNames: ['route', 'code'],
    registers: [registry],
  });
  const callbackErrors = new Counter({
    name: 'chokdee_callback_errors_total',
    help: "Calls of providers (payments, games, LINE) that were refused or failed, by the provider's name",
    labelNames: ['provider', 'code'],
    registers: [registry],
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // Read once, because Fastify makes it anew each time.
    const { url: route = NO_ROUTE, config } = request.routeOptions;
    if (config.endpoint?.raw !== STREAM)
      answered.push({
        labels: { method: request.method, route, status: reply.statusCode },
        seconds: reply.elapsedTime / 1000,
      });
    if (answered.length >= OBSERVED_TOGETHER) observe();
    done();
  });
  fastify.addHook('onError', (request, _reply, error, done) => {
    const code = error instanceof Refusal || error instanceof ProtocolRefusal ? error.code : codeOf(error);
    refusals.inc({ route: routeOf(request), code });
    const provider = providerOf(platform, request);
    if (provider !== null) callbackErrors.inc({ provider, code });
    done();
  });
}

/**
 * The provider of a call: a game provider of the configuration, or the route's; never a name that only the caller has
 * written. Null if it is nobody's.
 */
function providerOf({ gameProviders }: Platform, request: FastifyRequest): string | null {
  const [, first, second = ''] = routeOf(request).split('/');
  if (first === 'line') return 'line';
  if (first !== 'provider') return null;
  const parameters = typeof request.params === 'object' ? Object.values(request.params ?? {}) : [];
  const named = [request.headers['x-provider'], ...parameters].find((name) => gameProviders.has(name));
  return named ?? (second === 'wallet' ? 'unknown' : second);
}

function countWatchers(registry: Registry, fastify: FastifyInstance): void {
  const watchers = new Gauge({
    name: 'chokdee_stream_watchers',
    help: 'Open event streams, by route',
    labelNames: ['route'],
    registers: [registry],
  });
  // Only on their routes: one more hook for every request would be a third of the cost of metrics.
  fastify.addHook('onRoute', (route) => {
    if (route.config?.endpoint?.raw !== STREAM) return;
    const labels = { route: route.url };
    const watch: onRequestHookHandler = (_request, reply, done) => {
      watchers.inc(labels);
      reply.raw.once('close', () => watchers.dec(labels));
      done();
    };
    route.onRequest = [route.onRequest ?? [], watch].flat();
  });
}

function showPools(registry: Registry, { database }: Platform): void {
  new Gauge({
    name: 'chokdee_pg_connections',
    help: 'Connections to PostgreSQL by pool: in_use, idle, and waiting: statements without a connection',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, inUse, idle, waiting } of database.pools()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Figures of the database are the same in every process; those that cannot be read are missing, never old. */
function showDatabase(registry: Registry, platform: Platform): void {
  const { waiting, ledger, receivers } = databaseFigures(platform);
  function show<Row>(name: string, help: string, label: string, from: () => Promise<readonly Row[]>) {
    return (labelled: (row: Row) => string, measured: (row: Row) => number) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          // The failure is reported below.
          for (const row of await from().catch(() => [])) this.set({ [label]: labelled(row) }, measured(row));
        },
      });
  }
  const queues = async () => (await waiting()).queues;
  const jobs = async () => (await waiting()).jobs;
  const name = ({ queue }: Waiting) => queue;
  const count = (row: Waiting) => row.count;
  const age = ({ seconds }: Waiting) => seconds;
  show('chokdee_waiting', 'What waits in the database, by queue', 'queue', queues)(name, count);
  show('chokdee_waiting_seconds', 'How long the oldest of them has waited, by queue', 'queue', queues)(name, age);
  show('chokdee_jobs_waiting', 'Jobs that are due and not done, by kind', 'job', jobs)(name, count);
  show('chokdee_jobs_waiting_seconds', 'How long the oldest of them is due, by kind', 'job', jobs)(name, age);
  const currency = (row: { currency: string }) => row.currency;
  const sum = (row: { sum: number }) => row.sum;
  show('chokdee_ledger_sum', 'The sum of all accounts, in satang or points: 0', 'currency', ledger)(currency, sum);
  const receiver = (row: LogReceiver) => row.receiver;
  const connected = (row: LogReceiver) => (row.is_connected ? 1 : 0);
  const behind = (row: LogReceiver) => row.behind_bytes;
  show('chokdee_log_receiver', '1: the log of PostgreSQL is received', 'receiver', receivers)(receiver, connected);
  show('chokdee_log_behind_bytes', 'Log that is kept for a receiver', 'receiver', receivers)(receiver, behind);
  new Gauge({
    name: 'chokdee_database_figures',
    help: '1: these figures of the database could be read, 0: they are missing',
    labelNames: ['figures'],
    registers: [registry],
    async collect() {
      for (const [figures, read] of Object.entries({ waiting, ledger, receivers })) {
        const failure = await read().then(
          () => null,
          (error: unknown) => error,
        );
        this.set({ figures }, failure === null ? 1 : 0);
        if (failure !== null) platform.log.warn({ err: failure }, 'figures of the database cannot be read');
      }
    },
  });
}

function jobMetrics(registry: Registry): Pick<Metrics, 'timed' | 'looked'> {
  const lookedAt = new Map<string, number>();
  new Gauge({
    name: 'chokdee_jobs_look_age_seconds',
    help: 'How long ago this process last found out which jobs are due, by kind; missing in a process without jobs',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const [job, at] of lookedAt) this.set({ job }, (performance.now() - at) / 1000);
    },
  });
  return { timed: jobTimer(registry), looked: (kind) => void lookedAt.set(kind, performance.now()) };
}

function jobTimer(registry: Registry): (kinds: readonly JobKind[]) => JobKind[] {
  const durations = new Histogram({
    name: 'chokdee_job_duration_seconds',
    help: 'Runs of jobs in this process, by kind and outcome (done, failed)',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  return (kinds) =>
    kinds.map((kind) => ({
      ...kind,
      async work(key) {
        const end = durations.startTimer({ job: kind.name });
        try {
          await kind.work(key);
          end({ outcome: 'done' });
        } catch (error) {
          end({ outcome: 'failed' });
          throw error;
        }
      },
    }));
}

/** On an address of its own, because metrics are for the operator, never for players. */
async function serve(registry: Registry, { config, log }: Platform): Promise<() => Promise<void>> {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics cannot be shown');
        response.writeHead(500).end();
      },
    );
  });
  server.once('error', reject).listen(config.metrics?.port, config.metrics?.host, resolve);
  await listening;
  server.off('error', reject).on('error', (error) => log.error({ err: error }, 'metrics cannot be served'));
  log.info({ address: server.address() }, 'metrics are served');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
