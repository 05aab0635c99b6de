import { createHmac, timingSafeEqual } from 'node:crypto';

/** LINE's signature in `x-line-signature`: HMAC-SHA256 of the raw body under the channel secret, in base64. */
export function lineSignature(secret: string, body: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

/**
 * The agent whose channel has signed the body, or undefined. It tries every secret in constant time, so that the time
 * of the answer reveals nothing.
 */
export function signingAgent(
  secrets: ReadonlyMap<string, string>,
  body: Buffer,
  signature: string | undefined,
): string | undefined {
  const given = Buffer.from(signature ?? '');
  let found: string | undefined;
  for (const [agentCode, secret] of secrets) {
    const right = Buffer.from(lineSignature(secret, body));
    if (given.length === right.length && timingSafeEqual(given, right)) found = agentCode;
  }
  return found;
}
