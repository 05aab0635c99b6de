import type { Platform } from './platform.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What may be forgotten, and after how long. Rows that other processes delete at the same time are skipped over. */
const FORGOTTEN: readonly [sql: string, ageMs: number][] = [
  ['delete from idempotency where created_at < $1', 2 * DAY_MS],
  ['delete from event_outbox where created_at < $1 and delivery is not null', DAY_MS],
  ['delete from rate_limit where expires_at < $1', 0],
  ['delete from line_token_use where expires_at < $1', DAY_MS],
  ['delete from line_ticket where expires_at < $1', DAY_MS],
  ['delete from one_time_code where created_at < $1', DAY_MS],
  ['delete from line_event where received_at < $1', 30 * DAY_MS],
  ['delete from line_link_nonce where expires_at < $1', DAY_MS],
  ["delete from message where created_at < $1 and state <> 'waiting'", 90 * DAY_MS],
  ['delete from member_session where expires_at < $1 or revoked_at < $1', 90 * DAY_MS],
];

export async function tidyUp({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  for (const [sql, ageMs] of FORGOTTEN) await database.rows(sql, [new Date(now().getTime() - ageMs)]);
}

/** Does every chore at the start and every hour. Returns the way to stop, which waits for a run under way. */
export function startHousekeeping(
  { log }: Pick<Platform, 'log'>,
  chores: readonly (() => Promise<unknown>)[],
): () => Promise<void> {
  const tidy = async () => {
    for (const chore of chores)
      await chore().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  };
  let running = tidy();
  const timer = setInterval(() => {
    running = tidy();
  }, HOUR_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
