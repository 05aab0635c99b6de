import type { Database } from '#server/database/database.ts';
import { quietBets, settleQuietBet } from './quiet-round-queries.ts';

/** A player who left in the middle of a feature can end it on the next evening. */
const QUIET_HOURS = 48;
const HOUR_MS = 3_600_000;
const BETS_AT_ONCE = 500;

/**
 * Settles the bets of rounds that were left open at a win and in which nothing has come for two days
 * (docs/rules.md#hub88). Several processes may run it at once.
 */
export async function settleQuietRounds(database: Database, at: Date): Promise<void> {
  const quietSince = new Date(at.getTime() - QUIET_HOURS * HOUR_MS);
  let quiet: Awaited<ReturnType<typeof quietBets>>;
  do {
    quiet = await quietBets(database, quietSince, BETS_AT_ONCE);
    for (const bet of quiet) await settleQuietBet(database, bet, { quietSince, at });
  } while (quiet.length === BETS_AT_ONCE);
}
