import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts';
import type { Platform } from '../platform.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from '../sessions.ts';
import { authenticate, refuseOtherTenant } from './authentication.ts';
import { success } from './envelope.ts';
import { once, oncePrepared, readIntent } from './idempotency.ts';
import { parseInput } from './input.ts';
import type { Call, IdempotentEndpoint, RouteOptions, Server } from './route.ts';
import { verifySignature } from './signature.ts';

type Answer = (call: CallParts) => Promise<object>;

/** What every call has before its session and transaction are known to fit its endpoint. */
interface CallParts {
  input: unknown;
  session: Session | null;
  request: FastifyRequest;
}

/** The server that domains add their calls to. */
export function createServer(platform: Platform, fastify: FastifyInstance): Server {
  function add(endpoint: Endpoint, answer: Answer, signedWith?: RouteOptions['signedWith']): void {
    addRoute({ platform, fastify, endpoint, answer, signedWith });
  }
  return {
    platform,
    fastify,
    implement(endpoint, handler, { signedWith } = {}) {
      const answer = async (parts: object) =>
        success(endpoint, checkedOutput(endpoint, await handler(asCall(endpoint, parts))));
      if (!endpoint.idempotent) return add(endpoint, answer, signedWith);
      add(endpoint, (parts) => {
        const intent = readIntent(parts.request, endpoint, parts.session);
        return once(platform, intent, parts.input, (transaction) =>
          answer({ ...parts, transaction, idempotencyKey: intent.key }),
        );
      });
    },
    implementPrepared(endpoint, prepare) {
      add(endpoint, (parts) => {
        const intent = readIntent(parts.request, endpoint, parts.session);
        return oncePrepared(platform, intent, parts.input, async () => {
          const work = await prepare(asPreparedCall(endpoint, { ...parts, idempotencyKey: intent.key }));
          return async (transaction) => success(endpoint, checkedOutput(endpoint, await work(transaction)));
        });
      });
    },
  };
}

const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

interface Route {
  platform: Platform;
  fastify: FastifyInstance;
  endpoint: Endpoint;
  answer: Answer;
  signedWith: RouteOptions['signedWith'];
}

function addRoute({ platform, fastify, endpoint, answer, signedWith }: Route): void {
  if (endpoint.access === 'operator') throw new Error(`${endpoint.path}: operator keys are not built yet`);
  if ((endpoint.access === 'provider') !== (signedWith !== undefined))
    throw new Error(`${endpoint.path}: signedWith is for provider calls, and they need it`);

  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      if (signedWith) verifySignature(request, await signedWith(), platform.now());
      const session = await authenticate(platform, endpoint, request);
      const input = parseInput(endpoint, endpoint.method === 'GET' ? request.query : request.body);
      refuseOtherTenant(session, input);
      return answer({ input, session, ...callerOf(request, reply) });
    },
  });
}

const callerOf = (request: FastifyRequest, reply: FastifyReply) => ({
  request,
  reply,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** What the types of `Call` promise, seen to at run time. */
function asCall<E extends Endpoint>(endpoint: E, parts: object): Call<E> {
  if (isCallOf(endpoint, parts)) return parts;
  throw new Error(`${endpoint.path}: the call lacks its session or transaction`);
}

function asPreparedCall<E extends IdempotentEndpoint>(endpoint: E, parts: object): Omit<Call<E>, 'transaction'> {
  if (isPreparedCallOf(endpoint, parts)) return parts;
  throw new Error(`${endpoint.path}: the call lacks its session`);
}

const isCallOf = <E extends Endpoint>(endpoint: E, parts: object): parts is Call<E> =>
  hasSession(endpoint, parts) && (!endpoint.idempotent || 'transaction' in parts);

const isPreparedCallOf = <E extends IdempotentEndpoint>(
  endpoint: E,
  parts: object,
): parts is Omit<Call<E>, 'transaction'> => hasSession(endpoint, parts) && 'idempotencyKey' in parts;

const hasSession = (endpoint: Endpoint, parts: object) =>
  endpoint.access !== 'member' || ('session' in parts && parts.session !== null);

/**
 * Every answer passes its schema, in production too: it costs microseconds, and it drops what the contract doesn't
 * name, so that no column slips out by accident. An answer that doesn't fit is a defect: 500, and nothing is committed.
 */
function checkedOutput<E extends Endpoint>(endpoint: E, data: OutputOf<E>): unknown {
  const parsed = z.safeParse(endpoint.output, data);
  if (parsed.success) return parsed.data;
  throw new Error(`${routeKey(endpoint)}: the answer breaks the contract: ${z.prettifyError(parsed.error)}`);
}

/** The calls of the contract that nobody implemented, answered as such. Returns them as `METHOD /path`. */
export function addNotAvailable(fastify: FastifyInstance, endpoints: readonly Endpoint[]): string[] {
  const missing = endpoints.filter(({ method, path }) => !fastify.hasRoute({ method, url: path }));
  for (const endpoint of missing) {
    fastify.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async () => {
        throw new Refusal('not_available');
      },
    });
  }
  return missing.map(routeKey).sort();
}
