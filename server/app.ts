import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../contract/all.ts';
import { siteFolder } from '../liff/agents/agent-file.ts';
import { sandboxBankRoutes } from '../sandbox/bank/routes.ts';
import { sandboxBeaconRoutes } from '../sandbox/beacon/routes.ts';
import { forgetGames } from '../sandbox/games/purge.ts';
import { startSandboxGames } from '../sandbox/games/start.ts';
import { sandboxLineRoutes } from '../sandbox/line/routes.ts';
import { sandboxPhoneRoutes } from '../sandbox/phone/routes.ts';
import { affiliateJob } from './affiliate/job.ts';
import { affiliateRoutes } from './affiliate/routes.ts';
import { mediaRoutes } from './agent/media.ts';
import { agentOperatorRoutes } from './agent/operator-routes.ts';
import { forgetPictures } from './agent/picture-store.ts';
import { agentRoutes } from './agent/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { cashbackJob } from './cashback/job.ts';
import { cashbackRoutes } from './cashback/routes.ts';
import { paymentQueueRoutes } from './deposit/operator-routes.ts';
import { paymentRoutes } from './deposit/routes.ts';
import { gameArtRoutes } from './game/art-routes.ts';
import { gameOperatorRoutes } from './game/operator-routes.ts';
import { countPlayers } from './game/popularity.ts';
import { gameRoutes } from './game/routes.ts';
import { gameSessionRoutes } from './game/session-routes.ts';
import { lineMenuJob } from './line/menus.ts';
import { lineRoutes } from './line/routes.ts';
import { lottoJob } from './lotto/jobs.ts';
import { lottoOperatorRoutes } from './lotto/operator-routes.ts';
import { lottoRoutes } from './lotto/routes.ts';
import { memberRoutes, saferPlayRoutes } from './member/routes.ts';
import { messageJob } from './message/send-job.ts';
import { noticePushJob } from './notice/push-job.ts';
import { operatorRoutes } from './operator/routes.ts';
import { docsRoutes } from './platform/docs.ts';
import { healthRoutes } from './platform/health.ts';
import { startHousekeeping, tidyUp } from './platform/housekeeping.ts';
import { appFiles } from './platform/http/app-files.ts';
import { createFastify } from './platform/http/fastify.ts';
import { addSecurityHeaders } from './platform/http/security.ts';
import { addNotAvailable, createServer } from './platform/http/server.ts';
import { startJobs } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { streamRoutes } from './platform/stream.ts';
import { testClockRoutes } from './platform/test-clock.ts';
import { pollJob } from './poll/draw.ts';
import { pollOperatorRoutes } from './poll/operator-routes.ts';
import { pollRoutes } from './poll/routes.ts';
import { couponRoutes } from './promotion/coupon-routes.ts';
import { bonusJob } from './promotion/end-bonus.ts';
import { promotionOperatorRoutes } from './promotion/operator-routes.ts';
import { promotionRoutes } from './promotion/routes.ts';
import { questOperatorRoutes } from './quest/operator-routes.ts';
import { questRoutes } from './quest/routes.ts';
import { itemOperatorRoutes } from './redemption/item-routes.ts';
import { redemptionOperatorRoutes } from './redemption/operator-routes.ts';
import { redemptionRoutes } from './redemption/routes.ts';
import { wheelRoutes } from './wheel/routes.ts';
import { startWithdrawJobs } from './withdraw/jobs.ts';
import { withdrawOperatorRoutes } from './withdraw/operator-routes.ts';
import { withdrawRoutes } from './withdraw/routes.ts';

/** The whole server. It is ready to listen or to be injected; `close()` ends streams, relay and housekeeping too. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const fastify = createFastify(platform);
  await addSecurityHeaders(fastify, platform);
  const server = createServer(platform, fastify);

  authRoutes(server);
  agentRoutes(server);
  agentOperatorRoutes(server);
  memberRoutes(server);
  saferPlayRoutes(server);
  paymentRoutes(server);
  withdrawRoutes(server);
  const confirmations = operatorRoutes(server);
  paymentQueueRoutes(server, confirmations);
  withdrawOperatorRoutes(server, confirmations);
  gameRoutes(server);
  gameOperatorRoutes(server);
  gameSessionRoutes(server);
  lottoRoutes(server);
  lottoOperatorRoutes(server, confirmations);
  promotionRoutes(server);
  promotionOperatorRoutes(server);
  couponRoutes(server);
  questRoutes(server);
  questOperatorRoutes(server);
  cashbackRoutes(server);
  affiliateRoutes(server);
  redemptionRoutes(server);
  redemptionOperatorRoutes(server);
  itemOperatorRoutes(server);
  wheelRoutes(server);
  pollRoutes(server);
  pollOperatorRoutes(server, confirmations);
  lineRoutes(server);
  const streams = streamRoutes(server);
  if (platform.config.sandbox) {
    sandboxLineRoutes(server);
    sandboxBankRoutes(server);
    sandboxBeaconRoutes(server);
    sandboxPhoneRoutes(server);
    if (platform.config.testClock) testClockRoutes(server);
  }
  addNotAvailable(fastify, Object.values(endpoints));
  await mediaRoutes(fastify, platform);
  gameArtRoutes(fastify);
  await docsRoutes(fastify, platform);
  healthRoutes(fastify, platform);
  await appFiles(fastify, fileURLToPath(new URL(`../${siteFolder(platform.config.agent.code)}/`, import.meta.url)));

  await platform.events.start();
  const { database, now } = platform;
  const stopHousekeeping = startHousekeeping(platform, [
    () => tidyUp(platform),
    () => countPlayers(database, now()),
    () => forgetPictures(database, now()),
    ...(platform.config.sandbox ? [() => forgetGames(database, now())] : []),
  ]);
  const stopJobs = platform.config.jobs
    ? await startJobs(platform, [
        lottoJob(platform),
        messageJob(platform),
        noticePushJob(platform),
        lineMenuJob(platform),
        bonusJob(platform),
        cashbackJob(platform),
        pollJob(platform),
        affiliateJob(platform),
      ])
    : undefined;
  const stopWithdrawJobs = platform.config.jobs ? startWithdrawJobs(platform) : undefined;
  // Last: it listens already, and only close() ends it.
  const games = platform.config.sandbox ? await startSandboxGames(platform) : undefined;
  fastify.addHook('preClose', async () => {
    // The sandbox's payer and phone are asked over this very server.
    await stopWithdrawJobs?.();
    await stopJobs?.();
    // Rounds under way still need the platform's wallet.
    await games?.close();
    streams.endAll();
  });
  fastify.addHook('onClose', async () => {
    await stopHousekeeping();
    await platform.events.stop();
  });
  fastify.addHook('onListen', async () =>
    platform.setListeningUrl(
      fastify.listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:'),
    ),
  );
  return fastify;
}
