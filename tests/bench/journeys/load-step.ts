import type { Work } from './load-run.ts';

/** One step of the ramp. */
export interface LoadStep {
  members: number;
  stepsPerSecond: number;
  /** Milliseconds of half and of 95 of 100 steps; without logging in, whose hash is slow on purpose. */
  p50: number;
  p95: number;
  /** Of all steps, and by their names and codes. */
  failedShare: number;
  failures: Record<string, number>;
  work: Work;
}
