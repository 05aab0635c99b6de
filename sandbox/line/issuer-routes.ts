import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, SignJWT } from 'jose';
import { z } from 'zod';
import { SANDBOX_LINE_ISSUER, SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { SandboxHost } from '../host.ts';
import { SandboxError } from '../sandbox-error.ts';
import { parsed } from '../web.ts';
import { type SigningKey, signingKey } from './signing-key.ts';

const tokenRequest = z.strictObject({
  sub: z.string().min(1).max(64),
  aud: z.string().min(1).max(40),
  /** Empty if LINE has given out the account alone: then the token has no name. */
  name: z.string().max(200).default('ผู้เล่นทดสอบ'),
  picture: z.string().max(1000).optional(),
  /** Seconds since 1970; by default an hour from now, as LINE's own tokens. */
  exp: z.number().int().optional(),
});
const verifyRequest = z.object({ access_token: z.string().max(4000) });

/**
 * LINE's login: signs ID tokens for anybody, with keys of its own, and answers the calls that the SDK makes at its
 * start. While the sandbox is on, the server trusts this issuer and not LINE.
 */
export function lineIssuerRoutes(scope: FastifyInstance, host: SandboxHost): void {
  let key: SigningKey | undefined;
  const signer = async () => {
    key ??= await signingKey(host);
    return key;
  };

  scope.get(SANDBOX_PATHS.lineKeys, async () => ({ keys: [(await signer()).publicJwk] }));

  scope.post('/sandbox/line/token', async ({ body }) => {
    const { sub, aud, name, picture, exp } = parsed(tokenRequest, body);
    const { privateKey, kid } = await signer();
    const nowSeconds = Math.floor(host.now().getTime() / 1000);
    // Without it two tokens issued in one second would be equal, and the server accepts each token once.
    const idToken = await new SignJWT({
      ...(name && { name }),
      amr: ['linesso'],
      nonce: randomUUID(),
      ...(picture ? { picture } : {}),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .setIssuer(SANDBOX_LINE_ISSUER)
      .setSubject(sub)
      .setAudience(aud)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(exp ?? nowSeconds + 3600)
      .sign(privateKey);
    return { id_token: idToken };
  });

  // The sandbox's access token is the ID token, which contains the channel and the profile.
  scope.get('/sandbox/line/oauth2/v2.1/verify', async ({ query }) => {
    const { access_token } = parsed(verifyRequest, query);
    return { scope: 'openid profile', client_id: claimsOf(access_token).aud, expires_in: 3600 };
  });

  scope.get('/sandbox/line/v2/profile', async ({ headers }) => {
    const { sub, name, picture } = claimsOf((headers.authorization ?? '').replace(/^Bearer /, ''));
    return { userId: sub, displayName: name, ...(picture ? { pictureUrl: picture } : {}) };
  });
}

function claimsOf(token: string) {
  try {
    return decodeJwt(token);
  } catch {
    throw new SandboxError('unauthorized');
  }
}
