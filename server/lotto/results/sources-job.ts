import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { judgeRound } from './source-judgement.ts';
import { dueSourceRounds, dueSources } from './source-queries.ts';
import { createSourceReader } from './sources/read.ts';

const EXPIRE_SECONDS = 30;

/** Asks the sources of rounds whose draw is due, and acts on their answers. */
export function sourcesJob(platform: Platform): JobKind {
  const { config, database, log, now } = platform;
  const read = createSourceReader(config);

  return {
    name: 'lotto-sources',
    expireSeconds: EXPIRE_SECONDS,
    due: async () => (await dueSourceRounds(database, now())).map(String),
    async work(key) {
      const roundId = Number(key);
      const due = await dueSources(database, roundId, now());
      const heard = await Promise.all(
        due.map(async (one) => ({
          ...one,
          ...(await read(one.source, {
            lottery: one.lottery,
            kind: one.kind,
            date: one.draw_date,
            symbol: one.symbol,
          })),
        })),
      );
      for (const { source, fault } of heard)
        if (fault !== null) log.warn({ round: roundId, source, fault }, 'result source refused');
      const news = await database.transaction((tx) => judgeRound(tx, { roundId, heard, at: now() }));
      for (const [alarm, detail] of news) log.error({ alarm, round: roundId, detail }, 'lottery result alarm');
    },
  };
}
