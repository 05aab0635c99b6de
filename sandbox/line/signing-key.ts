import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { SandboxHost } from '../host.ts';

const KEY_ID = 'sandbox-line-1';

export interface SigningKey {
  kid: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicJwk: JWK;
}

async function newKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** The ES256 key that signs the sandbox's LINE ID tokens: one for all server processes. */
export async function signingKey(host: Pick<SandboxHost, 'generatedSecret'>): Promise<SigningKey> {
  const jwk: JWK = JSON.parse(await host.generatedSecret('sandbox_line_key', newKey));
  const { d: _private, ...publicPart } = jwk;
  return {
    kid: KEY_ID,
    privateKey: await importJWK(jwk, 'ES256'),
    publicJwk: { ...publicPart, kid: KEY_ID, alg: 'ES256', use: 'sig' },
  };
}
