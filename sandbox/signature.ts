import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SandboxError } from './sandbox-error.ts';
import { rawBodyOf } from './web.ts';

/** A signed call is valid for this long before and after its time (docs/rules.md#deposits). */
const TOLERANCE_MS = 5 * 60_000;

const digest = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();

/** Headers of a signed call: HMAC-SHA256 over `timestamp.body` in hex, and the time in milliseconds since 1970. */
export function signedHeaders(secret: string, body: string, now: Date): Record<'x-timestamp' | 'x-signature', string> {
  const timestamp = String(now.getTime());
  return { 'x-timestamp': timestamp, 'x-signature': digest(secret, timestamp, body).toString('hex') };
}

/** Throws the SandboxError `signature_invalid` unless the JSON body is signed with the secret within five minutes of `now`. */
export function checkSignature(request: FastifyRequest, secret: string, now: Date): void {
  const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
  if (typeof timestamp !== 'string' || !/^\d{13}$/.test(timestamp)) throw new SandboxError('signature_invalid');
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) throw new SandboxError('signature_invalid');
  const isOnTime = Math.abs(now.getTime() - Number(timestamp)) <= TOLERANCE_MS;
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, timestamp, rawBodyOf(request)));
  if (!isOnTime || !isRight) throw new SandboxError('signature_invalid');
}
