/**
 * Checks drand's public randomness, in the server that draws with it and in the browser that checks the draw
 * (docs/rules.md#yeekee). The scheme is `bls-unchained-g1-rfc9380`, that of the chain quicknet: public keys are points
 * of G2, signatures points of G1.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesOf, sha256 } from './sha256.ts';

const { shortSignatures } = bls12_381;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The point that drand signs for a round: the SHA-256 of its number (8 bytes, big-endian), hashed to the curve. */
export async function drandMessage(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return shortSignatures.hash(await sha256(bytes), DOMAIN);
}

/**
 * Tells whether the chain's key signed this round. Key and signature are in hex; false if either is no point of the
 * curve.
 */
export async function isSignedByDrand(publicKey: string, round: number, signature: string): Promise<boolean> {
  const message = await drandMessage(round);
  try {
    return shortSignatures.verify(bytesOf(signature), message, bytesOf(publicKey));
  } catch {
    return false;
  }
}
