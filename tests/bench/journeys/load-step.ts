import type { Work } from './load-run.ts';

/** One step of the ramp. */
export interface LoadStep {
  members: number;
  stepsPerSecond: number;
  /** Milliseconds of half and of 95 of 100 steps; without logging in, whose hash is slow on purpose. */
  p50: number;
  p95: number;
  /** The share of all steps; below by their names and codes. */
  failedShare: number;
  failures: Record<string, number>;
  work: Work;
}
