import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Session } from '#server/access/sessions.ts';
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

interface Kept {
  at: number;
  answer: Promise<Serialised>;
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
  const kept = new Map<string, Kept>();

  function answerAt(now: number, parts: Parts): Kept {
    const key = JSON.stringify([parts.session?.agentCode, parts.input]);
    const found = kept.get(key);
    if (found && found.at <= now && now < found.at + seconds * 1000) return found;
    const fresh = { at: now, answer: make(parts).then((data) => serialised(endpoint, data)) };
    kept.delete(key);
    kept.set(key, fresh);
    fresh.answer.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return fresh;
  }

  async function send(parts: Parts): Promise<object> {
    const now = platform.now().getTime();
    const shared = answerAt(now, parts);
    const left = Math.floor((shared.at - now) / 1000) + seconds;
    const answer = await shared.answer;
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
    data: async (parts) => (await answerAt(platform.now().getTime(), parts).answer).data,
  };
}
