import { demoGames, GAME_COUNTS } from '#sandbox/seed/demo-games.ts';
import { insertGames } from '#sandbox/seed/game-queries.ts';
import type { Database } from '#server/database/database.ts';

const CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** Fills the seeded demo catalogue up to about `total` games, in its own proportions: for scrolling and for speed. */
export async function addManyGames(database: Database, total = 5000): Promise<void> {
  const seeded = CATEGORIES.reduce((sum, category) => sum + GAME_COUNTS[category], 0);
  await database.transaction(async (transaction) => {
    for (const category of CATEGORIES) {
      const count = Math.ceil((GAME_COUNTS[category] * total) / seeded);
      await insertGames(transaction, demoGames(category, count).slice(GAME_COUNTS[category]));
    }
  });
  await database.rows('analyze game');
}
