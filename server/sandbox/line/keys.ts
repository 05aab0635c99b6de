import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../../platform/database.ts';

const SECRET_NAME = 'sandbox_line_key';

export interface SigningKey {
  kid: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicJwk: JWK;
}

/** The sandbox issuer's ES256 key: made at the first need, one for all server processes. */
export async function signingKey(database: Database): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const made = JSON.stringify(await exportJWK(privateKey));
  await database.rows('insert into made_secret (name, value) values ($1, $2) on conflict do nothing', [
    SECRET_NAME,
    made,
  ]);
  const stored = await database.row<{ value: string }>('select value from made_secret where name = $1', [SECRET_NAME]);
  if (!stored) throw new Error('the sandbox LINE key was not stored');
  const jwk: JWK = JSON.parse(stored.value);
  const kid = 'sandbox-line-1';
  const { d: _private, ...publicPart } = jwk;
  return {
    kid,
    privateKey: await importJWK(jwk, 'ES256'),
    publicJwk: { ...publicPart, kid, alg: 'ES256', use: 'sig' },
  };
}
