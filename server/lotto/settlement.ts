import type { Database } from '../platform/database.ts';

/** Bills in one transaction: short enough that nobody waits long for the house accounts it holds. */
const PIECE = 500;

/**
 * Works at the settlement of a round's newest result until it is done or `until` has passed; true when it is done. Safe
 * to run in any number of processes, and to kill at any moment: the next caller goes on from the last whole piece.
 */
export async function settleRound(
  database: Database,
  roundId: number,
  { now, until }: { now: () => Date; until?: () => boolean },
): Promise<boolean> {
  const round = await database.row<{ version: number; settled_version: number; listed: boolean }>(
    `select r.version, r.settled_version, s.listed_at is not null as listed
     from lotto_round r left join lotto_result s on s.round_id = r.id and s.version = r.version where r.id = $1`,
    [roundId],
  );
  if (!round || round.settled_version === round.version) return true;
  const { version } = round;
  if (!round.listed) await database.rows('select lotto_list_payouts($1, $2, $3)', [roundId, version, now()]);
  for (;;) {
    const piece = await database.row<{ bills: number }>('select lotto_settle_piece($1, $2, $3, $4) as bills', [
      roundId,
      version,
      PIECE,
      now(),
    ]);
    if (!piece || piece.bills === 0) break;
    if (until?.()) return false;
  }
  await database.rows('select lotto_pay_shooters($1, $2)', [roundId, now()]);
  // False while another process still has a piece in hand.
  const end = await database.row<{ done: boolean }>('select lotto_finish_settlement($1, $2, $3) as done', [
    roundId,
    version,
    now(),
  ]);
  return end?.done ?? false;
}
