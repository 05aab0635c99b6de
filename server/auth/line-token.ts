import { createHash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refusal } from '../platform/refusal.ts';

/** Who signs ID tokens: LINE or the sandbox's issuer, never both. */
export interface LineIssuer {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/** The claims of a verified ID token. None of them is ever read from a client's input. */
export interface LineIdentity {
  userId: string;
  displayName: string;
  pictureUrl: string | null;
  expiresAt: Date;
  tokenHash: Buffer;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(64),
  exp: z.number(),
  name: z.string().max(200).catch(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .nullable()
    .catch(null),
});

/** Whether the keys could not be fetched; the token may be valid. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return !(error instanceof errors.JOSEError) || error.code === errors.JOSEError.code;
}

/**
 * Verifies a raw LINE ID token (docs/line.md#identity): ES256 only, key by `kid`, issuer, audience (the agent's channel id)
 * and expiry. Refuses with `line_token_expired` or `line_token_invalid`, and with `overloaded` when LINE's keys cannot be
 * fetched.
 */
export async function verifyLineToken(
  token: string,
  issuer: LineIssuer,
  audience: string,
  now: Date,
): Promise<LineIdentity> {
  try {
    const { payload } = await jwtVerify(token, issuer.keys, {
      algorithms: ['ES256'],
      issuer: issuer.issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new Refusal('line_token_invalid');
    const { sub, exp, name, picture } = claims.data;
    return {
      userId: sub,
      displayName: name,
      pictureUrl: picture,
      expiresAt: new Date(exp * 1000),
      tokenHash: createHash('sha256').update(token).digest(),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof errors.JWTExpired) throw new Refusal('line_token_expired');
    if (!isUnreachable(error)) throw new Refusal('line_token_invalid');
    throw new Refusal('overloaded', { message: 'ติดต่อ LINE ไม่ได้ในขณะนี้ กรุณาลองใหม่อีกครั้ง', retryAfterSeconds: 5 });
  }
}
