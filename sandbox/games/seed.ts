import { randomBytes } from 'node:crypto';

/** The 32 random bytes that a round or a draw is decided by (fairness.ts). */
export const newSeed = (): Buffer => randomBytes(32);
