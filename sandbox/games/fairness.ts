/**
 * Commit and reveal, the same on the server and in the browser. Before a bet the player sees the SHA-256 of the round's
 * 32-byte seed; the seed is published with the result. The numbers of a round are HMAC-SHA256(seed, label ":" counter), where
 * the label is the request id that the player's browser generated (for a draw: the draw's id), so that neither side can
 * choose them after the commitment.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface RandomSource {
  /** A whole number from 0 to `bound` − 1, each equally likely; `bound` is at most 2³². */
  below(bound: number): number;
}

const WORDS = 2 ** 32;

/** SHA-256 of the seed's bytes. Both in hex. */
export const commit = (seedHex: string): string => bytesToHex(sha256(hexToBytes(seedHex)));

export const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The numbers of one round: four bytes at a time, big endian; a word that would make some numbers likelier is skipped. */
export function randomFrom(seedHex: string, label: string): RandomSource {
  const seed = hexToBytes(seedHex);
  let counter = 0;
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  function word(): number {
    if (at >= block.byteLength) {
      const bytes = hmac(sha256, seed, utf8ToBytes(`${label}:${counter++}`));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      at = 0;
    }
    const value = block.getUint32(at);
    at += 4;
    return value;
  }
  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > WORDS) throw new RangeError(`no number below ${bound}`);
      const fair = WORDS - (WORDS % bound);
      let value = word();
      while (value >= fair) value = word();
      return value % bound;
    },
  };
}
