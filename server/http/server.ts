import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { authenticate, refuseOtherTenant } from './authentication.ts';
import { callerAddress } from './caller-address.ts';
import { checkedOutput } from './checked-output.ts';
import { success } from './envelope.ts';
import { once, oncePrepared, readIntent } from './idempotency.ts';
import { parseInput } from './input.ts';
import { type Change, checkScope, identifyOperator, recordUse } from './operator-access.ts';
import { createPageSessions, type PageSessions } from './page-session.ts';
import type { Call, CallAudit, IdempotentEndpoint, OperatorEndpoint, RouteOptions, Server } from './route.ts';
import { sharedAnswers } from './shared-answers.ts';
import { verifySignature } from './signature.ts';

type Answer = (call: CallParts) => Promise<object>;

/** A call's parts, before it is checked that session and transaction fit its endpoint. */
interface CallParts {
  input: unknown;
  session: Session | null;
  operator: Operator | null;
  request: FastifyRequest;
  reply: FastifyReply;
  ip: string;
}

/** The server that domains add their calls to. */
export function createServer(platform: Platform, fastify: FastifyInstance): Server {
  const pageSessions = createPageSessions(platform);
  const reads = new Map<Endpoint, (call: CallParts) => Promise<unknown>>();
  function add(endpoint: Endpoint, answer: Answer, signedWith?: RouteOptions['signedWith']): void {
    addRoute({ platform, fastify, pageSessions, endpoint, answer, signedWith });
  }
  return {
    platform,
    fastify,
    pageSessions,
    async read(endpoint, fields, { session, request, reply }) {
      const work = reads.get(endpoint);
      if (!work) throw new Error(`${endpoint.path}: no read of players`);
      const input = parseInput(endpoint, fields);
      await platform.siteStop.refuse(endpoint, { session, input });
      return work({ input, session, operator: null, ...callerOf(request, reply) });
    },
    implement(endpoint, handler, { signedWith, leavesOutBadRows } = {}) {
      const onLeftOut = leavesOutBadRows ? reportLeftOut(platform, endpoint) : undefined;
      const data = async (parts: object) => checkedOutput(endpoint, await handler(asCall(endpoint, parts)), onLeftOut);
      const answer = async (parts: object) => success(endpoint, await data(parts));
      if (endpoint.access === 'operator') return add(endpoint, audited(platform, endpoint, answer));
      if (!endpoint.idempotent) {
        reads.set(endpoint, data);
        return add(endpoint, answer, signedWith);
      }
      add(endpoint, (parts) => {
        const intent = readIntent(parts.request, endpoint, parts);
        return once(platform, intent, parts.input, (transaction) =>
          answer({ ...parts, transaction, idempotencyKey: intent.key }),
        );
      });
    },
    implementShared(endpoint, { seconds, isOwn, leavesOutBadRows }, handler) {
      const onLeftOut = leavesOutBadRows ? reportLeftOut(platform, endpoint) : undefined;
      const data = async (parts: object) => checkedOutput(endpoint, await handler(asCall(endpoint, parts)), onLeftOut);
      const shared = sharedAnswers(platform, endpoint, seconds, data);
      const isShared = (parts: object) => !isOwn?.(asCall(endpoint, parts));
      reads.set(endpoint, (parts) => (isShared(parts) ? shared.data(parts) : data(parts)));
      add(endpoint, async (parts) => (isShared(parts) ? shared.answer(parts) : success(endpoint, await data(parts))));
    },
    implementPrepared(endpoint, prepare) {
      add(endpoint, (parts) => {
        const intent = readIntent(parts.request, endpoint, parts);
        return oncePrepared(platform, intent, parts.input, async () => {
          const work = await prepare(asPreparedCall(endpoint, { ...parts, idempotencyKey: intent.key }));
          return async (transaction) => success(endpoint, checkedOutput(endpoint, await work(transaction)));
        });
      });
    },
    implementPreparedAsOperator(endpoint, prepare) {
      add(endpoint, async (parts) => {
        if (!isOperatorCallOf(endpoint, parts)) throw new Error(`${endpoint.path}: the call lacks its operator`);
        const work = await prepare(parts);
        const answer = async (call: object) =>
          success(endpoint, checkedOutput(endpoint, await work(asCall(endpoint, call).transaction)));
        return audited(platform, endpoint, answer)(parts);
      });
    },
    implementFile(endpoint, handler) {
      add(endpoint, async (parts) => {
        const { operator, input, ip, reply } = parts;
        if (operator === null || !isOperatorCallOf(endpoint, parts))
          throw new Error(`${endpoint.path}: the call lacks its operator`);
        const file = await handler(parts);
        await recordUse(platform.database, { operator, endpoint, input, ip, at: platform.now(), outcome: 'done' });
        reply.type(`${endpoint.raw}; charset=utf-8`).header('cache-control', 'no-store');
        return file;
      });
    },
  };
}

const reportLeftOut =
  ({ log }: Pick<Platform, 'log'>, endpoint: Endpoint) =>
  (faults: string) =>
    log.error({ path: endpoint.path, faults }, 'rows that break the contract are left out');

const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

interface Route {
  platform: Platform;
  fastify: FastifyInstance;
  pageSessions: PageSessions;
  endpoint: Endpoint;
  answer: Answer;
  signedWith: RouteOptions['signedWith'];
}

function addRoute(route: Route): void {
  const { platform, fastify, pageSessions, endpoint, answer, signedWith } = route;
  if ((endpoint.access === 'provider') !== (signedWith !== undefined))
    throw new Error(`${endpoint.path}: signedWith is for provider calls, and they need it`);

  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.maxBodyKilobytes !== undefined && { bodyLimit: endpoint.maxBodyKilobytes * 1024 }),
    // The key is checked before the body of some megabytes is read.
    ...(endpoint.accepts && { onRequest: async (request) => void (await identifyOperator(platform, request)) }),
    handler: async (request, reply) => {
      if (signedWith) verifySignature(request, await signedWith(request), platform.now());
      if (endpoint.access === 'operator') return answerOperator(route, request, reply);
      const session = await authenticate(platform, endpoint, request);
      if (session) pageSessions.give(request, reply);
      const input = inputOf(endpoint, request);
      refuseOtherTenant(session, input);
      await platform.siteStop.refuse(endpoint, { session, input });
      const work = () => answer({ input, session, operator: null, ...callerOf(request, reply) });
      return session && endpoint.method === 'POST'
        ? platform.concurrency.run(`member ${session.memberId}`, work)
        : work();
    },
  });
}

const inputOf = (endpoint: Endpoint, request: FastifyRequest): unknown =>
  parseInput(endpoint, endpoint.method === 'GET' || endpoint.accepts ? request.query : request.body);

/** Answers a call with an operator's key. A refused call gets its line in the audit log too, after its own rollback. */
async function answerOperator({ platform, endpoint, answer }: Route, request: FastifyRequest, reply: FastifyReply) {
  const operator = await identifyOperator(platform, request);
  let input: unknown = {};
  try {
    checkScope(operator, endpoint);
    input = inputOf(endpoint, request);
    return await answer({ input, session: null, operator, ...callerOf(request, reply) });
  } catch (error) {
    const outcome = error instanceof Refusal ? error.code : 'internal';
    const at = platform.now();
    await recordUse(platform.database, { operator, endpoint, input, outcome, ip: callerAddress(request), at });
    throw error;
  }
}

/** Answers and writes the entry of the audit log in one transaction; a stored answer that is given again gets an entry of its own. */
function audited(platform: Platform, endpoint: Endpoint, answer: (parts: object) => Promise<object>): Answer {
  return async (parts) => {
    const { operator, input, ip, request } = parts;
    if (operator === null) throw new Error(`${endpoint.path}: the call lacks its operator`);
    const use = { operator, endpoint, input, ip, at: platform.now() };
    let isAnswered = false;
    async function work(transaction: Transaction, idempotencyKey?: string): Promise<object> {
      const change: Change = { before: null, after: null };
      const audit: CallAudit = { changed: (before, after) => void Object.assign(change, { before, after }) };
      const answered = await answer({ ...parts, transaction, idempotencyKey, audit });
      await recordUse(transaction, { ...use, change, outcome: isWaiting(answered) ? 'waiting' : 'done' });
      isAnswered = true;
      return answered;
    }
    if (!endpoint.idempotent && !mayHaveKey(endpoint, request))
      return platform.database.transaction((transaction) => work(transaction), routeKey(endpoint));
    const intent = readIntent(request, endpoint, parts);
    const answered = await once(platform, intent, input, (transaction) => work(transaction, intent.key));
    if (!isAnswered) await recordUse(platform.database, { ...use, outcome: 'repeated' });
    return answered;
  };
}

/** Tells whether an answer says that a second person has to confirm (`decision` of contract/operator-shapes.ts). */
const isWaiting = (answered: object): boolean =>
  'data' in answered &&
  typeof answered.data === 'object' &&
  answered.data !== null &&
  'state' in answered.data &&
  answered.data.state === 'waiting' &&
  'confirmation_id' in answered.data &&
  typeof answered.data.confirmation_id === 'string';

/** A change that an operator, or a proxy, repeats with its key after a lost answer: it would make a second promotion or quest. */
const mayHaveKey = ({ method, accepts }: Endpoint, { headers }: FastifyRequest): boolean =>
  method === 'POST' && accepts === undefined && headers['idempotency-key'] !== undefined;

const callerOf = (request: FastifyRequest, reply: FastifyReply) => ({
  request,
  reply,
  ip: callerAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
});

/** Checks at run time what the types of `Call` promise. */
function asCall<E extends Endpoint>(endpoint: E, parts: object): Call<E> {
  if (isCallOf(endpoint, parts)) return parts;
  throw new Error(`${endpoint.path}: the call lacks its session or transaction`);
}

function asPreparedCall<E extends IdempotentEndpoint>(endpoint: E, parts: object): Omit<Call<E>, 'transaction'> {
  if (isPreparedCallOf(endpoint, parts)) return parts;
  throw new Error(`${endpoint.path}: the call lacks its session`);
}

const isCallOf = <E extends Endpoint>(endpoint: E, parts: object): parts is Call<E> =>
  hasSession(endpoint, parts) && ((!endpoint.idempotent && endpoint.access !== 'operator') || 'transaction' in parts);

const isPreparedCallOf = <E extends IdempotentEndpoint>(
  endpoint: E,
  parts: object,
): parts is Omit<Call<E>, 'transaction'> => hasSession(endpoint, parts) && 'idempotencyKey' in parts;

const isOperatorCallOf = <E extends OperatorEndpoint>(
  _endpoint: E,
  parts: { operator: Operator | null },
): parts is Omit<Call<E>, 'transaction' | 'audit'> => parts.operator !== null;

const hasSession = (endpoint: Endpoint, parts: object) =>
  endpoint.access !== 'member' || ('session' in parts && parts.session !== null);

/** Answers the contract's calls that are not implemented with `not_available`. Returns them as `METHOD /path`. */
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
