import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type BeaconChain, publishedAt, randomnessFrom, SANDBOX_BEACON_PATH } from '../../lotto/beacon.ts';
import type { Server } from '../../platform/http/route.ts';
import { madeSecret } from '../../platform/made-secret.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The sandbox's only chain; a round every three seconds, as drand's quicknet. */
export const SANDBOX_CHAIN: BeaconChain = { chain: '5a'.repeat(32), genesis: 1_692_803_367, period: 3 };

const asked = z.object({ chain: z.literal(SANDBOX_CHAIN.chain), round: z.coerce.number().int().positive() });

/** A public beacon for trying: drand's answers, from a secret of this server. Mounted only while the sandbox is on. */
export function sandboxBeaconRoutes({ fastify, platform }: Server): void {
  const { database, now } = platform;
  fastify.get(`${SANDBOX_BEACON_PATH}/:chain/public/:round`, async (request) => {
    const { success, data } = asked.safeParse(request.params);
    if (!success || publishedAt(SANDBOX_CHAIN, data.round) > now()) throw new Refusal('not_found');
    const secret = await madeSecret(database, 'sandbox_beacon', () => randomBytes(32).toString('hex'));
    const signature = createHmac('sha256', secret).update(String(data.round)).digest('hex');
    return { round: data.round, randomness: randomnessFrom(signature), signature };
  });
}
