import type { ListTerms } from '#contract/lists/read-list.ts';
import { type Meanings, READER_VERSION } from '#contract/lists/statements.ts';
import type { Queries } from '#server/database/database.ts';
import { buyerNamesOf } from '../buyers/buyer-queries.ts';
import { habitsOf } from './habit-queries.ts';

/** What is known of a member for the reading of their lists: habits, their buyers' names, and their habits. */
export async function listTermsOf(
  queries: Queries,
  memberId: number,
): Promise<Pick<ListTerms, 'meanings' | 'byBuyer' | 'buyers'>> {
  const habits = await habitsOf(queries, memberId, READER_VERSION);
  const names = await buyerNamesOf(queries, memberId);
  const meaningsFor = (buyerId: number | null): Meanings =>
    Object.fromEntries(habits.flatMap(({ key, meaning, buyer_id }) => (buyer_id === buyerId ? [[key, meaning]] : [])));
  return {
    meanings: meaningsFor(null),
    buyers: names.map(({ name }) => name),
    byBuyer: Object.fromEntries(names.map(({ buyer_id, name }) => [name, meaningsFor(buyer_id)])),
  };
}
