import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../platform/platform.ts';

const TIMEOUT_MS = 4_000;
/** The beacon's clock and ours may differ by so much, and the randomness is still unknown while shots are taken. */
const CLOCKS_DIFFER_SECONDS = 3;

/** A chain of public randomness as drand's are: its hash, and when its rounds are published, in seconds since 1970. */
export const beaconChain = z.strictObject({
  chain: z.string().regex(/^[0-9a-f]{64}$/),
  genesis: z.number().int().positive(),
  period: z.number().int().positive(),
});
export type BeaconChain = z.output<typeof beaconChain>;

/** The first round of the chain that is published once shooting has surely closed. */
export function beaconRoundAfter({ genesis, period }: BeaconChain, shootClosesAt: Date): number {
  const seconds = Math.ceil(shootClosesAt.getTime() / 1000) + CLOCKS_DIFFER_SECONDS;
  return Math.max(1, Math.floor((seconds - genesis) / period) + 2);
}

/** When a round of the chain is published. */
export const publishedAt = ({ genesis, period }: BeaconChain, round: number) =>
  new Date((genesis + (round - 1) * period) * 1000);

/** Public randomness (domain.md, Yeekee). */
export interface Beacon {
  /** In hex; null until it is published. Throws where the beacon can't be asked, or answers with what is not its own. */
  randomnessOf(chain: string, round: number): Promise<string | null>;
}

/** drand's answer. Anybody can check the signature with the chain's public key; the randomness is its SHA-256. */
export const beaconAnswer = z.object({
  round: z.number().int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2})+$/),
});
export const randomnessFrom = (signature: string) =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');

/** Where the sandbox publishes, on this very server. */
export const SANDBOX_BEACON_PATH = '/sandbox/beacon';

/** Over HTTP as drand serves it: GET {BEACON_URL}/{chain}/public/{round}. Null without one outside of the sandbox. */
export function createBeacon(platform: Pick<Platform, 'config' | 'baseUrl'>): Beacon | null {
  const { config } = platform;
  if (config.beaconUrl === null && !config.sandbox) return null;
  return {
    async randomnessOf(chain, round) {
      const base = config.beaconUrl ?? `${platform.baseUrl()}${SANDBOX_BEACON_PATH}`;
      const response = await fetch(`${base}/${chain}/public/${round}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // A round of the future: drand answers 425, its relays 404.
      if (response.status === 404 || response.status === 425) return null;
      if (!response.ok) throw new Error(`the beacon answered HTTP ${response.status}`);
      const answer = beaconAnswer.parse(await response.json());
      if (answer.round !== round || randomnessFrom(answer.signature) !== answer.randomness)
        throw new Error(`the beacon answered round ${round} with something else`);
      return answer.randomness;
    },
  };
}
