import { z } from 'zod';
import { beaconChain } from '../results/beacon.ts';

/**
 * The rule of a lottery's draws, cancellations and shots: the `rule` column of a category, which each round copies.
 */
export const ruleSchema = z.strictObject({
  /** `official`: entered through the operator API. `seed`: by commit–reveal at the draw time. `yeekee`: from its shots. */
  draw: z.enum(['official', 'seed', 'yeekee']),
  /**
   * Only for a government round that is drawn from its seed: the seconds between two numbers
   * (docs/rules.md#draw-night).
   */
  announce_seconds: z.number().int().min(1).max(600).optional(),
  /** Null: bills cannot be cancelled. */
  cancel: z
    .strictObject({ minutes_before_close: z.number().int().min(0), times_a_day: z.number().int().min(0) })
    .nullable(),
  /** The texts of the round's rules page. */
  sections: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
  yeekee: z
    .strictObject({
      mode: z.enum(['sealed', 'classic', 'beacon']),
      cooldown_seconds: z.number().int().min(1),
      max_shots: z.number().int().min(1),
      /** Satang for the shooter at this position from the newest, who must hold a bill of the round. */
      bonuses: z.array(
        z.strictObject({ position_from_newest: z.number().int().min(1), amount_satang: z.number().int().positive() }),
      ),
      /** The chain that a `beacon` round gets its public randomness from. */
      beacon: beaconChain.optional(),
    })
    .refine(({ mode, beacon }) => mode !== 'beacon' || beacon !== undefined, 'a beacon round needs its chain')
    .nullable(),
});
export type Rule = z.output<typeof ruleSchema>;

/** The formulas as the round's page shows them. */
export const YEEKEE_FORMULAS = {
  sealed:
    'ผล = 5 ตัวท้ายของ (ผลรวมเลขยิงทั้งหมด − เลขลำดับที่ 16 นับจากล่าสุด + เลขลับ) โดยเลขลับ = SHA-256(รหัสรอบ ‖ ซีด) mod 100000',
  beacon:
    'ผล = 5 ตัวท้ายของ (ผลรวมเลขยิงทั้งหมด − เลขลำดับที่ 16 นับจากล่าสุด + เลขลับ) โดยเลขลับ = SHA-256(รหัสรอบ ‖ ซีด ‖ ค่าสุ่มสาธารณะ) mod 100000',
  classic: 'ผล = 5 ตัวท้ายของ (ผลรวมเลขยิงทั้งหมด − เลขลำดับที่ 16 นับจากล่าสุด)',
} as const satisfies Record<NonNullable<Rule['yeekee']>['mode'], string>;
