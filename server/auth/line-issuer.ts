import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { SANDBOX_LINE_ISSUER, SANDBOX_PATHS } from '../../contract/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { LineIssuer } from './line-token.ts';

const LINE = { issuer: 'https://access.line.me', keys: 'https://api.line.me/oauth2/v2.1/certs' };

/** LINE, or in the sandbox only the sandbox's issuer. Keys are fetched with the first token. */
export function lineIssuer(platform: Platform): LineIssuer {
  const { sandbox } = platform.config;
  let keys: JWTVerifyGetKey | undefined;
  return {
    issuer: sandbox ? SANDBOX_LINE_ISSUER : LINE.issuer,
    keys: (header, token) => {
      // The server's own address is known only once it listens, and `fetch`, which this loads, keeps 8 MB.
      keys ??= createRemoteJWKSet(sandbox ? new URL(SANDBOX_PATHS.lineKeys, platform.ownUrl()) : new URL(LINE.keys));
      return keys(header, token);
    },
  };
}
