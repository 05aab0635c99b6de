import type { Database } from '#server/database/database.ts';
import { finishSettlement, listPayouts, payShooters, settleBills, settlementState } from './settlement-queries.ts';

/** Bills in one transaction: few enough that nobody waits long for the house accounts it locks. */
const BILLS_AT_ONCE = 500;

/**
 * Settles a round's newest result until it is done or `until` has passed; true when it is done
 * (docs/rules.md#lottery-settlement). Any number of processes may run it, and be killed at any moment: the next call
 * continues after the last complete piece.
 */
export async function settleRound(
  database: Database,
  roundId: number,
  { now, until }: { now: () => Date; until?: () => boolean },
): Promise<boolean> {
  const round = await settlementState(database, roundId);
  if (!round || round.settled_version === round.version) return true;
  const { version } = round;
  if (!round.is_listed) await listPayouts(database, roundId, version, now());
  while ((await settleBills(database, { roundId, version, most: BILLS_AT_ONCE }, now())) > 0)
    if (until?.()) return false;
  await payShooters(database, roundId, now());
  // False while another process is settling the last bills.
  return finishSettlement(database, roundId, version, now());
}
