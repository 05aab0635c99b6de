import type { PrizeName, PrizeSlot } from '#contract/lotto-draw.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

/** Its key is the id of a round whose draw has changed. */
export const DRAW = 'lotto_draw';

export interface AnnouncementRow {
  prize: PrizeName;
  place: number;
  number: string;
  reason: string | null;
  entered_at: Date;
}

/** All announcements of a round, oldest first. */
export function announcementsOf(queries: Queries, roundId: number): Promise<AnnouncementRow[]> {
  return queries.rows<AnnouncementRow>(
    'select prize, place, number, reason, entered_at from lotto_announcement where round_id = $1 order by position',
    [roundId],
  );
}

export type Announced = 'announced' | 'repeated' | 'needs_reason' | 'still_open' | 'has_result';

/** Announces a number of the round's draw, unless it is announced already (docs/rules.md#draw-night). */
export async function announcePrize(
  tx: Transaction,
  roundId: number,
  entry: PrizeSlot & { number: string; reason: string | null; enteredBy: string },
  at: Date,
): Promise<Announced> {
  const row = await tx.row<{ outcome: Announced }>(
    'select lotto_announce_prize($1, $2, $3, $4, $5, $6, $7) as outcome',
    [roundId, entry.prize, entry.place, entry.number, entry.reason, entry.enteredBy, at],
  );
  if (!row) throw new Error('a function returned no row');
  if (row.outcome === 'announced') tx.signals.push({ name: DRAW, key: roundId });
  return row.outcome;
}

/** The agent and the id of a government round; undefined for any other. */
export function watchedDraw(queries: Queries, roundId: number): Promise<{ id: number; agent_id: number } | undefined> {
  return queries.row(
    `select r.id, r.agent_id from lotto_round r join lotto_category c on c.id = r.category_id
     where r.id = $1 and c.kind = 'government'`,
    [roundId],
  );
}
