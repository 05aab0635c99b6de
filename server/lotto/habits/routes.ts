import { READER_VERSION } from '#contract/lists/statements.ts';
import { forgetHabits, habitList, keepHabits, MAX_HABITS, useHabits } from '#contract/lotto-habits.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { lockBuyers } from '../buyers/buyer-queries.ts';
import { countUses, dropHabits, dropHabitsBeyond, habitsOf, keepHabit } from './habit-queries.ts';

/** Nobody answers more questions about their lists by hand. */
const CHANGES_PER_MEMBER = { max: 120, windowSeconds: 600 };

/** The calls of a member's habits of writing (docs/rules.md#habits). */
export function habitRoutes(server: Server): void {
  const { database, limits, now } = server.platform;
  const change = async (memberId: number, work: (tx: Transaction) => Promise<void>): Promise<null> => {
    await limits.take(`habits:${memberId}`, CHANGES_PER_MEMBER);
    await database.transaction(async (tx) => {
      // Two answers at once, and a buyer who is being merged, wait for each other.
      await lockBuyers(tx, memberId);
      await work(tx);
    });
    return null;
  };

  server.implement(habitList, async ({ session: { memberId } }) => {
    const rows = await habitsOf(database, memberId, READER_VERSION);
    return rows.map(({ buyer_id, last_used_at, ...habit }) => ({
      ...habit,
      buyer_id: buyer_id === null ? null : String(buyer_id),
      last_used_at: last_used_at.toISOString(),
    }));
  });
  server.implement(keepHabits, ({ session: { memberId }, input }) =>
    change(memberId, async (tx) => {
      for (const habit of input.habits)
        if (!(await keepHabit(tx, memberId, habit, READER_VERSION, now()))) throw new Refusal('buyer_not_found');
      await dropHabitsBeyond(tx, memberId, MAX_HABITS);
    }),
  );
  server.implement(useHabits, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => countUses(tx, memberId, input.keys, now())),
  );
  server.implement(forgetHabits, ({ session: { memberId }, input }) =>
    change(memberId, (tx) => dropHabits(tx, memberId, input.key, input.buyer_id)),
  );
}
