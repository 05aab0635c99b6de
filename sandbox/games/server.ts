import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pictureOf } from '../../game-art/picture.ts';
import type { Config } from '../../server/platform/config.ts';
import type { Database } from '../../server/platform/database.ts';
import { createFastify } from '../../server/platform/http/fastify.ts';
import { verifySignature } from '../../server/platform/http/signature.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { apiRoutes } from './api-routes.ts';
import { PAGES, pageRoutes } from './page-routes.ts';
import { GAME_CATEGORIES } from './profile.ts';
import { createRoundLife } from './round-life.ts';
import { addHeaders } from './security.ts';
import { openLaunch } from './sessions.ts';
import { sportRoutes } from './sport/routes.ts';
import { motifOf } from './views.ts';
import { createWalletClient } from './wallet-client.ts';

const RESUME_EVERY_MS = 1000;
const WALLET_TIMEOUT_MS = 5000;

export interface GamesServerOptions {
  config: Config;
  database: Database;
  /** Where the seamless wallet is called; asked at each call, for the platform may not listen yet. */
  platformUrl: () => string;
  secret: string;
  now: () => Date;
  log: FastifyBaseLogger;
  /** For tests that wait for a wallet that doesn't answer. */
  walletTimeoutMs?: number;
}

export interface GamesServer {
  /** Where games run and are launched, without a trailing slash. */
  origin: string;
  close(): Promise<void>;
}

/** `POST /launch` of http-provider.ts: the fields that this provider needs. */
const launchInput = z.object({
  sessionId: z.string().min(1).nullable(),
  gameId: z.string().regex(/^[a-z0-9_-]{1,64}$/),
  gameName: z.string(),
  category: z.enum(GAME_CATEGORIES),
  image: z.string().nullish(),
  playerName: z.string().nullable(),
});

/**
 * The sandbox's game provider on a port, hence an origin, of its own: launches, rounds, pages. It talks to the platform
 * by signed HTTP only. Rounds that a crash or a lost answer left unfinished are finished from the start on.
 */
export async function startGamesServer(options: GamesServerOptions): Promise<GamesServer> {
  const { config, database, secret, now, platformUrl, log } = options;
  const wallet = createWalletClient({
    platformUrl,
    secret,
    now,
    timeoutMs: options.walletTimeoutMs ?? WALLET_TIMEOUT_MS,
  });
  const life = createRoundLife({ database, wallet, now, log });
  const fastify = createFastify({ config, log });
  const origin = () => fastify.listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  addHeaders(fastify, platformUrl);

  fastify.post('/launch', async (request) => {
    verifySignature(request, secret, now());
    const launch = launchInput.safeParse(request.body);
    if (!launch.success) throw new Refusal('malformed_request');
    const { sessionId, image, ...game } = launch.data;
    const token = await openLaunch(
      database,
      { ...game, platformSessionId: sessionId, motif: motifOf(image ?? null) },
      now(),
    );
    return { link: `${origin()}/play/${PAGES[game.category]}/?token=${token}` };
  });
  fastify.register(async (scope) => {
    apiRoutes(scope, { database, wallet, life, now });
    sportRoutes(scope, { database, now });
  });
  pictureRoute(fastify);
  await pageRoutes(fastify);

  await fastify.listen({ host: config.host, port: config.gamesPort });
  const stopResuming = resumeForEver(life.resume, log);
  return {
    origin: origin(),
    async close() {
      await stopResuming();
      await fastify.close();
    },
  };
}

/** Pictures of the games, at the same path as on the platform: these pages load nothing from another origin. */
function pictureRoute(fastify: FastifyInstance): void {
  fastify.get<{ Params: { category: string; file: string } }>('/media/art/:category/:file', (request, reply) => {
    const svg = pictureOf(request.params.category, request.params.file);
    if (svg === null) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/svg+xml').send(svg);
  });
}

/** Looks for due rounds at once and every second. The way to stop waits for a look under way. */
function resumeForEver(resume: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    await resume().catch((error: unknown) => log.error({ err: error }, 'resuming rounds failed'));
    if (!isStopped)
      timer = setTimeout(() => {
        running = look();
      }, RESUME_EVERY_MS);
  };
  let running = look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
