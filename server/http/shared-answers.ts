import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Session } from '#server/access/sessions.ts';
import { keepFor } from '#server/lib/keep-for.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { success } from './envelope.ts';

/** With more different inputs the oldest answer is dropped; 300 full lists are 6 MB. */
const MAX_KEPT = 300;

interface CallParts {
  input: unknown;
  session: Session | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Serialised {
  /** Without the envelope. */
  data: unknown;
  etag: string;
  json: Buffer;
  /** Made for the first caller that accepts it. */
  brotli?: Buffer;
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function serialised(endpoint: Endpoint, data: unknown): Serialised {
  const json = Buffer.from(JSON.stringify(success(endpoint, data)));
  return { data, json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` };
}

/**
 * Shares answers that are the same for all players of an agent: an answer is made, checked and serialised once, then
 * sent for every call with the same input within `seconds`; calls in the meantime wait for the one in progress.
 * Refusals are not kept. A visitor's browser may use its copy for the rest of these seconds; a member's revalidates
 * each time, and gets 304 if nothing has changed. `data` is for callers inside the server.
 */
export function sharedAnswers<Parts extends CallParts>(
  platform: Pick<Platform, 'now'>,
  endpoint: Endpoint,
  seconds: number,
  make: (parts: Parts) => Promise<unknown>,
): { answer(parts: Parts): Promise<object>; data(parts: Parts): Promise<unknown> } {
  const keep = keepFor<Serialised>({ ms: seconds * 1000, now: platform.now, most: MAX_KEPT });
  const sharedBy = (parts: Parts) =>
    keep(JSON.stringify([parts.session?.agentCode, parts.input]), async () => serialised(endpoint, await make(parts)));

  async function send(parts: Parts): Promise<object> {
    const { at, value } = sharedBy(parts);
    const left = Math.floor((at - platform.now().getTime()) / 1000) + seconds;
    const answer = await value;
    const { request, reply, session } = parts;
    reply
      .header('cache-control', session === null ? `public, max-age=${left}` : 'private, no-cache')
      .header('vary', 'authorization, accept-encoding')
      .header('etag', answer.etag);
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return answer.json;
    answer.brotli ??= brotliCompressSync(answer.json, QUICK);
    reply.header('content-encoding', 'br');
    return answer.brotli;
  }

  return {
    answer: send,
    data: async (parts) => (await sharedBy(parts).value).data,
  };
}
