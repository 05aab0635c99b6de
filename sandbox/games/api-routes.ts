import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../server/platform/database.ts';
import type { ApiRefusal, PlayedRound, RoundPage, RoundView, SessionView } from './api.ts';
import { ApiError } from './api-error.ts';
import { beginRound } from './begin-round.ts';
import { commit } from './fairness.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RoundLife } from './round-life.ts';
import { roundById, roundsOfSession } from './round-queries.ts';
import { type GameSession, sessionOf, takeToken } from './sessions.ts';
import { publicView, roundView, sessionView } from './views.ts';
import type { WalletClient } from './wallet-client.ts';

/** `bearer`: 32 random bytes of the page's own, which every later call names in `Authorization: Bearer …`. */
const tokenInput = z.strictObject({ token: z.string().max(100), bearer: z.string().regex(/^[\w-]{43}$/) });
const roundInput = z.strictObject({ requestId: z.uuid(), bet: z.unknown() });
const pageInput = z.strictObject({ before: z.coerce.number().int().positive().optional() });
const PAGE = 20;

/** A fisher's quickest fire with room to spare. */
const roundsOfASession = createRateLimit(150, 10_000);
/** Many players share an address of a mobile network. */
const looksOfAnAddress = createRateLimit(600, 60_000);

interface Needs {
  database: Database;
  wallet: WalletClient;
  life: RoundLife;
  now: () => Date;
}

function parsed<Output>(schema: z.ZodType<Output>, raw: unknown): Output {
  const result = schema.safeParse(raw ?? {});
  if (!result.success) throw new ApiError('invalid');
  return result.data;
}

async function sessionOfCall({ database }: Needs, request: FastifyRequest): Promise<GameSession> {
  const bearer = /^Bearer (\S{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const session = bearer === undefined ? undefined : await sessionOf(database, bearer);
  if (!session) throw new ApiError('session_unknown');
  return session;
}

/** Null while the platform does not answer. */
async function balanceOf({ wallet }: Needs, session: GameSession): Promise<number | null> {
  if (session.platform_session_id === null) return session.demo_satang;
  const answer = await wallet.balance(session.platform_session_id);
  return answer.kind === 'unknown' ? null : answer.balanceSatang;
}

/** What the game pages call, under /api. A refusal is 4xx with `{code}`. */
export function apiRoutes(fastify: FastifyInstance, needs: Needs): void {
  const { database, life, now } = needs;
  fastify.setErrorHandler(answerError);

  fastify.post('/api/session', async (request): Promise<SessionView> => {
    looksOfAnAddress(request.ip);
    const { token, bearer } = parsed(tokenInput, request.body);
    const session = (await takeToken(database, token, bearer, now())) ? await sessionOf(database, bearer) : undefined;
    if (!session) throw new ApiError('token_unknown');
    return sessionView(session, await balanceOf(needs, session));
  });

  fastify.get('/api/session', async (request): Promise<SessionView> => {
    looksOfAnAddress(request.ip);
    const session = await sessionOfCall(needs, request);
    return sessionView(session, await balanceOf(needs, session));
  });

  fastify.post('/api/round', async (request): Promise<PlayedRound> => {
    const { id } = await sessionOfCall(needs, request);
    roundsOfASession(String(id));
    const begun = await beginRound(database, id, parsed(roundInput, request.body), now());
    const round = await life.advance(begun);
    const session = await sessionOfCall(needs, request);
    return { round: roundView(round, now()), nextSeedHash: commit(session.next_seed) };
  });

  fastify.get('/api/rounds', async (request): Promise<RoundPage> => {
    const { id } = await sessionOfCall(needs, request);
    const { before = 2 ** 31 - 1 } = parsed(pageInput, request.query);
    const rows = await roundsOfSession(database, id, before, PAGE);
    return { rounds: rows.map((row) => roundView(row, now())) };
  });

  fastify.get<{ Params: { id: string } }>('/api/round/:id', async (request): Promise<RoundView> => {
    looksOfAnAddress(request.ip);
    const isId = z.uuid().safeParse(request.params.id).success;
    const round = isId ? await roundById(database, request.params.id) : undefined;
    const view = round && publicView(round, now());
    // An unfinished round is its player's own.
    if (!view || view.seed === null) throw new ApiError('not_found');
    return view;
  });
}

function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof ApiError) && (error.statusCode ?? 500) >= 500)
    request.log.error({ err: error }, 'games call failed');
  const known =
    error instanceof ApiError ? error : new ApiError((error.statusCode ?? 500) < 500 ? 'invalid' : 'internal');
  const body: ApiRefusal = { code: known.code };
  reply.code(known.status).header('cache-control', 'no-store').send(body);
}
