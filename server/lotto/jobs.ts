import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { createBeacon } from './beacon.ts';
import { makeRounds } from './make-rounds.ts';
import { drawRound } from './results.ts';
import { settleRound } from './settlement.ts';

const MAKE_ROUNDS_EVERY_MS = 10 * 60_000;
/** A job hands the rest of a long settlement back to the queue, so that a killed process is missed soon. */
const WORK_MS = 4_000;
const EXPIRE_SECONDS = 10;

/** Rounds whose time has come to be drawn, or whose newest result is not settled yet. */
const DUE = `
  select id from lotto_round where version = 0 and voided_at is null and result_at <= $1 and rule ->> 'draw' <> 'official'
  union
  select id from lotto_round where settled_version < version`;

/** Rounds are made, drawn and settled without anybody's help: they open and close by the clock alone. */
export function lottoJob(platform: Platform): JobKind {
  const { database, now } = platform;
  const beacon = createBeacon(platform);
  let madeAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'lotto-round',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now();
      if (Math.abs(at.getTime() - madeAt) >= MAKE_ROUNDS_EVERY_MS) {
        await makeRounds(database, at);
        madeAt = at.getTime();
      }
      return (await database.rows<{ id: number }>(DUE, [at])).map(({ id }) => String(id));
    },
    async work(key) {
      const roundId = Number(key);
      const end = Date.now() + WORK_MS;
      await drawRound(database, roundId, now(), beacon);
      await settleRound(database, roundId, { now, until: () => Date.now() > end });
    },
  };
}
