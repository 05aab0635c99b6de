import type { Database, Queries } from '#server/database/database.ts';

interface BetKey {
  source: string;
  transaction_id: string;
}

/** Bets that were left open at a win, and have won nothing since. */
export function quietBets(queries: Queries, quietSince: Date, most: number): Promise<BetKey[]> {
  return queries.rows<BetKey>(
    'select source, transaction_id from game_unclosed_bet where won_at < $1 order by won_at limit $2',
    [quietSince, most],
  );
}

/** Settles the round of such a bet, unless something has come in it meanwhile. One statement, so it needs no transaction. */
export async function settleQuietBet(
  database: Database,
  { source, transaction_id }: BetKey,
  { quietSince, at }: { quietSince: Date; at: Date },
): Promise<void> {
  await database.rows('select game_settle_quiet($1, $2, $3, $4)', [source, transaction_id, quietSince, at]);
}
