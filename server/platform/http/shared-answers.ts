import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import type { Session } from '../sessions.ts';

/** Beyond that many different questions the oldest answer goes: 300 full lists are 6 MB. */
const MOST_KEPT = 300;

interface Asked {
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
  etag: string;
  json: Buffer;
  /** Made when the first caller wants it. */
  brotli?: Buffer;
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function serialised(envelope: object): Serialised {
  const json = Buffer.from(JSON.stringify(envelope));
  return { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` };
}

/**
 * Answers that are the same for all players of an agent: made, checked and serialised once, then sent to everybody who
 * asks the same within `seconds`; those who ask meanwhile wait for the one that is being made. A refusal is not kept.
 * A visitor's browser may use its copy as long; a member's asks again each time, and gets 304 when nothing changed.
 */
export function sharedAnswers<Parts extends Asked>(
  platform: Pick<Platform, 'now'>,
  seconds: number,
  make: (parts: Parts) => Promise<object>,
): (parts: Parts) => Promise<object> {
  const kept = new Map<string, Kept>();

  function answerOf(parts: Parts): Promise<Serialised> {
    const key = JSON.stringify([parts.session?.agentCode, parts.input]);
    const now = platform.now().getTime();
    const found = kept.get(key);
    if (found && found.at <= now && now < found.at + seconds * 1000) return found.answer;
    const fresh = { at: now, answer: make(parts).then(serialised) };
    kept.delete(key);
    kept.set(key, fresh);
    fresh.answer.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return fresh.answer;
  }

  return async (parts) => {
    const answer = await answerOf(parts);
    const { request, reply, session } = parts;
    reply
      .header('cache-control', session === null ? `public, max-age=${seconds}` : 'private, no-cache')
      .header('vary', 'authorization, accept-encoding')
      .header('etag', answer.etag);
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return answer.json;
    answer.brotli ??= brotliCompressSync(answer.json, QUICK);
    reply.header('content-encoding', 'br');
    return answer.brotli;
  };
}
