import { median } from './bench.ts';
import type { Load } from './load.ts';

/** A busy machine measures fewer pairs rather than for ever. */
const TIME_LIMIT_MS = 60_000;
const MIN_PAIRS = 5;

export interface Pairs {
  count: number;
  /** Calls a second, medians. */
  ours: number;
  bare: number;
  /** The median of each pair's ours ÷ bare. */
  ratio: number;
  /** Milliseconds of each of our calls. */
  times: number[];
}

/**
 * Runs short pieces of ours and of the comparison in turn, each pair in the opposite order of the previous one, so
 * that other work of the machine affects both alike. The pair 0 is the warm-up; `warm` runs after it.
 */
export async function inPairs(options: {
  pairs: number;
  ours(pair: number): Promise<Load>;
  bare(pair: number): Promise<Load>;
  warm(): Promise<unknown>;
}): Promise<Pairs> {
  const measured: { ours: Load; bare: Load }[] = [];
  await options.bare(0);
  await options.ours(0);
  await options.warm();
  const started = performance.now();
  for (let pair = 1; pair <= options.pairs; pair += 1) {
    if (measured.length >= MIN_PAIRS && performance.now() - started > TIME_LIMIT_MS) break;
    const before = pair % 2 === 0 ? await options.ours(pair) : undefined;
    const bare = await options.bare(pair);
    measured.push({ ours: before ?? (await options.ours(pair)), bare });
  }
  return {
    count: measured.length,
    ours: median(measured.map(({ ours }) => ours.perSecond)),
    bare: median(measured.map(({ bare }) => bare.perSecond)),
    ratio: median(measured.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    times: measured.flatMap(({ ours }) => ours.times),
  };
}
