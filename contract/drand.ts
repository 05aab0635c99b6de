/**
 * drand's public randomness, checked alike by the server that draws with it and by the browser that checks the draw. Its
 * scheme is `bls-unchained-g1-rfc9380`, as of the chain quicknet: public keys are points of G2, signatures of G1.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesOf, sha256 } from './sha256.ts';

const { shortSignatures } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The point that drand signs for a round: its number in 8 bytes, big-endian, hashed, and the hash put on the curve. */
export async function drandMessage(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return shortSignatures.hash(await sha256(bytes), DOMAIN);
}

/** True when who holds the chain's secret key signed this round; key and signature in hex. False too for what is no point of the curve. */
export async function isSignedByDrand(publicKey: string, round: number, signature: string): Promise<boolean> {
  const message = await drandMessage(round);
  try {
    return shortSignatures.verify(bytesOf(signature), message, bytesOf(publicKey));
  } catch {
    return false;
  }
}
