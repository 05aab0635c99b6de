import { isDeepStrictEqual } from 'node:util';
import { plainBaht, satangOf } from '#contract/money.ts';
import {
  comparable,
  type Fault,
  OperationMistake,
  type Outside,
  operationFile,
  type RecordKind,
  type Value,
  wantedOf,
} from '#server/agent/operation-file.ts';
import { refuseUnknownPictures } from '#server/agent/picture-store.ts';
import { closedNumbersOf, iconOf, type Lottery, lotteriesSchema, type Rate } from './lottery-file.ts';
import {
  closedNumbersOfLottery,
  closeLottery,
  kindOfRounds,
  lotteryRows,
  putLottery,
  putRates,
  type RateFields,
  rateRows,
} from './operation-queries.ts';
import { writeLottery } from './results/pulled-lottery.ts';
import { type SourceQuestion, sourceQuestions } from './results/sources/questions.ts';
import { type ClosedNumber, putClosedNumbers } from './rounds/closed-number-queries.ts';
import { calendarNotes } from './rounds/draw-calendar.ts';

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

/** The questions to the sources of the lotteries that are on. */
function questionsOf(lotteries: Readonly<Record<string, Lottery>>, known: Outside['resultSources']): SourceQuestion[] {
  const sold = Object.entries(lotteries).filter(([, { is_on }]) => is_on);
  return sourceQuestions(
    sold.map(([code, { kind, sources }]) => ({ code, kind, sources })),
    known,
  );
}

/** Countries without a flag, of lotteries that have no icon of their own. */
function flagFaults(lotteries: Readonly<Record<string, Lottery>>, { pictureFault }: Outside): Fault[] {
  return Object.entries(lotteries).flatMap(([code, lottery]) => {
    const message = lottery.icon === undefined ? pictureFault(iconOf(lottery)) : null;
    return message === null ? [] : [{ path: ['lotteries', code, 'country'], message }];
  });
}

function sourceFaults(lotteries: Readonly<Record<string, Lottery>>, { resultSources }: Outside): Fault[] {
  return questionsOf(lotteries, resultSources).flatMap(({ code, place, fault }) =>
    fault === null ? [] : [{ path: ['lotteries', code, 'sources', place], message: fault }],
  );
}

function sourceNotes(questions: readonly SourceQuestion[], isKnown: boolean): string[] {
  if (isKnown) return questions.map(({ code, name, asked }) => `lottery ${code}: source ${name} is asked for ${asked}`);
  return questions.length === 0
    ? []
    : ['RESULT_SOURCES is not known here (SANDBOX=off was not set): the names of sources are not checked'];
}

/** A lottery with the records that it names. */
type WholeLottery = Omit<Lottery, 'icon' | 'rates' | 'rule' | 'closed_numbers'> & {
  icon: string;
  rates: Rate[];
  rule: object;
  closed_numbers: ClosedNumber[];
};

const lotteryKind: RecordKind = {
  name: 'lottery',
  inFile: { section: 'lotteries', write: writeLottery },
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
 * Lotteries with schedules, rules, rates and closed numbers (docs/rules.md#lottery). Existing rounds keep their times
 * and rule; placed bills keep their rates.
 */
export const lotteriesFile = operationFile({
  name: 'lotteries',
  schema: lotteriesSchema,
  kinds: [lotteryKind],
  faults: ({ lotteries }, outside) => [...flagFaults(lotteries, outside), ...sourceFaults(lotteries, outside)],
  notes: ({ rules, lotteries }, { resultSources, now }) => [
    ...sourceNotes(questionsOf(lotteries, resultSources), resultSources !== null),
    ...Object.entries(lotteries).flatMap(([code, { kind, schedule, is_on, rule }]) =>
      is_on ? calendarNotes({ code, kind, schedule, isOfficial: rules[rule]?.draw === 'official' }, now) : [],
    ),
  ],
  records: ({ rates, rules, closed_numbers, lotteries }) => {
    // The schema has checked the names.
    const whole: Record<string, WholeLottery> = {};
    for (const [code, { rates: table, rule, closed_numbers: closed, ...item }] of Object.entries(lotteries))
      whole[code] = {
        ...item,
        icon: iconOf(item),
        rule: rules[rule] ?? {},
        rates: rates[table] ?? [],
        closed_numbers: closedNumbersOf(closed_numbers[closed ?? ''] ?? []),
      };
    return wantedOf(lotteryKind, whole, async ({ tx, agentId, at }, { rates, ...item }, { key: code, id }) => {
      const kind = id === undefined ? undefined : await kindOfRounds(tx, id);
      if (kind !== undefined && kind !== item.kind)
        throw new OperationMistake(
          `kind: ${kind} has rounds already: another kind is another lottery, with a code of its own`,
        );
      await refuseUnknownPictures(tx, { icon: item.icon }, { agentId, at });
      const closed = id === undefined ? [] : await closedNumbersOfLottery(tx, id);
      const saved = await putLottery(tx, agentId, { ...item, code });
      await putRates(tx, saved.id, rates.map(rateInSatang));
      // Otherwise what operators have opened in a round stays open.
      if (!isDeepStrictEqual(closed, item.closed_numbers))
        await putClosedNumbers(tx, saved.id, item.closed_numbers, at);
      return saved;
    });
  },
});
