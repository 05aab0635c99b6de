import { decodeJwt, SignJWT } from 'jose';
import { z } from 'zod';
import { SANDBOX_LINE } from '../../server/auth/line-issuer.ts';
import type { Server } from '../../server/platform/http/route.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { chatRoutes } from './chat-routes.ts';
import { type SigningKey, signingKey } from './keys.ts';

const tokenRequest = z.strictObject({
  sub: z.string().min(1).max(64),
  aud: z.string().min(1).max(40),
  name: z.string().max(200).default('ผู้เล่นทดสอบ'),
  picture: z.string().max(1000).optional(),
  /** Seconds since 1970; LINE's own tokens live an hour. */
  exp: z.number().int().optional(),
});
const verifyRequest = z.object({ access_token: z.string().max(4000) });

/**
 * LINE's far side for trying and testing: an issuer with keys of its own, which signs ID tokens for whoever asks, and
 * the endpoints that the SDK calls at start-up. Mounted only while the sandbox is on; LINE is then not trusted at all.
 */
export function sandboxLineRoutes({ fastify, platform }: Server): void {
  fastify.register(async (scope) => chatRoutes(scope, platform));
  let key: SigningKey | undefined;
  const signer = async () => {
    key ??= await signingKey(platform.database);
    return key;
  };

  fastify.get(SANDBOX_LINE.keysPath, async () => ({ keys: [(await signer()).publicJwk] }));

  fastify.post('/sandbox/line/token', async (request) => {
    const asked = tokenRequest.safeParse(request.body);
    if (!asked.success) throw new Refusal('malformed_request');
    const { sub, aud, name, picture, exp } = asked.data;
    const { privateKey, kid } = await signer();
    const nowSeconds = Math.floor(platform.now().getTime() / 1000);
    const idToken = await new SignJWT({ name, amr: ['linesso'], ...(picture ? { picture } : {}) })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .setIssuer(SANDBOX_LINE.issuer)
      .setSubject(sub)
      .setAudience(aud)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(exp ?? nowSeconds + 3600)
      .sign(privateKey);
    return { id_token: idToken };
  });

  // The access token of the sandbox is the ID token itself: it knows the channel and the profile.
  fastify.get('/sandbox/line/oauth2/v2.1/verify', async (request) => {
    const asked = verifyRequest.safeParse(request.query);
    if (!asked.success) throw new Refusal('malformed_request');
    return { scope: 'openid profile', client_id: claimsOf(asked.data.access_token).aud, expires_in: 3600 };
  });

  fastify.get('/sandbox/line/v2/profile', async (request) => {
    const { sub, name, picture } = claimsOf((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    return { userId: sub, displayName: name, ...(picture ? { pictureUrl: picture } : {}) };
  });
}

function claimsOf(token: string) {
  try {
    return decodeJwt(token);
  } catch {
    throw new Refusal('unauthorized');
  }
}
