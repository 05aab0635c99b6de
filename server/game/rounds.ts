import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { gameRounds } from '#contract/game.ts';
import { bahtOf } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { type RoundRow, roundRows } from './round-queries.ts';

type Rounds = OutputOf<typeof gameRounds>;

/** Any other cursor is not ours, and gives an empty page. */
const CURSOR = /^(?<placedAtUs>\d{1,16}) (?<transactionId>.{1,64})$/;

function readCursor(cursor: string) {
  const { placedAtUs, transactionId } = CURSOR.exec(cursor)?.groups ?? {};
  return placedAtUs === undefined || transactionId === undefined ? undefined : { placedAtUs, transactionId };
}

/** The member's game rounds, newest first. */
export async function roundsOf(
  queries: Queries,
  memberId: number,
  { category, round_id: roundId, cursor, limit }: ParsedInputOf<typeof gameRounds>,
): Promise<Rounds> {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (after === undefined) return { items: [], next_cursor: null };
  const rows = await roundRows(queries, { memberId, category, roundId, after, limit });
  const page = rows.slice(0, limit);
  return { items: page.map(onWire), next_cursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null };
}

function onWire(row: RoundRow): Rounds['items'][number] {
  const { stake_satang, back_satang, started_at, closed_at, cursor: _, ...rest } = row;
  return {
    ...rest,
    stake: bahtOf(stake_satang),
    win: bahtOf(back_satang),
    started_at: started_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}
