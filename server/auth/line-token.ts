import { createHash } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { isStorableText } from '#server/lib/json-text.ts';
import { Refusal } from '#server/lib/refusal.ts';

/** The issuer of ID tokens: LINE or the sandbox, never both. */
export interface LineIssuer {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/** The claims of a verified ID token. They are never read from a client's input. */
export interface LineIdentity {
  userId: string;
  displayName: string;
  pictureUrl: string | null;
  expiresAt: Date;
  /**
   * A hash of what the signature covers: one token has many spellings of its signature, and may be used once in any
   * of them.
   */
  tokenHash: Buffer;
}

/** Header and payload, and an ES256 signature of 64 bytes; no padding, no blanks. */
const COMPACT_JWS = /^([\w-]+\.[\w-]+)\.[\w-]{86}$/;
/** LINE's tokens live an hour. */
const MAX_LIFE_SECONDS = 86_400;
/** The accepted difference between LINE's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60;

const claimsSchema = (nowSeconds: number) =>
  z.object({
    sub: z.string().regex(/^[!-~]{1,64}$/),
    iat: z
      .number()
      .max(nowSeconds + CLOCK_TOLERANCE_SECONDS)
      .optional(),
    exp: z.number().max(nowSeconds + MAX_LIFE_SECONDS),
    name: z.string().max(200).refine(isStorableText).catch(''),
    picture: z
      .url({ protocol: /^https$/ })
      .max(1000)
      .refine(isStorableText)
      .nullable()
      .catch(null),
  });

/** Tells whether the keys could not be fetched; then the token may be valid. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  return !(error instanceof errors.JOSEError) || error.code === errors.JOSEError.code;
}

/**
 * Verifies a raw LINE ID token (docs/line.md#identity): ES256 only, key by `kid`, issuer, audience (the agent's
 * channel id) and expiry; not issued in the future, nor valid for more than a day. Refuses with `line_token_expired`
 * or `line_token_invalid`, and with `overloaded` if LINE's keys cannot be fetched.
 */
export async function verifyLineToken(
  token: string,
  issuer: LineIssuer,
  audience: string,
  now: Date,
): Promise<LineIdentity> {
  const signed = COMPACT_JWS.exec(token)?.[1];
  if (signed === undefined) throw new Refusal('line_token_invalid');
  try {
    const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
      algorithms: ['ES256'],
      issuer: issuer.issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    const claims = claimsSchema(now.getTime() / 1000).safeParse(payload);
    if (!claims.success || (protectedHeader.typ ?? 'JWT') !== 'JWT') throw new Refusal('line_token_invalid');
    const { sub, exp, name, picture } = claims.data;
    return {
      userId: sub,
      displayName: name,
      pictureUrl: picture,
      expiresAt: new Date(exp * 1000),
      tokenHash: createHash('sha256').update(signed).digest(),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof errors.JWTExpired) throw new Refusal('line_token_expired');
    if (!isUnreachable(error)) throw new Refusal('line_token_invalid');
    throw new Refusal('overloaded', { message: 'ติดต่อ LINE ไม่ได้ในขณะนี้ กรุณาลองใหม่อีกครั้ง', retryAfterSeconds: 5 });
  }
}
