import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { announceDue } from './draw-night/draw-night.ts';
import { dueRounds } from './draw-night/draw-queries.ts';
import { createBeacon } from './results/beacon.ts';
import { drawRound } from './results/results.ts';
import { settleRound } from './results/settlement.ts';
import { makeRounds } from './rounds/make-rounds.ts';

/** The longest time that a lottery added by an agent's files, or a moved draw, waits for its rounds. */
const MAKE_ROUNDS_EVERY_MS = 60_000;
/** A job leaves the rest of a long settlement to the next one, so that a killed process is replaced soon. */
const WORK_MS = 4_000;
const EXPIRE_SECONDS = 10;

/** Makes, draws and settles rounds. Their opening and closing needs no job: it follows from the time. */
export function lottoJob(platform: Platform): JobKind {
  const { database, log, now } = platform;
  const beacon = createBeacon(platform);
  let madeAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'lotto-round',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now();
      if (Math.abs(at.getTime() - madeAt) >= MAKE_ROUNDS_EVERY_MS) {
        // Makes, draws and settles all agents' rounds: none of them waits for a lottery that this release cannot
        // read.
        await makeRounds(database, at, undefined, (lottery, error) =>
          log.error({ err: error, lottery }, 'no rounds are made of a lottery'),
        );
        madeAt = at.getTime();
      }
      return (await dueRounds(database, at)).map(String);
    },
    async work(key) {
      const roundId = Number(key);
      const end = performance.now() + WORK_MS;
      if (await announceDue(database, roundId, now())) return;
      await drawRound(database, roundId, now(), beacon);
      await settleRound(database, roundId, { now, until: () => performance.now() > end });
    },
  };
}
