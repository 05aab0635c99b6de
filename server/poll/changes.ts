import type { Transaction } from '#server/database/database.ts';

/** Its key is the id of a poll whose figures or state have changed. */
export const POLL_CHANGED = 'poll_changed';

/** Wakes the poll's watchers in every process, after the commit. */
export function wakeWatchers(tx: Transaction, pollId: number): void {
  tx.signals.push({ name: POLL_CHANGED, key: pollId });
}
