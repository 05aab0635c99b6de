import { z } from 'zod';
import { chanceOf } from '../../contract/lotto-rules.ts';
import { betType as betTypeSchema, lottoGroup, lottoKind } from '../../contract/lotto-shapes.ts';
import { plainBaht, satangOf } from '../../contract/money.ts';
import {
  bahtOfFile,
  comparable,
  key,
  OperationMistake,
  operationFile,
  type RecordKind,
  type Value,
  wantedOf,
} from '../agent/operation-file.ts';
import {
  closeLottery,
  kindOfRounds,
  lotteryRows,
  putLottery,
  putRates,
  type RateFields,
  rateRows,
} from './operation-queries.ts';
import { ruleSchema } from './rule.ts';
import { type Schedule, scheduleSchema } from './schedule.ts';

const rate = z
  .strictObject({
    bet_type: betTypeSchema,
    /** Paid for one baht. */
    rate: z.number().positive().multipleOf(0.01),
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
const rates = z
  .array(rate)
  .min(1)
  .refine((list) => new Set(list.map(({ bet_type }) => bet_type)).size === list.length, 'has a bet type twice');

/** What is wrong with the times of a schedule; null when nothing is. Clock times compare as text. */
function scheduleFault(schedule: Schedule): string | null {
  if (schedule.repeats === 'yeekee') return null;
  const { opens_days_before, opens, closes, result } = schedule;
  if (opens_days_before === 0 && opens >= closes) return 'closes before it opens';
  return result < closes ? 'has its result before it closes' : null;
}

/** The source of rounds that are drawn from their seed. */
const DEMO = 'demo';
/** Where official results come from: names of RESULT_SOURCES, and what each calls the lottery; none: operators enter them. */
const resultSources = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9_-]{2,32}$/),
      symbol: z.string().trim().min(1).max(60).optional(),
    }),
  )
  .max(5)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'has a source twice')
  .default([]);

const lottery = z
  .strictObject({
    kind: lottoKind,
    lobby_group: lottoGroup,
    name: z.string().trim().min(1).max(60),
    icon: z.string().regex(/^\/media\/[\w./-]+$/),
    bill_prefix: z.string().regex(/^[A-Z]{2,4}$/),
    note: z.string().max(200).nullable().default(null),
    sources: resultSources,
    schedule: scheduleSchema,
    /** The name of a table of `rates`. */
    rates: z.string(),
    /** The name of one of `rules`. */
    rule: z.string(),
    is_on: z.boolean().default(true),
  })
  .superRefine(({ schedule }, context) => {
    const message = scheduleFault(schedule);
    if (message !== null) context.addIssue({ code: 'custom', path: ['schedule'], message });
  });

const schema = z
  .strictObject({
    rates: z.record(key, rates),
    rules: z.record(key, ruleSchema),
    lotteries: z.record(z.string().regex(/^[a-z0-9-]{2,32}$/), lottery),
  })
  .superRefine(({ rates, rules, lotteries }, context) => {
    const fault = (code: string, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['lotteries', code, field], message });
    for (const [code, lottery] of Object.entries(lotteries)) {
      const rule = rules[lottery.rule];
      if (!rates[lottery.rates]) fault(code, 'rates', `rates has no ${lottery.rates}`);
      if (!rule) fault(code, 'rule', `rules has no ${lottery.rule}`);
      else if (
        (rule.draw === 'yeekee') !== (lottery.kind === 'yeekee') ||
        (rule.draw === 'yeekee') !== (rule.yeekee !== null)
      )
        fault(code, 'rule', 'yeekee goes with a rule of yeekee, and no other kind does');
      else if ((lottery.schedule.repeats === 'yeekee') !== (lottery.kind === 'yeekee'))
        fault(code, 'schedule', 'yeekee goes with a schedule of yeekee, and no other kind does');
      else if (rule.draw !== sourcesDraw(lottery.sources) && lottery.kind !== 'yeekee')
        fault(
          code,
          'sources',
          `a rule of ${rule.draw} has ${rule.draw === 'seed' ? `${DEMO} alone` : `others than ${DEMO}`}`,
        );
      else if (lottery.kind === 'yeekee' && lottery.sources.length > 0)
        fault(code, 'sources', 'yeekee is drawn from its shots');
    }
  });

/** How rounds with these sources are drawn; undefined: the sources do not go together. */
function sourcesDraw(sources: z.output<typeof resultSources>): 'seed' | 'official' | undefined {
  if (sources.every(({ name }) => name !== DEMO)) return 'official';
  return sources.length === 1 ? 'seed' : undefined;
}

type Rate = z.output<typeof rate>;
const rateInBaht = ({ bet_type, rate, min_satang, max_satang, max_per_number_satang }: RateFields): Rate => ({
  bet_type,
  rate,
  min: plainBaht(min_satang),
  max: plainBaht(max_satang),
  max_per_number: plainBaht(max_per_number_satang),
});
const rateInSatang = ({ bet_type, rate, min, max, max_per_number }: Rate, position: number): RateFields => ({
  position,
  bet_type,
  rate,
  min_satang: satangOf(min),
  max_satang: satangOf(max),
  max_per_number_satang: satangOf(max_per_number),
});

/** A lottery with what it names. */
type WholeLottery = Omit<z.output<typeof lottery>, 'rates' | 'rule'> & { rates: Rate[]; rule: object };

const lotteryKind: RecordKind = {
  name: 'lottery',
  async stored(tx, agentId) {
    const ratesById = Map.groupBy(await rateRows(tx, agentId), ({ category_id }) => category_id);
    const rows = await lotteryRows(tx, agentId);
    return rows.map(({ id, code, ...row }) => {
      const value: Value = comparable({ ...row, rates: (ratesById.get(id) ?? []).map(rateInBaht) });
      return { id, key: code, value, isOff: !row.is_on };
    });
  },
  remove: ({ tx, agentId }, id) => closeLottery(tx, agentId, id),
};

/**
 * Lotteries with schedules, rules and rates (docs/rules.md#lottery). Rounds that are made already keep their times and
 * rule; bills that are placed keep their rates.
 */
export const lotteriesFile = operationFile({
  name: 'lotteries',
  schema,
  kinds: [lotteryKind],
  records: ({ rates, rules, lotteries }) => {
    // The schema has checked both names.
    const whole: Record<string, WholeLottery> = {};
    for (const [code, { rates: table, rule, ...item }] of Object.entries(lotteries))
      whole[code] = { ...item, rule: rules[rule] ?? {}, rates: rates[table] ?? [] };
    return wantedOf(lotteryKind, whole, async ({ tx, agentId }, { rates, ...item }, { key: code, id }) => {
      const kind = id === undefined ? undefined : await kindOfRounds(tx, id);
      if (kind !== undefined && kind !== item.kind)
        throw new OperationMistake(
          `kind: ${kind} has rounds already: another kind is another lottery, with a code of its own`,
        );
      const saved = await putLottery(tx, agentId, { ...item, code });
      await putRates(tx, saved.id, rates.map(rateInSatang));
      return saved;
    });
  },
});
