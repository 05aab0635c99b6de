import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { SANDBOX_LINE_ISSUER, SANDBOX_PATHS } from '../../contract/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { LineIssuer } from './line-token.ts';

const LINE = { issuer: 'https://access.line.me', keys: 'https://api.line.me/oauth2/v2.1/certs' };

/** LINE, or in the sandbox only the sandbox's issuer. Keys are fetched with the first token. */
export function lineIssuer(platform: Platform): LineIssuer {
  if (!platform.config.sandbox) return { issuer: LINE.issuer, keys: createRemoteJWKSet(new URL(LINE.keys)) };
  let keys: JWTVerifyGetKey | undefined;
  return {
    issuer: SANDBOX_LINE_ISSUER,
    keys: (header, token) => {
      // The server's own address is known only once it listens.
      keys ??= createRemoteJWKSet(new URL(SANDBOX_PATHS.lineKeys, platform.ownUrl()));
      return keys(header, token);
    },
  };
}
