import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { SANDBOX_LINE_ISSUER, SANDBOX_PATHS } from '#contract/sandbox.ts';
import { remoteJson } from '#server/lib/remote.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { LineIssuer } from './line-token.ts';

const LINE = { issuer: 'https://access.line.me', keys: 'https://api.line.me/oauth2/v2.1/certs' };

const TIMEOUT_MS = 5_000;

/** Fetches the keys as every other call goes out: within limits of time and size. */
const fetchKeys: FetchImplementation = async (url) =>
  Response.json((await remoteJson(url, { timeoutMs: TIMEOUT_MS })).json);

/** LINE, or in the sandbox only the sandbox's issuer. Keys are fetched with the first token. */
export function lineIssuer(platform: Platform): LineIssuer {
  const { sandbox } = platform.config;
  let keys: JWTVerifyGetKey | undefined;
  return {
    issuer: sandbox ? SANDBOX_LINE_ISSUER : LINE.issuer,
    keys: (header, token) => {
      // The server's own address is known only once it listens, and `fetch`, which this loads, keeps 8 MB.
      keys ??= createRemoteJWKSet(sandbox ? new URL(SANDBOX_PATHS.lineKeys, platform.ownUrl()) : new URL(LINE.keys), {
        [customFetch]: fetchKeys,
      });
      return keys(header, token);
    },
  };
}
