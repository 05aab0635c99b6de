import { z } from 'zod';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import { bytesOf, hexOf, sha256 } from '#contract/sha256.ts';
import { callRemote } from '#server/lib/remote.ts';
import type { Platform } from '#server/runtime/platform.ts';

const TIMEOUT_MS = 4_000;
/** The clocks may differ by this much: even then the randomness is unknown while shots are taken. */
const CLOCKS_DIFFER_SECONDS = 3;

/** A drand chain: its hash, the public key it signs with, and the time and distance of its rounds, in seconds since 1970. */
export const beaconChain = z.strictObject({
  chain: z.string().regex(/^[0-9a-f]{64}$/),
  public_key: z.string().regex(/^[0-9a-f]{192}$/),
  genesis: z.number().int().positive(),
  period: z.number().int().positive(),
});
export type BeaconChain = z.output<typeof beaconChain>;

/** The first round of the chain that is published after shooting has surely closed. */
export function beaconRoundAfter({ genesis, period }: BeaconChain, shootClosesAt: Date): number {
  const seconds = Math.ceil(shootClosesAt.getTime() / 1000) + CLOCKS_DIFFER_SECONDS;
  return Math.max(1, Math.floor((seconds - genesis) / period) + 2);
}

/** The time at which a round of the chain is published. */
export const publishedAt = ({ genesis, period }: BeaconChain, round: number) =>
  new Date((genesis + (round - 1) * period) * 1000);

/** A published round, in hex; the randomness is the SHA-256 of the signature. */
const beaconRound = z.object({
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});
export type BeaconRound = z.output<typeof beaconRound>;
const beaconAnswer = beaconRound.extend({ round: z.number().int() });
export const randomnessFrom = async (signature: string) => hexOf(await sha256(bytesOf(signature)));

/** Public randomness (docs/rules.md#yeekee). */
export interface Beacon {
  /**
   * The round; null until it is published. Throws if the beacon gives no answer, or one that the chain's key has not
   * signed.
   */
  published(chain: BeaconChain, round: number): Promise<BeaconRound | null>;
}

/**
 * Reads the beacon over HTTP as drand serves it: GET {BEACON_URL}/{chain}/public/{round}. Null without a beacon
 * outside the sandbox.
 */
export function createBeacon(platform: Pick<Platform, 'config' | 'ownUrl'>): Beacon | null {
  const { config } = platform;
  if (config.beaconUrl === null && !config.sandbox) return null;
  return {
    async published({ chain, public_key }, round) {
      const base = config.beaconUrl ?? `${platform.ownUrl()}${SANDBOX_PATHS.beacon}`;
      const published = await callRemote(`${base}/${chain}/public/${round}`, { timeoutMs: TIMEOUT_MS });
      if (!published.ok) {
        await published.drop();
        // Not published yet: drand answers 425, its relays 404.
        if (published.status === 404 || published.status === 425) return null;
        throw new Error(`the beacon answered HTTP ${published.status}`);
      }
      const { randomness, signature, ...answer } = beaconAnswer.parse(await published.json());
      // Loaded on use: most servers have no beacon.
      const { isSignedByDrand } = await import('#contract/drand.ts');
      const isTrue = answer.round === round && randomness === (await randomnessFrom(signature));
      if (!isTrue || !(await isSignedByDrand(public_key, round, signature)))
        throw new Error(`the beacon answered round ${round} with what its chain has not signed`);
      return { randomness, signature };
    },
  };
}
