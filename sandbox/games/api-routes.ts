import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Satang } from '#contract/money.ts';
import type { Database } from '../host.ts';
import type { ApiRefusal, PlayedRound, RoundPage, RoundView, SessionView } from './api.ts';
import { ApiError } from './api-error.ts';
import { beginRound } from './begin-round.ts';
import { commit } from './fairness.ts';
import { createRateLimit } from './rate-limit.ts';
import type { RoundLifecycle } from './round-lifecycle.ts';
import { openRoundsOfPlayer, type RoundRow, roundById, roundsOfPlayer } from './round-queries.ts';
import { type GameSession, sessionOfBearer, tradeToken } from './session-queries.ts';
import { publicView, roundView, sessionView } from './views.ts';
import type { WalletClient } from './wallet-client.ts';

/** `bearer`: 32 random bytes that the page generates and sends with every later call (`Authorization: Bearer …`). */
const tokenInput = z.strictObject({ token: z.string().max(100), bearer: z.string().regex(/^[\w-]{43}$/) });
const roundInput = z.strictObject({ requestId: z.uuid(), bet: z.unknown() });
const pageInput = z.strictObject({ before: z.uuid().optional() });
const PAGE_ROUNDS = 20;

/** More than the fastest shooting in a fishing game. */
const limitRounds = createRateLimit(150, 10_000);
/** Many players share an address of a mobile network. */
const limitReads = createRateLimit(600, 60_000);

interface Dependencies {
  database: Database;
  wallet: WalletClient;
  lifecycle: RoundLifecycle;
  now: () => Date;
}

/** The value that the schema accepts. Throws the ApiError `invalid`. */
function parsed<Output>(schema: z.ZodType<Output>, raw: unknown): Output {
  const result = schema.safeParse(raw ?? {});
  if (!result.success) throw new ApiError('invalid');
  return result.data;
}

async function sessionOfCall({ database }: Dependencies, request: FastifyRequest): Promise<GameSession> {
  const bearer = /^Bearer (\S{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const session = bearer === undefined ? undefined : await sessionOfBearer(database, bearer);
  if (!session) throw new ApiError('session_unknown');
  return session;
}

/** The player's balance; null while the platform does not answer. */
async function balanceOf({ wallet }: Dependencies, session: GameSession): Promise<Satang | null> {
  if (session.platform_session_id === null) return session.demo_satang;
  const answer = await wallet.balance(session.platform_session_id);
  return answer.kind === 'unknown' ? null : answer.balanceSatang;
}

/** The calls of the game pages under /api. Refusals are 4xx with `{code}`. */
export function apiRoutes(fastify: FastifyInstance, needs: Dependencies): void {
  const { database, lifecycle, now } = needs;
  fastify.setErrorHandler(answerError);

  fastify.post('/api/session', async (request): Promise<SessionView> => {
    limitReads(request.ip);
    const { token, bearer } = parsed(tokenInput, request.body);
    const session = (await tradeToken(database, token, bearer, now()))
      ? await sessionOfBearer(database, bearer)
      : undefined;
    if (!session) throw new ApiError('token_unknown');
    return sessionView(session, await balanceOf(needs, session));
  });

  fastify.get('/api/session', async (request): Promise<SessionView> => {
    limitReads(request.ip);
    const session = await sessionOfCall(needs, request);
    return sessionView(session, await balanceOf(needs, session));
  });

  fastify.post('/api/round', async (request): Promise<PlayedRound> => {
    const { id } = await sessionOfCall(needs, request);
    limitRounds(String(id));
    const begun = await beginRound(database, id, parsed(roundInput, request.body), now());
    const round = await lifecycle.advance(begun);
    const session = await sessionOfCall(needs, request);
    return { round: roundView(round, now()), nextSeedHash: commit(session.next_seed) };
  });

  fastify.get('/api/rounds', async (request): Promise<RoundPage> => {
    const { id } = await sessionOfCall(needs, request);
    const { before } = parsed(pageInput, request.query);
    const [rounds, open] = await Promise.all([
      roundsOfPlayer(database, id, before, PAGE_ROUNDS),
      before === undefined ? openRoundsOfPlayer(database, id) : [],
    ]);
    const viewOf = (row: RoundRow) => roundView(row, now());
    return { rounds: rounds.map(viewOf), open: open.map(viewOf), hasMore: rounds.length === PAGE_ROUNDS };
  });

  fastify.get<{ Params: { id: string } }>('/api/round/:id', async (request): Promise<RoundView> => {
    limitReads(request.ip);
    const isId = z.uuid().safeParse(request.params.id).success;
    const round = isId ? await roundById(database, request.params.id) : undefined;
    const view = round && publicView(round, now());
    // An unfinished round is shown to its player only.
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
