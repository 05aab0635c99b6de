import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { z } from 'zod';
import { pictureOf } from '#game-art/picture.ts';
import type { Database, SandboxHost } from '../host.ts';
import { checkSignature } from '../signature.ts';
import { parsed, prepareScope } from '../web.ts';
import { apiRoutes } from './api-routes.ts';
import { PAGES, pageRoutes } from './page-routes.ts';
import { GAME_CATEGORIES } from './profile.ts';
import { createRoundLifecycle } from './round-lifecycle.ts';
import { addSecurityHeaders } from './security.ts';
import { openLaunch } from './session-queries.ts';
import { sportRoutes } from './sport/routes.ts';
import { motifOf } from './views.ts';
import { createWalletClient } from './wallet-client.ts';

const RESUME_EVERY_MS = 1000;
const WALLET_TIMEOUT_MS = 5000;
const BODY_LIMIT_BYTES = 64 * 1024;

export interface GamesServerOptions {
  config: SandboxHost['config'];
  database: Database;
  /** The address of the seamless wallet; read at each call, because the platform may not listen yet. */
  platformUrl: () => string;
  /** The address at which players open the app, whose page frames the games. */
  appUrl: () => string;
  /** Signs calls in both directions. */
  secret: string;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Shorter in tests of a wallet that does not answer. */
  walletTimeoutMs?: number;
}

export interface GamesServer {
  /** The address at which games run and are launched, without a trailing slash. */
  origin: string;
  close(): Promise<void>;
}

/** The fields of the platform's `POST <origin>/launch` that this provider needs. */
const launchInput = z.object({
  /** Null for a demo. */
  sessionId: z.string().min(1).nullable(),
  gameId: z.string().regex(/^[a-z0-9_-]{1,64}$/),
  gameName: z.string(),
  category: z.enum(GAME_CATEGORIES),
  image: z.string().nullish(),
  playerName: z.string().nullable(),
  playerId: z.string().min(1).max(64).nullable(),
});

/**
 * The sandbox's game provider: launches, rounds and game pages, on a port and hence an origin of its own. It talks to
 * the platform only by signed HTTP. From its start it also finishes rounds that a crash or a lost answer left
 * unfinished.
 */
export async function startGamesServer(options: GamesServerOptions): Promise<GamesServer> {
  const { config, database, secret, now, platformUrl, appUrl, log } = options;
  const timeoutMs = options.walletTimeoutMs ?? WALLET_TIMEOUT_MS;
  const wallet = createWalletClient({ platformUrl, secret, now, timeoutMs });
  const lifecycle = createRoundLifecycle({ database, wallet, now, log });
  const fastify = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const origin = () => fastify.listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  prepareScope(fastify);
  closeUnusedConnections(fastify);
  addSecurityHeaders(fastify, appUrl);

  fastify.post('/launch', async (request) => {
    checkSignature(request, secret, now());
    const { sessionId, image, ...game } = parsed(launchInput, request.body);
    const launch = { ...game, platformSessionId: sessionId, motif: motifOf(image ?? null) };
    const token = await openLaunch(database, launch, now());
    return { link: `${origin()}/play/${PAGES[game.category]}/?token=${token}` };
  });
  fastify.register(async (scope) => {
    apiRoutes(scope, { database, wallet, lifecycle, now });
    sportRoutes(scope, { database, now });
  });
  pictureRoute(fastify);
  await pageRoutes(fastify);

  await fastify.listen({ host: config.host, port: config.gamesPort });
  const stopResuming = resumeRepeatedly(lifecycle.resume, log);
  return {
    origin: origin(),
    async close() {
      await stopResuming();
      await fastify.close();
    },
  };
}

/** Browsers open connections in advance, and Node's close waits for those that never had a request. */
function closeUnusedConnections(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  fastify.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
  fastify.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** Pictures of the games, at the same path as on the platform: these pages load nothing from another origin. */
function pictureRoute(fastify: FastifyInstance): void {
  fastify.get<{ Params: { category: string; file: string } }>('/media/art/:category/:file', (request, reply) => {
    const svg = pictureOf(request.params.category, request.params.file);
    if (svg === null) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/svg+xml').send(svg);
  });
}

/** Resumes rounds now and every second. The returned function stops it, after the resumption that is running. */
function resumeRepeatedly(resume: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await resume().catch((error: unknown) => log.error({ err: error }, 'resuming rounds failed'));
    if (!isStopped)
      timer = setTimeout(() => {
        running = run();
      }, RESUME_EVERY_MS);
  };
  let running = run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
