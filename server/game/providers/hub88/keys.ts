import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config/config.ts';
import type { GameProviderAccess } from '#server/config/config-values.ts';

const MIN_KEY_BITS = 2048;

/** Our key signs what we send, the provider's verifies what it sends. */
export interface Keys {
  own: KeyObject;
  provider: KeyObject;
}

const read = new WeakMap<GameProviderAccess, Keys>();

/**
 * The keys of a provider, `<name>.private.pem` and `<name>.provider.pem` in GAME_KEYS, read once. Throws a
 * ConfigError if a file is missing or holds something else.
 */
export function keysOf({ gameKeys }: Pick<Config, 'gameKeys'>, source: string, access: GameProviderAccess): Keys {
  const known = read.get(access);
  if (known) return known;
  if (gameKeys === null) throw new ConfigError(`GAME_KEYS is not set, and provider ${source} needs keys`);
  const keys = {
    own: keyIn(join(gameKeys, `${source}.private.pem`), createPrivateKey),
    provider: keyIn(join(gameKeys, `${source}.provider.pem`), publicKey),
  };
  read.set(access, keys);
  return keys;
}

/** Refuses a private key: Node would derive the public one from it, but the provider's private key must not be on this server. */
function publicKey(pem: string): KeyObject {
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) throw new Error('not a public key');
  return createPublicKey(pem);
}

function keyIn(file: string, parse: (pem: string) => KeyObject): KeyObject {
  const key = (() => {
    try {
      return parse(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new ConfigError(`GAME_KEYS ${file}: ${error instanceof Error ? error.message : error}`);
    }
  })();
  const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (bits < MIN_KEY_BITS) throw new ConfigError(`GAME_KEYS ${file}: not an RSA key of at least ${MIN_KEY_BITS} bits`);
  return key;
}

const ALGORITHM = 'RSA-SHA256';

/** `X-Hub88-Signature` of a body. */
export const signatureOf = (body: string, { own }: Pick<Keys, 'own'>): string =>
  sign(ALGORITHM, Buffer.from(body), own).toString('base64');

export const isSigned = (body: string, signature: unknown, { provider }: Pick<Keys, 'provider'>): boolean =>
  typeof signature === 'string' && verify(ALGORITHM, Buffer.from(body), provider, Buffer.from(signature, 'base64'));
