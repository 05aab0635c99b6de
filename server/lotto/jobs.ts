import { type JobKind, startJobs } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { makeRounds } from './making-rounds.ts';
import { drawRound } from './results.ts';
import { settleRound } from './settlement.ts';

const LOOK_EVERY_MS = 1000;
const MAKE_ROUNDS_EVERY_MS = 10 * 60_000;
/** A job hands the rest of a long settlement back to the queue, so that a killed process is missed soon. */
const WORK_MS = 4_000;
const EXPIRE_SECONDS = 10;

/** Rounds whose time has come to be drawn, or whose newest result is not settled yet. */
const DUE = `
  select id from lotto_round where version = 0 and voided_at is null and result_at <= $1 and rule ->> 'draw' <> 'official'
  union
  select id from lotto_round where settled_version < version`;

/**
 * Rounds are made, drawn and settled without anybody's help: every process looks each second for what is due (rounds
 * open and close by the clock alone) and all share the work. Returns the way to stop.
 */
export async function startLottoJobs(platform: Platform): Promise<() => Promise<void>> {
  const { database, log, now } = platform;
  const advance: JobKind = {
    name: 'lotto-round',
    expireSeconds: EXPIRE_SECONDS,
    async work(key) {
      const roundId = Number(key);
      const end = Date.now() + WORK_MS;
      await drawRound(database, roundId, now());
      await settleRound(database, roundId, { now, until: () => Date.now() > end });
    },
  };
  const jobs = await startJobs(platform, [advance]);

  let madeAt = Number.NEGATIVE_INFINITY;
  async function look(): Promise<void> {
    const at = now();
    if (Math.abs(at.getTime() - madeAt) >= MAKE_ROUNDS_EVERY_MS) {
      await makeRounds(database, at);
      madeAt = at.getTime();
    }
    for (const { id } of await database.rows<{ id: number }>(DUE, [at])) await jobs.send(advance, String(id));
  }

  let looking = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'looking for due rounds failed'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  await look();
  return async () => {
    clearInterval(timer);
    await looking;
    await jobs.stop();
  };
}
