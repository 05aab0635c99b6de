import { describe, expect, test } from 'vitest';
import { isSignedByDrand } from './drand.ts';
import { bytesOf, hexOf, sha256 } from './sha256.ts';

/** The public key of drand's chain quicknet, and two of its rounds: number, signature, randomness. */
const QUICKNET =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const ROUNDS = [
  [
    1000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  ],
  [
    657_413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  ],
] as const;
const [[, first], [, second]] = ROUNDS;

describe('drand', () => {
  test.each(ROUNDS)('round %i of quicknet is signed by its key', async (round, signature, randomness) => {
    expect(await isSignedByDrand(QUICKNET, round, signature)).toBe(true);
    expect(hexOf(await sha256(bytesOf(signature)))).toBe(randomness);
  });

  test.each<[string, string, number, string]>([
    ['a signature of another round', QUICKNET, 1000, second],
    ['another round number', QUICKNET, 1001, first],
    ['another key', `${QUICKNET.slice(0, 2)}${QUICKNET.slice(2).replace('f', 'e')}`, 1000, first],
    ['a signature that is no point of the curve', QUICKNET, 1000, 'ab'.repeat(48)],
    ['an empty signature', QUICKNET, 1000, ''],
  ])('%s is refused', async (_name, key, round, signature) => {
    expect(await isSignedByDrand(key, round, signature)).toBe(false);
  });
});
