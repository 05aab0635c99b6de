import { z } from 'zod';
import { bahtOrNull, plainBaht, satang, satangOf, satangOrNull } from '#contract/money.ts';
import { ownPicture } from '#contract/operator-shapes.ts';
import { bahtOfFile, comparable, operationFile, type RecordKind, wantedOf } from '#server/agent/operation-file.ts';
import { putSlices, putWheel, type SliceFields } from './operation-queries.ts';
import { slicesOf, wheelOf } from './queries.ts';

/** The agent has one. */
const KEY = 'wheel';

const slice = z
  .strictObject({
    name: z.string().trim().min(1).max(40),
    image: ownPicture.nullable().default(null),
    kind: z.enum(['cash', 'point', 'free_spin', 'none']),
    /** Baht of cash, or points or spins; 0 for none. */
    amount: bahtOfFile,
    /** Its chance is its weight divided by the sum of all. */
    weight: z.int().min(1).max(1_000_000),
  })
  .refine(({ kind, amount }) => (kind === 'none') === (amount === 0), {
    path: ['amount'],
    message: 'is 0 of none only',
  })
  .refine(({ kind, amount }) => kind === 'cash' || Number.isInteger(amount), {
    path: ['amount'],
    message: 'is a whole number',
  });

const schema = z.strictObject({
  title: z.string().trim().min(1).max(60),
  terms: z.array(z.string().trim().min(1).max(500)).max(30),
  is_open: z.boolean().default(true),
  /** Null: no spins for points. */
  point_cost: z.int().min(1).nullable(),
  max_spins_a_day: z.int().min(1).nullable(),
  /** The deposits of one day, in baht, that give a free spin, or null. */
  free_spin_deposit: bahtOfFile.min(1).nullable(),
  /** Clockwise. */
  slices: z.array(slice).min(2).max(24),
});

const wheelKind: RecordKind = {
  name: 'wheel',
  inFile: { isWhole: true },
  async stored(tx, agentId) {
    const wheel = await wheelOf(tx, agentId);
    if (!wheel) return [];
    const { id, free_spin_deposit_satang, ...fields } = wheel;
    const slices = (await slicesOf(tx, id)).map(({ name, image, kind, amount, weight }) => ({
      name,
      image,
      kind,
      amount: kind === 'cash' ? plainBaht(satang(amount)) : amount,
      weight,
    }));
    const value = { ...fields, free_spin_deposit: bahtOrNull(free_spin_deposit_satang), slices, position: 1 };
    return [{ id: String(id), key: KEY, value: comparable(value) }];
  },
};

/** The wheel of fortune (docs/rules.md#wheel). */
export const wheelFile = operationFile({
  name: 'wheel',
  schema,
  kinds: [wheelKind],
  records: (wheel) =>
    wantedOf(wheelKind, { [KEY]: wheel }, async ({ tx, agentId }, { slices, free_spin_deposit, ...fields }) => {
      const id = await putWheel(tx, agentId, {
        ...fields,
        free_spin_deposit_satang: satangOrNull(free_spin_deposit),
      });
      const rows = slices.map(
        (slice, position): SliceFields => ({
          ...slice,
          position,
          amount: slice.kind === 'cash' ? satangOf(slice.amount) : slice.amount,
        }),
      );
      await putSlices(tx, id, rows);
      return { id: String(id) };
    }),
});
