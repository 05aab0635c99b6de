/** SHA-256 by the platform's Web Crypto, the same in browser and server. */
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The digest of the parts one after another; text counts as UTF-8. */
export async function sha256(...parts: readonly (Uint8Array | string)[]): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const bytes = parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
}

/** The digest as a big-endian number, modulo a number below 2^44. */
export const remainderOf = (digest: Uint8Array, modulus: number): number =>
  digest.reduce((remainder, byte) => (remainder * 256 + byte) % modulus, 0);

/** The hash that is published before its seed (hex). */
export const seedHash = async (seed: string): Promise<string> => hexOf(await sha256(bytesOf(seed)));
