import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import { bytesOf, hexOf, sha256 } from '#contract/sha256.ts';
import type { SandboxHost } from '../host.ts';
import { SandboxError } from '../sandbox-error.ts';

/** Public on purpose, so anybody can know every round in advance: this chain is for tests and trials only. */
const SECRET_KEY = '5a'.repeat(32);
/** The sandbox's only chain, with a round every three seconds as on drand's quicknet. `public_key` belongs to SECRET_KEY. */
export const SANDBOX_CHAIN = {
  chain: '5a'.repeat(32),
  public_key:
    '8cffa8a3bc5aa75a0d6dd0f7ba979d01502f90dae970d820b0085d966af0406fc3adc7bfafacdddc8a58e0ff84fb4b280e789390938063e977c399f1c48392d6716861c667ee7cc94b930b2a64918f68e0a0c644209efc9132314a853129f3bb',
  /** Seconds since 1970. */
  genesis: 1_692_803_367,
  /** Seconds. */
  period: 3,
};

const roundParams = z.object({ chain: z.literal(SANDBOX_CHAIN.chain), round: z.coerce.number().int().positive() });

const publicationOf = (round: number) => new Date((SANDBOX_CHAIN.genesis + (round - 1) * SANDBOX_CHAIN.period) * 1000);

/** The signature of a round in hex, which drand's nodes make together. */
export async function signRound(round: number): Promise<string> {
  // Loaded at the first round: few tests and trials need a beacon.
  const [{ bls12_381 }, { drandMessage }] = await Promise.all([
    import('@noble/curves/bls12-381.js'),
    import('#contract/drand.ts'),
  ]);
  const { sign, Signature } = bls12_381.shortSignatures;
  return hexOf(Signature.toBytes(sign(await drandMessage(round), bytesOf(SECRET_KEY))));
}

/** A randomness beacon that answers as a drand relay does. */
export function beaconRoutes(scope: FastifyInstance, { now }: SandboxHost): void {
  scope.get(`${SANDBOX_PATHS.beacon}/:chain/public/:round`, async (request) => {
    const { success, data } = roundParams.safeParse(request.params);
    if (!success || publicationOf(data.round) > now()) throw new SandboxError('not_found');
    const signature = await signRound(data.round);
    return { round: data.round, randomness: hexOf(await sha256(bytesOf(signature))), signature };
  });
}
