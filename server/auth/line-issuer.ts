import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Platform } from '../platform/platform.ts';
import type { LineIssuer } from './line-token.ts';

const LINE = { issuer: 'https://access.line.me', keys: 'https://api.line.me/oauth2/v2.1/certs' };
/** Where the sandbox's issuer stands under the server's own address, and the issuer it writes into its tokens. */
export const SANDBOX_LINE = { issuer: 'https://access.line.me.sandbox', keysPath: '/sandbox/line/certs' };

/** LINE, or with the sandbox on the sandbox's issuer in its place: never both. Keys are fetched at the first token. */
export function lineIssuer(platform: Platform): LineIssuer {
  if (!platform.config.sandbox) return { issuer: LINE.issuer, keys: createRemoteJWKSet(new URL(LINE.keys)) };
  let keys: JWTVerifyGetKey | undefined;
  return {
    issuer: SANDBOX_LINE.issuer,
    keys: (header, token) => {
      // The server's own address is known only once it listens.
      keys ??= createRemoteJWKSet(new URL(SANDBOX_LINE.keysPath, platform.baseUrl()));
      return keys(header, token);
    },
  };
}
