import { z } from 'zod';
import { BET_DIGITS } from '#contract/lotto-numbers.ts';
import { chanceOf, keyOf } from '#contract/lotto-rules.ts';
import { betType as betTypeSchema, lottoGroup, lottoKind } from '#contract/lotto-shapes.ts';
import { bahtOfFile, hundredthsOfFile, key } from '#server/agent/operation-file.ts';
import { nearestName } from '#server/lib/nearest.ts';
import type { ClosedNumber } from './rounds/closed-number-queries.ts';
import { ruleSchema } from './rounds/rule.ts';
import { type Schedule, scheduleSchema } from './rounds/schedule.ts';

const MINUTES_OF_DAY = 24 * 60;

const rate = z
  .strictObject({
    bet_type: betTypeSchema,
    /** Paid for one baht. */
    rate: hundredthsOfFile(0.01, 999_999),
    /** Whole baht for one line. */
    min: z.int().min(1),
    max: z.int().min(1),
    /** Baht on one number of a round, over all members; 0: no limit. */
    max_per_number: bahtOfFile,
  })
  .refine(({ min, max }) => max >= min, { path: ['max'], message: 'is below min' })
  .refine(({ bet_type, rate }) => rate * chanceOf(bet_type) < 1, {
    path: ['rate'],
    message: 'pays as much as is staked, or more: the house would keep nothing',
  });
export type Rate = z.output<typeof rate>;
const hasTwice = (values: readonly unknown[]) => new Set(values).size < values.length;

const rates = z
  .array(rate)
  .min(1)
  .refine((list) => !hasTwice(list.map(({ bet_type }) => bet_type)), 'has a bet type twice');

/** Numbers of one bet type that are not sold, or pay less. */
const closedNumbers = z
  .strictObject({
    bet_type: betTypeSchema,
    numbers: z
      .array(z.string().regex(/^\d{1,3}$/, 'has 1 to 3 digits'))
      .min(1)
      .max(1000),
    mode: z.enum(['closed', 'half']),
    /** The payout of `half` for one baht; null: half the rate. */
    rate: hundredthsOfFile(0.01, 999_999).nullable().default(null),
  })
  .refine(({ mode, rate }) => mode === 'half' || rate === null, { path: ['rate'], message: 'is of half numbers only' })
  .refine(({ bet_type, numbers }) => numbers.every((number) => number.length === BET_DIGITS[bet_type]), {
    path: ['numbers'],
    message: 'has a number with too few or too many digits',
  });

/** Each number by itself, in the order in which they are stored and compared. */
export const closedNumbersOf = (lists: readonly z.output<typeof closedNumbers>[]): ClosedNumber[] =>
  lists
    .flatMap(({ numbers, bet_type, ...how }) =>
      numbers.map((number) => ({ bet_type, number: keyOf(bet_type, number), ...how })),
    )
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
const nameOf = ({ bet_type, number }: ClosedNumber) => `${bet_type} ${number}`;

/** The fault of closed numbers beside a lottery's rates, or null. */
function closedFault(closed: readonly ClosedNumber[], rates: readonly Rate[]): string | null {
  const twice = closed.find((one, index) => index > 0 && nameOf(one) === nameOf(closed[index - 1] ?? one));
  if (twice) return `has ${nameOf(twice)} twice`;
  for (const { bet_type, rate, ...one } of closed) {
    const sold = rates.find((each) => each.bet_type === bet_type);
    if (!sold) return `has ${bet_type}, which its rates have not`;
    if (rate !== null && rate >= sold.rate) return `pays ${rate} for ${bet_type} ${one.number}, no less than its rate`;
  }
  return null;
}

/** A bet type that is sold and that no result of the lottery can win: front and back numbers are the government's (docs/rules.md#lottery). */
const neverDrawn = (kind: string, rates: readonly Rate[]) =>
  kind === 'government'
    ? undefined
    : rates.find(({ bet_type }) => bet_type === 'three_front' || bet_type === 'three_bottom')?.bet_type;

/** The fault of draws that holidays shift, or null. */
function movedFault({ days, moved }: Extract<Schedule, { repeats: 'monthly' }>): string | null {
  const isUsual = (day: string) => days.includes(Number(day.slice(8)));
  const shifts = Object.entries(moved);
  const other = shifts.find(([usual]) => !isUsual(usual));
  if (other) return `moves ${other[0]}, on which it has no draw`;
  const full = shifts.find(([, day]) => isUsual(day) && !Object.hasOwn(moved, day));
  if (full) return `moves a draw to ${full[1]}, on which it has one already`;
  return hasTwice(Object.values(moved)) ? 'moves two draws to one day' : null;
}

/** The fault of a schedule's times, or null. Clock times compare as text. */
function scheduleFault(schedule: Schedule): string | null {
  if (schedule.repeats === 'yeekee')
    return schedule.rounds * schedule.every_minutes > MINUTES_OF_DAY
      ? 'has rounds for more than a day: they overlap those of the next day'
      : null;
  const { opens_days_before, opens, closes, result } = schedule;
  if (opens_days_before === 0 && opens >= closes) return 'closes before it opens';
  if (result < closes) return 'has its result before it closes';
  if (hasTwice(schedule.repeats === 'weekly' ? schedule.weekdays : schedule.days)) return 'has a day twice';
  return schedule.repeats === 'monthly' ? movedFault(schedule) : null;
}

/**
 * The sources of an official rule's results: names of RESULT_SOURCES, and the lottery's name at each; without any, operators
 * enter results.
 */
const resultSources = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9_-]{2,32}$/, 'has 2 to 32 small letters, digits, - and _'),
      symbol: z.string().trim().min(1).max(60).optional(),
    }),
  )
  .max(5)
  .refine((list) => !hasTwice(list.map(({ name }) => name)), 'has a source twice')
  .default([]);

/** Words of `kind` that say how a lottery is drawn. */
const OWN_DRAWS = ['government', 'stock', 'yeekee'];

const lottery = z
  .strictObject({
    kind: lottoKind,
    lobby_group: lottoGroup,
    country: z.string().regex(/^[a-z]{2}$/, 'has the two small letters of a country, as vn'),
    name: z.string().trim().min(1).max(60),
    /** Without it the flag of the country. */
    icon: z
      .string()
      .regex(/^\/media\/[\w./-]+$/, 'is an address below /media/, as /media/flag-vn.svg')
      .optional(),
    bill_prefix: z.string().regex(/^[A-Z]{2,4}$/, 'has 2 to 4 capital letters'),
    note: z.string().max(200).nullable().default(null),
    sources: resultSources,
    schedule: scheduleSchema,
    /** The name of a table of `rates`. */
    rates: z.string(),
    /** The name of one of the `rules`. */
    rule: z.string(),
    /** The name of a list of `closed_numbers`. */
    closed_numbers: key.nullable().default(null),
    is_on: z.boolean().default(true),
  })
  .superRefine(({ kind, schedule }, context) => {
    // A mistyped word would be drawn as any other lottery.
    const own = nearestName(kind, OWN_DRAWS);
    if (own !== undefined && !OWN_DRAWS.includes(kind))
      context.addIssue({
        code: 'custom',
        path: ['kind'],
        message: `did you mean ${own}? Another kind has another word`,
      });
    const message = scheduleFault(schedule);
    if (message !== null) context.addIssue({ code: 'custom', path: ['schedule'], message });
  });
/** A lottery as its file has it. */
export type Lottery = z.output<typeof lottery>;

/** Where the lottery's icon is. */
export const iconOf = ({ icon, country }: Pick<Lottery, 'icon' | 'country'>): string =>
  icon ?? `/media/flag-${country}.svg`;

/** The whole file: `rates`, `rules` and `closed_numbers` by name, and the lotteries by code. */
export const lotteriesSchema = z
  .strictObject({
    rates: z.record(key, rates),
    rules: z.record(key, ruleSchema),
    closed_numbers: z.record(key, z.array(closedNumbers)).default({}),
    lotteries: z.record(z.string().regex(/^[a-z0-9-]{2,32}$/, 'has 2 to 32 small letters, digits and -'), lottery),
  })
  .superRefine(({ rates, rules, closed_numbers, lotteries }, context) => {
    const fault = (code: string, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['lotteries', code, field], message });
    for (const [code, lottery] of Object.entries(lotteries)) {
      const rule = rules[lottery.rule];
      const closed = lottery.closed_numbers === null ? [] : closed_numbers[lottery.closed_numbers];
      const numbers = closed && closedFault(closedNumbersOf(closed), rates[lottery.rates] ?? []);
      if (!closed) fault(code, 'closed_numbers', `closed_numbers has no ${lottery.closed_numbers}`);
      else if (numbers) fault(code, 'closed_numbers', numbers);
      const hopeless = neverDrawn(lottery.kind, rates[lottery.rates] ?? []);
      if (!rates[lottery.rates]) fault(code, 'rates', `rates has no ${lottery.rates}`);
      else if (hopeless) fault(code, 'rates', `sells ${hopeless}, which only government draws`);
      if (!rule) fault(code, 'rule', `rules has no ${lottery.rule}`);
      else if (
        (rule.draw === 'yeekee') !== (lottery.kind === 'yeekee') ||
        (rule.draw === 'yeekee') !== (rule.yeekee !== null)
      )
        fault(code, 'rule', 'yeekee goes with a rule of yeekee, and no other kind does');
      else if ((lottery.schedule.repeats === 'yeekee') !== (lottery.kind === 'yeekee'))
        fault(code, 'schedule', 'yeekee goes with a schedule of yeekee, and no other kind does');
      else if (rule.draw !== 'official' && lottery.sources.length > 0)
        fault(code, 'sources', `a rule of ${rule.draw} has none: only official results come from sources`);
    }
  });
