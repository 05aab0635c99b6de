import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/lib/refusal.ts';

/** A signed call is accepted this long before and after its time (docs/rules.md#deposits). */
const TOLERANCE_MS = 5 * 60_000;

const digest = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();

/** The headers of a signed call: HMAC-SHA256 over `timestamp.body`, in hex; the time in milliseconds since 1970. */
export function signatureHeaders(
  secret: string,
  body: string,
  now: Date,
): { 'x-timestamp': string; 'x-signature': string } {
  const timestamp = String(now.getTime());
  return { 'x-timestamp': timestamp, 'x-signature': digest(secret, timestamp, body).toString('hex') };
}

/** Refuses with `signature_invalid` unless the raw body is signed with the secret, within five minutes of `now`. */
export function verifySignature(request: FastifyRequest, secret: string, now: Date): void {
  const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
  if (typeof timestamp !== 'string' || !/^\d{13}$/.test(timestamp)) throw new Refusal('signature_invalid');
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) throw new Refusal('signature_invalid');
  const isOnTime = Math.abs(now.getTime() - Number(timestamp)) <= TOLERANCE_MS;
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, timestamp, request.rawBody));
  if (!isOnTime || !isRight) throw new Refusal('signature_invalid');
}
