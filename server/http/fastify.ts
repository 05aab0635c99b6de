import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { inexactNumber, isStorable } from '#server/lib/json-text.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { answerClientError, answerOddRequests } from './client-errors.ts';
import { failure } from './envelope.ts';
import { closeGracefully } from './graceful-close.ts';
import { logRequests, noteRefusal } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body, for signatures. */
    rawBody: string;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** A search for 10,000 Thai letters makes a URL of 90,000 bytes. */
const HEADER_LIMIT_BYTES = 112 * 1024;

/** The time in which a request has to arrive completely. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for incomplete requests; by default it waits as long as the timeout itself. */
const CHECKED_EVERY_MS = 5_000;

/** Schemas are the contract's. Without these two Fastify would load Ajv and its kin at every start, a hundred files. */
function refuseSchema(): never {
  throw new Error('a route has a schema of Fastify: it belongs into contract/');
}

/** Fastify with our body parsing, our envelope for every failure, and a log line for each request. */
export function createFastify(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS } = {},
): FastifyInstance {
  const fastify = Fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    // Node would answer a request without `Host` by itself, without an envelope.
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      requireHostHeader: false,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, CHECKED_EVERY_MS),
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  parseBodies(fastify);
  closeGracefully(fastify);
  answerOddRequests(fastify);
  fastify.setErrorHandler(answerError);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.routeOptions.config.endpoint) reply.header('cache-control', 'no-store');
  });
  logRequests(fastify);
  return fastify;
}

/** Like Fastify's own error for a body that is not JSON. */
class UnusableBody extends Error {
  readonly statusCode = 400;
}

/** Parses JSON (an empty body is an empty object, a `__proto__` is refused), and pictures for the calls that accept them. */
function parseBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.decorateRequest('rawBody', '');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody === '') return done(null, {});
    parseJson(request, request.rawBody, (error, value) => {
      // A call of the contract names the field of such a text (http/input.ts).
      const isWrong = error === null && request.routeOptions.config.endpoint === undefined && !isStorable(value);
      if (isWrong || (error === null && inexactNumber(request.rawBody) !== undefined)) done(new UnusableBody());
      else done(error, value);
    });
  });
  fastify.addContentTypeParser(/^(image\/|application\/octet-stream)/, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.accepts === 'picture') done(null, body);
    else done(new Refusal('unsupported_media_type'));
  });
}

/** Our error code for Fastify's own errors, and for faults of ours. */
export function codeOf({ code, statusCode = 500 }: FastifyError): ErrorCode {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'payload_too_large';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type';
  return statusCode < 500 ? 'malformed_request' : 'internal';
}

function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : new Refusal(codeOf(error));
  if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
  if (refusal instanceof DatabaseUnavailable) request.log.error({ err: refusal }, 'the database is busy or away');
  sendRefusal(refusal, request, reply);
}

/** Answers with the refusal's envelope, status and Retry-After. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  noteRefusal(request, refusal.code);
  const { retryAfterSeconds } = refusal.detail;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply
    .code(ERRORS[refusal.code].status)
    .header('cache-control', 'no-store')
    .send(failure(request.routeOptions.config.endpoint, refusal));
}
