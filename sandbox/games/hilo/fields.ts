/** The fields of the ไฮโล table and their payouts. Pure: for the server, the game page and the check page. */

export type Die = 1 | 2 | 3 | 4 | 5 | 6;
export type Dice = readonly [Die, Die, Die];
export type FieldGroup = 'side' | 'single' | 'pair' | 'double' | 'triple' | 'total';

export interface Field {
  readonly id: string;
  readonly group: FieldGroup;
  /** The numbers of the field: a die, the two of a pair, or a total. */
  readonly numbers: readonly number[];
  /** Possible payouts for one baht, stake included, in satang; several only for a single number. */
  readonly pays: readonly [number, ...number[]];
  /** Payout for one baht with these dice, stake included, in satang; 0: lost. */
  readonly payout: (dice: Dice) => number;
}

export const DIE_FACES = [1, 2, 3, 4, 5, 6] as const satisfies readonly Die[];

export const totalOf = ([a, b, c]: Dice): number => a + b + c;
export const isTriple = ([a, b, c]: Dice): boolean => a === b && b === c;
export const countOf = (face: number, dice: Dice): number => dice.filter((die) => die === face).length;

/** `low`, `high`, or `triple` (ตอง), on which both lose. */
export function sideOf(dice: Dice): 'low' | 'high' | 'triple' {
  if (isTriple(dice)) return 'triple';
  return totalOf(dice) <= 10 ? 'low' : 'high';
}

/**
 * Payouts in satang for one baht: 21,000 divided by the number of winning throws (of 216), a return of 97.22 %. It is cut
 * to whole satang, with no field below 97 % (rules.test.ts counts every throw).
 */
const PAY = { side: 200, pair: 700, double: 1312, anyTriple: 3500, triple: 21_000 } as const;
const PAY_SINGLE = [200, 300, 1500] as const;
/** By distance from the middle: totals 10 and 11, 9 and 12, … 4 and 17. */
const PAY_TOTAL = [776, 840, 1000, 1400, 2100, 3500, 7000] as const;

const payIf =
  (pay: number, hits: (dice: Dice) => boolean): Field['payout'] =>
  (dice) =>
    hits(dice) ? pay : 0;

const side = (id: string, hits: (total: number) => boolean): Field => ({
  id,
  group: 'side',
  numbers: [],
  pays: [PAY.side],
  payout: payIf(PAY.side, (dice) => !isTriple(dice) && hits(totalOf(dice))),
});

function totalField(total: number): Field {
  const pay = PAY_TOTAL[total <= 10 ? 10 - total : total - 11] ?? 0;
  return {
    id: `total-${total}`,
    group: 'total',
    numbers: [total],
    pays: [pay],
    payout: payIf(pay, (dice) => totalOf(dice) === total),
  };
}

const single = (face: Die): Field => ({
  id: `single-${face}`,
  group: 'single',
  numbers: [face],
  pays: PAY_SINGLE,
  payout: (dice) => PAY_SINGLE[countOf(face, dice) - 1] ?? 0,
});

const pair = (low: Die, high: Die): Field => ({
  id: `pair-${low}-${high}`,
  group: 'pair',
  numbers: [low, high],
  pays: [PAY.pair],
  payout: payIf(PAY.pair, (dice) => dice.includes(low) && dice.includes(high)),
});

const double = (face: Die): Field => ({
  id: `double-${face}`,
  group: 'double',
  numbers: [face],
  pays: [PAY.double],
  payout: payIf(PAY.double, (dice) => countOf(face, dice) >= 2),
});

const triple = (face: Die): Field => ({
  id: `triple-${face}`,
  group: 'triple',
  numbers: [face],
  pays: [PAY.triple],
  payout: payIf(PAY.triple, (dice) => countOf(face, dice) === 3),
});

export const FIELDS: readonly Field[] = [
  side('low', (total) => total <= 10),
  side('high', (total) => total >= 11),
  side('odd', (total) => total % 2 === 1),
  side('even', (total) => total % 2 === 0),
  ...DIE_FACES.map(single),
  ...DIE_FACES.flatMap((low) => DIE_FACES.filter((high) => high > low).map((high) => pair(low, high))),
  ...DIE_FACES.map(double),
  { id: 'triple', group: 'triple', numbers: [], pays: [PAY.anyTriple], payout: payIf(PAY.anyTriple, isTriple) },
  ...DIE_FACES.map(triple),
  ...Array.from({ length: 14 }, (_, i) => totalField(i + 4)),
];

const byId = new Map(FIELDS.map((field) => [field.id, field]));
export const fieldOf = (id: string): Field | undefined => byId.get(id);

const THROWS: readonly Dice[] = DIE_FACES.flatMap((a) =>
  DIE_FACES.flatMap((b) => DIE_FACES.map((c): Dice => [a, b, c])),
);

/** The field's exact return in percent, over all 216 throws. */
export function rtpOfField(field: Field): number {
  return THROWS.reduce((sum, dice) => sum + field.payout(dice), 0) / THROWS.length;
}

/** The number of the 216 throws that win the field. */
export function waysOf(field: Field): number {
  return THROWS.filter((dice) => field.payout(dice) > 0).length;
}

/** The share of the 216 throws on which at least one of the fields wins. */
export function coveredBy(fields: readonly Field[]): number {
  return THROWS.filter((dice) => fields.some((field) => field.payout(dice) > 0)).length / THROWS.length;
}
