import type { Platform } from '#server/runtime/platform.ts';
import {
  type LogReceiver,
  ledgerSums,
  logReceivers,
  QUEUES,
  type Waiting,
  waitingJobs,
  waitingRows,
} from './queries.ts';

/** Figures that are the same whichever process reads them; each rejects when it cannot be read within seconds. */
export interface DatabaseFigures {
  waiting(): Promise<{ queues: readonly Waiting[]; jobs: readonly Waiting[] }>;
  ledger(): Promise<readonly { currency: string; sum: number }[]>;
  receivers(): Promise<readonly LogReceiver[]>;
}

/** Readers of the metrics within this time share one look. */
const WAITING_MS = 5_000;
/** It reads all accounts: half a second for a million members. */
const LEDGER_MS = 60_000;

/** Reads anew once the last answer is older than `ms`. */
function atMostEvery<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > ms) last = { at: performance.now(), result: read() };
    return last.result;
  };
}

/** Reads them over a connection of their own, so that a pool without free connections can be seen. */
export function databaseFigures({ database: { monitor }, config, now }: Platform): DatabaseFigures {
  return {
    waiting: atMostEvery(WAITING_MS, async () => {
      const rows = await waitingRows(monitor, now());
      const jobs = await waitingJobs(monitor, config.cell);
      const nothing = { count: 0, seconds: 0 };
      return { queues: QUEUES.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, ...nothing }), jobs };
    }),
    ledger: atMostEvery(LEDGER_MS, () => ledgerSums(monitor)),
    receivers: atMostEvery(WAITING_MS, () => logReceivers(monitor)),
  };
}
