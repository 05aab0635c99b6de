import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { ipKey } from '#server/access/ip-key.ts';
import { callerAddress } from './caller-address.ts';

const WINDOW_MS = 60_000;
/**
 * The refused requests that are logged in a minute: a caller who sends thousands must not fill the disk. The metrics
 * count all of them.
 */
const REFUSED_LINES_PER_ADDRESS = 100;
const REFUSED_LINES_IN_ALL = 1000;

/** Why requests were refused: most refusals have the status 200, and a wrong password must be seen in the log. */
const refusedWith = new WeakMap<FastifyRequest, ErrorCode>();

export const noteRefusal = (request: FastifyRequest, code: ErrorCode) => refusedWith.set(request, code);

/** Writes one line for each request; of refused ones no more than the limits, and how many were left out. */
export function logRequests(fastify: FastifyInstance): void {
  const refused = lineLimit();
  fastify.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    const isRefused = status >= 400 && status < 500;
    const { passes, leftOut } = isRefused ? refused(ipKey(callerAddress(request))) : { passes: true, leftOut: 0 };
    if (leftOut > 0) request.log.warn({ requests: leftOut }, 'refused requests that were not written');
    if (!passes) return;
    const path = request.routeOptions.url ?? request.url.split('?')[0];
    const code = refusedWith.get(request);
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status, ...(code && { code }), ms }, 'request');
  });
}

/** Counts lines by address and minute. `leftOut`: how many the minute before has left out, reported once. */
export function lineLimit(now: () => number = () => performance.now()) {
  const lines = new Map<string, number>();
  let [begunAt, written, leftOut] = [now(), 0, 0];
  return (address: string): { passes: boolean; leftOut: number } => {
    let told = 0;
    if (now() - begunAt >= WINDOW_MS) {
      told = leftOut;
      lines.clear();
      [begunAt, written, leftOut] = [now(), 0, 0];
    }
    const count = lines.get(address) ?? 0;
    const passes = count < REFUSED_LINES_PER_ADDRESS && written < REFUSED_LINES_IN_ALL;
    if (passes) {
      lines.set(address, count + 1);
      written += 1;
    } else leftOut += 1;
    return { passes, leftOut: told };
  };
}
