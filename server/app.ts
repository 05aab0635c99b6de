import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { rendererFolder, siteFolder } from '#agents/agent-file.ts';
import { endpoints } from '#contract/all.ts';
import { deleteOldDeskSessions } from './access/desk-session-queries.ts';
import { deleteOldUses } from './access/rate-limit-queries.ts';
import { deleteOldSessions } from './access/session-queries.ts';
import { affiliateDomain } from './affiliate/domain.ts';
import { joinNetwork } from './affiliate/queries.ts';
import { agentDomain } from './agent/domain.ts';
import { confirmPassword } from './auth/account.ts';
import { authDomain } from './auth/domain.ts';
import { cashbackDomain } from './cashback/domain.ts';
import { depositDomain } from './deposit/domain.ts';
import { deskDomain } from './desk/domain.ts';
import { deleteOldEvents } from './events/event-queries.ts';
import { firstAnswers } from './first-answers.ts';
import { gameDomain } from './game/domain.ts';
import { houseEdge } from './house-edge/rebates.ts';
import { appFiles } from './http/app-files.ts';
import { compressAnswers } from './http/compression.ts';
import { deskFiles } from './http/desk-files.ts';
import { docsRoutes } from './http/docs.ts';
import type { Domain } from './http/domain.ts';
import { createFastify } from './http/fastify.ts';
import { deleteOldIntents } from './http/idempotency-queries.ts';
import { loadRenderer } from './http/page-renderer.ts';
import { addSecurityHeaders } from './http/security.ts';
import { addNotAvailable, createServer } from './http/server.ts';
import { streamRoutes } from './http/stream.ts';
import { testClockRoutes } from './http/test-clock.ts';
import { lineDomain } from './line/domain.ts';
import { requestMemberMenu } from './line/queries.ts';
import { lottoDomain } from './lotto/domain.ts';
import { memberDomain } from './member/domain.ts';
import { memberDeskDomain } from './member-desk/domain.ts';
import { messageDomain } from './message/domain.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { noticeDomain } from './notice/domain.ts';
import { createConfirmations } from './operator/confirmations.ts';
import { operatorDomain } from './operator/domain.ts';
import { earnPoints } from './play/earn-points.ts';
import { pollDomain } from './poll/domain.ts';
import { privacyDomain } from './privacy/domain.ts';
import { promotionDomain } from './promotion/domain.ts';
import { questDomain } from './quest/domain.ts';
import { redemptionDomain } from './redemption/domain.ts';
import { startClockSync } from './runtime/clock-sync.ts';
import { healthRoutes } from './runtime/health.ts';
import { startHousekeeping } from './runtime/housekeeping.ts';
import { startJobs, startLoops } from './runtime/jobs.ts';
import type { Platform } from './runtime/platform.ts';
import { saferPlayDomain } from './safer-play/domain.ts';
import { statementDomain } from './statement/domain.ts';
import { stopsDomain } from './stops/domain.ts';
import { walletDomain } from './wallet/domain.ts';
import { wheelDomain } from './wheel/domain.ts';
import { withdrawDomain } from './withdraw/domain.ts';
import { returnOpenWithdrawal } from './withdraw/stages.ts';

/** Deletions of old rows by the rooms below the domains. */
const DELETIONS = [deleteOldEvents, deleteOldUses, deleteOldSessions, deleteOldDeskSessions, deleteOldIntents];

export interface App {
  fastify: FastifyInstance;
  /** Starts jobs and loops, where JOBS is on. No call waits for them: a process is ready without. */
  startWork(): Promise<void>;
}

/**
 * The whole server, ready to listen or to be injected. `extensions` are domains from outside this folder, such as the
 * sandbox. `close()` also ends jobs, extensions, streams and housekeeping.
 */
export async function buildApp(platform: Platform, extensions: readonly Domain[] = []): Promise<App> {
  const confirmations = createConfirmations(platform.now);
  const domains: readonly Domain[] = [
    agentDomain,
    messageDomain,
    operatorDomain(confirmations),
    walletDomain({ earnPoints }),
    noticeDomain,
    saferPlayDomain({ confirmPassword }),
    authDomain({ joinNetwork, requestMemberMenu, returnOpenWithdrawal }),
    depositDomain,
    withdrawDomain,
    gameDomain({ houseEdge }),
    lottoDomain,
    promotionDomain({ houseEdge }),
    questDomain({ houseEdge }),
    cashbackDomain,
    affiliateDomain,
    redemptionDomain({ earnPoints, houseEdge }),
    wheelDomain({ earnPoints }),
    pollDomain,
    memberDomain,
    statementDomain,
    lineDomain,
    privacyDomain,
    stopsDomain,
    deskDomain,
    memberDeskDomain,
    ...extensions,
  ];

  const fastify = createFastify(platform);
  const metrics = await startMetrics(platform, fastify);
  await addSecurityHeaders(fastify, platform);
  await compressAnswers(fastify);
  const server = createServer(platform, fastify);
  let working: Promise<() => Promise<void>> | undefined;
  const started: { close(): Promise<void> }[] = [];
  // Runs before the domains' own hooks, which end public streams: their clients reconnect at once, and should find
  // another process.
  fastify.addHook('preClose', async () => {
    // Jobs stop first, because they may call what an extension serves; then extensions, which still need the server's
    // own calls. If the jobs could not start there is nothing to stop; `startWork` has thrown the error to its
    // caller.
    const stopWork = await working?.catch(() => undefined);
    await stopWork?.();
    for (const { close } of started) await close();
    streams.endAll();
  });
  for (const domain of domains) {
    await domain.routes?.(server);
    domain.operatorRoutes?.(server, confirmations);
  }
  if (platform.config.testClock) testClockRoutes(server);
  const streams = streamRoutes(server);
  addNotAvailable(fastify, Object.values(endpoints));
  if (platform.config.docs) await docsRoutes(fastify);
  healthRoutes(fastify, platform);
  const { agent } = platform.config;
  const folderOf = (folder: string) => fileURLToPath(new URL(`../${folder}/`, import.meta.url));
  const contents = firstAnswers(server);
  const onFailure = (error: unknown) => platform.log.error(error, 'pages are sent without server rendering');
  const loadFiles = async () => {
    await deskFiles(fastify, folderOf('dist-desk'), agent.name);
    const render = platform.config.serverRendering
      ? await loadRenderer(folderOf(rendererFolder(agent.code)), onFailure)
      : undefined;
    await appFiles(fastify, folderOf(siteFolder(agent.code)), {
      contents,
      pageSessions: server.pageSessions,
      agentId: agent.id,
      now: platform.now,
      waitMs: platform.config.pageWaitMs,
      render,
    });
  };
  // Files are read and code is compiled while the others wait for the database.
  const [stopClock, stopMetrics] = await Promise.all([startWithDatabase(platform), metrics?.listen(), loadFiles()]);
  const stopHousekeeping = startHousekeeping(platform, [
    ...DELETIONS.map((deleteOld) => () => deleteOld(platform.database, platform.now())),
    ...domains.flatMap((domain) => domain.housekeeping?.(platform) ?? []),
  ]);
  for (const domain of domains) if (domain.start) started.push(await domain.start(platform));
  fastify.addHook('onClose', async () => {
    await stopHousekeeping();
    await stopMetrics?.();
    await stopClock();
    await platform.events.stop();
    await platform.wakeUps.stop();
  });
  fastify.addHook('onListen', async () =>
    platform.setListeningUrl(
      fastify.listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:'),
    ),
  );
  return {
    fastify,
    async startWork() {
      if (fastify.isStopping()) return;
      working = startWork(platform, domains, metrics);
      await working;
    },
  };
}

/** Loads and measures only if metrics are read. */
async function startMetrics(platform: Platform, fastify: FastifyInstance): Promise<Metrics | undefined> {
  if (platform.config.metrics === null) return undefined;
  const { createMetrics } = await import('./monitoring/metrics.ts');
  return createMetrics(platform, fastify);
}

/** Events and time, which live on the database. Returns the way to stop the clock. */
async function startWithDatabase(platform: Platform): Promise<() => Promise<void>> {
  const startEvents = async () => {
    await platform.wakeUps.start();
    await platform.events.start();
  };
  const [stopClock] = await Promise.all([startClockSync(platform), startEvents()]);
  return stopClock;
}

/** Starts jobs and loops, where JOBS is on. Returns the way to stop them. */
async function startWork(
  platform: Platform,
  domains: readonly Domain[],
  metrics: Metrics | undefined,
): Promise<() => Promise<void>> {
  if (!platform.config.jobs) return async () => undefined;
  const kinds = domains.flatMap((domain) => domain.jobs?.(platform) ?? []);
  const stopJobs = await startJobs(platform, metrics?.timed(kinds) ?? kinds, metrics?.looked);
  const stopLoops = startLoops(
    platform,
    domains.flatMap((domain) => domain.loops?.(platform) ?? []),
  );
  return async () => {
    await stopLoops();
    await stopJobs();
  };
}
