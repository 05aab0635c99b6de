import { writeFile } from 'node:fs/promises';
import type { Figure } from '../bench.ts';
import { curvePicture } from './curve-picture.ts';
import { type LoadRun, startLoadRun, type Work } from './load-run.ts';
import type { LoadStep } from './load-step.ts';
import type { Sample } from './players.ts';
import { canMeasureProcesses } from './processes.ts';

/** Members who play at the same time, until the server no longer keeps up. */
const RAMP = [200, 600, 1000, 1400, 1800, 2200, 2600];
const SETTLE_MS = 10_000;
const MEASURE_MS = 20_000;
/** Beyond it a player feels that the site is slow. */
const MOST_P95_MS = 500;
const MAX_FAILED = 0.001;
const PICTURE = 'docs/load.svg';

const SOAK_MEMBERS = 100;
const SOAK_MINUTES = 10;
const WARM_MINUTES = 3;

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function stepOf(members: number, sample: Sample, work: Work): LoadStep {
  const all = Object.values(sample.times).flat();
  const { 'log in': _, ...others } = sample.times;
  const times = Object.values(others)
    .flat()
    .sort((a, b) => a - b);
  const failed = Object.values(sample.failures).reduce((sum, count) => sum + count, 0);
  return {
    members,
    stepsPerSecond: all.length / sample.seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    failedShare: failed / Math.max(1, all.length + failed),
    failures: sample.failures,
    work,
  };
}

const keepsUp = ({ p95, failedShare }: LoadStep) => p95 <= MOST_P95_MS && failedShare <= MAX_FAILED;

/** The resource that was used up at this step. */
function whatGaveWay({ work }: LoadStep): string {
  if (work.waitingForLocks > work.busyConnections / 2 && work.waitingForLocks >= 2) return 'locks of PostgreSQL';
  if (work.busyConnections > work.connections * 0.9) return 'connections to PostgreSQL';
  if (work.server > 0.85) return 'the processor of the server’s process';
  if (work.machine > work.processors * 0.9) return 'the processors of this machine, with all that runs on it';
  return 'nothing that was looked at';
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function print(step: LoadStep): void {
  const { work } = step;
  console.log(
    [
      `${step.members} members`,
      `${step.stepsPerSecond.toFixed(0)} steps/s`,
      `p50 ${step.p50.toFixed(0)} ms, p95 ${step.p95.toFixed(0)} ms`,
      `server ${percent(work.server)}, PostgreSQL ${percent(work.database)}, players ${percent(work.players)} of a processor, ${percent(work.machine / work.processors)} of the machine`,
      `${work.busyConnections.toFixed(1)} of ${work.connections} connections busy, ${work.waitingForLocks.toFixed(1)} wait for locks`,
      `${work.serverMegabytes.toFixed(0)} MB`,
      ...Object.entries(step.failures).map(([what, count]) => `${count} × ${what}`),
    ].join(' | '),
  );
}

async function climb(run: LoadRun): Promise<LoadStep[]> {
  const steps: LoadStep[] = [];
  for (const members of RAMP) {
    await run.join(members);
    await run.play(members);
    await run.measure(SETTLE_MS);
    const { sample, work } = await run.measure(MEASURE_MS);
    const step = stepOf(members, sample, work);
    print(step);
    steps.push(step);
    // Written at each step, so that a run that is ended early leaves its figures.
    await writeFile(PICTURE, curvePicture(steps, MOST_P95_MS));
    if (!keepsUp(step)) break;
  }
  return steps;
}

function skipped(): boolean {
  if (canMeasureProcesses) return false;
  console.log('skipped: the processor time of other processes is read from /proc, which only Linux has');
  return true;
}

/** Members on whole journeys, more and more of them: when the server no longer keeps up, and what gave way first. */
export async function loadBench(): Promise<Figure[]> {
  if (skipped()) return [];
  const run = await startLoadRun();
  try {
    const steps = await climb(run);
    const kept = steps.filter(keepsUp);
    const best = kept.at(-1);
    const last = steps.at(-1);
    if (!best || !last) throw new Error('the server kept up with nobody');
    const perStep = (share: number) => `${((share * 1000) / best.stepsPerSecond).toFixed(2)} ms`;
    console.log(
      last === best
        ? `kept up to the end of the ramp`
        : `the knee lies between ${best.members} and ${last.members} members; what gave way: ${whatGaveWay(last)}`,
    );
    console.log(
      `a step costs ${perStep(best.work.server)} of the server and ${perStep(best.work.database)} of PostgreSQL; curve in ${PICTURE}`,
    );
    const failed = kept.reduce((sum, step) => sum + step.failedShare, 0) / kept.length;
    return [
      {
        what: `Journeys of up to ${best.members} members at ${best.stepsPerSecond.toFixed(0)} steps/s: share of steps that fail`,
        measured: percent(failed),
        comparison: percent(MAX_FAILED),
        ratio: failed / MAX_FAILED,
        limit: { most: 1 },
      },
    ];
  } finally {
    await run.close();
  }
}

/** The same number of members for ten minutes: the server's memory does not grow. */
export async function soakBench(): Promise<Figure[]> {
  if (skipped()) return [];
  const run = await startLoadRun();
  try {
    await run.join(SOAK_MEMBERS);
    await run.play(SOAK_MEMBERS);
    const megabytes: number[] = [];
    let failed = 0;
    for (let minute = 1; minute <= SOAK_MINUTES; minute += 1) {
      const { sample, work } = await run.measure(60_000);
      const step = stepOf(SOAK_MEMBERS, sample, work);
      print(step);
      megabytes.push(work.serverMegabytes);
      failed = Math.max(failed, step.failedShare);
    }
    const warm = Math.max(...megabytes.slice(0, WARM_MINUTES));
    const end = megabytes.at(-1) ?? 0;
    return [
      {
        what: `Soak: resident memory after ${SOAK_MINUTES} minutes of ${SOAK_MEMBERS} members`,
        measured: `${end.toFixed(0)} MB`,
        comparison: `${warm.toFixed(0)} MB at most in the first ${WARM_MINUTES} minutes`,
        ratio: end / warm,
        limit: { most: 1.1 },
      },
      {
        what: 'Soak: the largest share of steps that fail in a minute',
        measured: percent(failed),
        comparison: percent(MAX_FAILED),
        ratio: failed / MAX_FAILED,
        limit: { most: 1 },
      },
    ];
  } finally {
    await run.close();
  }
}
