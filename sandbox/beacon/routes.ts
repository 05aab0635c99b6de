import { z } from 'zod';
import { bytesOf, hexOf } from '../../contract/sha256.ts';
import { type BeaconChain, publishedAt, randomnessFrom, SANDBOX_BEACON_PATH } from '../../server/lotto/beacon.ts';
import type { Server } from '../../server/platform/http/route.ts';
import { Refusal } from '../../server/platform/refusal.ts';

/** Anybody can read it here, and knows every round before its time: this chain is for trying, and nothing else. */
const SECRET_KEY = '5a'.repeat(32);
/** The sandbox's only chain; a round every three seconds, as drand's quicknet. The public key is of `SECRET_KEY`. */
export const SANDBOX_CHAIN: BeaconChain = {
  chain: '5a'.repeat(32),
  public_key:
    '8cffa8a3bc5aa75a0d6dd0f7ba979d01502f90dae970d820b0085d966af0406fc3adc7bfafacdddc8a58e0ff84fb4b280e789390938063e977c399f1c48392d6716861c667ee7cc94b930b2a64918f68e0a0c644209efc9132314a853129f3bb',
  genesis: 1_692_803_367,
  period: 3,
};

const asked = z.object({ chain: z.literal(SANDBOX_CHAIN.chain), round: z.coerce.number().int().positive() });

/** What drand's nodes do together. */
export async function signAsDrand(round: number): Promise<string> {
  const [{ bls12_381 }, { drandMessage }] = await Promise.all([
    import('@noble/curves/bls12-381.js'),
    import('../../contract/drand.ts'),
  ]);
  const { sign, Signature } = bls12_381.shortSignatures;
  return hexOf(Signature.toBytes(sign(await drandMessage(round), bytesOf(SECRET_KEY))));
}

/** A public beacon for trying, with drand's answers. Mounted only while the sandbox is on. */
export function sandboxBeaconRoutes({ fastify, platform }: Server): void {
  fastify.get(`${SANDBOX_BEACON_PATH}/:chain/public/:round`, async (request) => {
    const { success, data } = asked.safeParse(request.params);
    if (!success || publishedAt(SANDBOX_CHAIN, data.round) > platform.now()) throw new Refusal('not_found');
    const signature = await signAsDrand(data.round);
    return { round: data.round, randomness: await randomnessFrom(signature), signature };
  });
}
