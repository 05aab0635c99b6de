import { useMemo } from 'react';
import type { Meanings } from '#contract/lists/statements.ts';
import { buyerList } from '#contract/lotto-buyers.ts';
import { useHabits as countHabits, forgetHabits, habitList, keepHabits } from '#contract/lotto-habits.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { type KeptHabit, ownChoices, useOwnChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { useUser } from '#src/stores/user.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { toast } from '#src/ui/toast.tsx';

/** A visitor has no buyers, and their device counts no uses. */
export interface Habit extends KeptHabit {
  buyer_id: string | null;
  uses: number;
  last_used_at: string | null;
}

const { habits: text } = WRITTEN_TEXT;
const CHANGED = { revalidates: [habitList] } as const;
const isOf = (key: string, buyerId: string | null) => (one: Pick<Habit, 'key' | 'buyer_id'>) =>
  one.key === key && one.buyer_id === buyerId;

/** The player's habits of writing: a member's are on the server, a visitor's on the device. */
export function useHabits() {
  const isMember = useUser(({ isLoggedIn }) => isLoggedIn);
  const own = useOwnChoices();
  const query = useQuery(habitList, {});
  const buyers = useQuery(buyerList, {}).data;
  const keepCommand = useCommand(keepHabits, CHANGED);
  const forgetCommand = useCommand(forgetHabits, CHANGED);
  const countCommand = useCommand(countHabits, CHANGED);
  const habits: readonly Habit[] = useMemo(
    () =>
      isMember
        ? (query.data ?? [])
        : own.habits.map((one) => ({ ...one, buyer_id: null, uses: 0, last_used_at: null })),
    [isMember, query.data, own.habits],
  );
  const meanings = useMemo(() => meaningsIn(habits, null), [habits]);
  const byBuyer = useMemo(() => {
    const names = (buyers ?? []).flatMap((buyer) => buyer.names.map((name) => [name, buyer.buyer_id] as const));
    return Object.fromEntries(names.map(([name, id]) => [name, meaningsIn(habits, id)]));
  }, [buyers, habits]);

  async function attempt(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.warning(failed, { id: 'habit' });
      return false;
    }
  }

  function keepOnDevice(kept: readonly KeptHabit[]): void {
    const rest = ownChoices().habits.filter(({ key }) => !kept.some((one) => one.key === key));
    usePadChoices.getState().change({ habits: [...kept, ...rest] });
  }

  return {
    habits,
    query,
    isMember,
    meanings,
    byBuyer,
    buyers: buyers ?? [],
    /** False: they hold for this list only. */
    keep: async (kept: readonly KeptHabit[], buyerId: string | null = null): Promise<boolean> => {
      if (kept.length === 0) return true;
      if (isMember)
        return attempt(
          () => keepCommand.run({ habits: kept.map((one) => ({ ...one, buyer_id: buyerId })) }),
          text.notKept,
        );
      keepOnDevice(kept);
      return true;
    },
    /** Forgets a habit, or all of them. */
    forget: async (habit: Pick<Habit, 'key' | 'buyer_id'> | null): Promise<boolean> => {
      if (isMember)
        return attempt(
          () => forgetCommand.run(habit ? { key: habit.key, buyer_id: habit.buyer_id } : {}),
          text.changeFailed,
        );
      const left = habit ? ownChoices().habits.filter(({ key }) => key !== habit.key) : [];
      usePadChoices.getState().change({ habits: left });
      return true;
    },
    /** Counts that a list was bought that these habits decided. */
    count: (keys: readonly string[]) => {
      const known = keys.filter((key) => habits.some((one) => one.key === key));
      if (isMember && known.length > 0) void attempt(() => countCommand.run({ keys: [...known] }), text.changeFailed);
    },
    find: (key: string, buyerId: string | null) => habits.find(isOf(key, buyerId)),
  };
}

const meaningsIn = (habits: readonly Habit[], buyerId: string | null): Meanings =>
  Object.fromEntries(habits.flatMap(({ key, meaning, buyer_id }) => (buyer_id === buyerId ? [[key, meaning]] : [])));

export type HabitControls = ReturnType<typeof useHabits>;
