/** Calls of a member's habits of writing: what their lists mean by a sign or a word (docs/rules.md#habits). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, looseId, time } from './fields.ts';
import { byAgent, memberReads, memberWrites } from './lotto-shapes.ts';

/** The most habits that a member has, and that one call keeps. */
export const MAX_HABITS = 100;
const MAX_KEPT_AT_ONCE = 20;

/** A short text of a list; `max` in letters. */
const writing = (max: number) =>
  z
    .string({ error: 'ข้อมูลไม่ถูกต้อง' })
    .min(1, 'ข้อมูลไม่ถูกต้อง')
    .max(max, 'ข้อความยาวเกินไป')
    .regex(/^[^\p{Cc}\p{Cf}]+$/u, 'ข้อมูลไม่ถูกต้อง');

const habit = z.object({
  /** What the reader asks about (`contract/lists`), and the answer. */
  key: writing(60),
  meaning: writing(60),
  /** How the member wrote it when they answered. */
  sample: writing(80),
});
const buyerId = z.string().nullable();

export const habitList = endpoint({
  ...memberReads,
  path: '/api/lotto/habit/list',
  summary: "The member's habits of writing, used last first",
  input: z.strictObject({ ...byAgent }),
  output: z.array(
    habit.extend({
      /** Null: in the member's own lists and where the buyer has none. */
      buyer_id: buyerId,
      uses: z.number().int(),
      last_used_at: time,
    }),
  ),
});

export const keepHabits = endpoint({
  ...memberWrites,
  path: '/api/lotto/habit/keep',
  summary: 'Remembers what the member means; a habit with the same key is changed. `buyer_not_found`: nothing is',
  input: z.strictObject({
    habits: z
      .array(habit.extend({ buyer_id: looseId.nullable().default(null) }))
      .min(1)
      .max(MAX_KEPT_AT_ONCE),
    ...byAgent,
  }),
  output: done,
});

export const useHabits = endpoint({
  ...memberWrites,
  path: '/api/lotto/habit/use',
  summary: 'Counts that a list was bought which these habits decided',
  input: z.strictObject({ keys: z.array(writing(60)).min(1).max(MAX_HABITS), ...byAgent }),
  output: done,
});

export const forgetHabits = endpoint({
  ...memberWrites,
  path: '/api/lotto/habit/forget',
  summary: 'Forgets a habit, or all without a key: the next list asks anew',
  input: z.strictObject({ key: writing(60).optional(), buyer_id: looseId.nullable().default(null), ...byAgent }),
  output: done,
});
