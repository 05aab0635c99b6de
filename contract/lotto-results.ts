/** Calls of the lottery's results, each with its proof and its corrections (docs/rules.md#lottery-results). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { date, id, looseId, page, time } from './fields.ts';
import { byAgent, byRound, prizes, round } from './lotto-shapes.ts';

const result = z.object({
  round,
  /** Null until the result is published, and for a void round. */
  prizes: prizes.nullable(),
  resulted_at: time.nullable(),
  /** Why a void round was not held; null if the round has a result. */
  void_reason: z.string().nullable(),
  /**
   * Stock: the closing index and its change that a drawn result was read from, in hundredths. Null for other
   * lotteries.
   */
  index: z.object({ close: z.number().int(), change: z.number().int() }).nullable(),
  /** The seed of a drawn result, whose hash the rule showed before. Null for an official or corrected result. */
  proof: z.object({ seed: z.string(), seed_hash: z.string() }).nullable(),
  /** Settlement version: 1 as first entered, higher after corrections. */
  version: z.number().int(),
  /** The public log, oldest first; `previous` is null if the round was void before. */
  corrections: z.array(
    z.object({ version: z.number().int(), at: time, reason: z.string(), previous: prizes.nullable() }),
  ),
});

export const lottoResult = endpoint({
  method: 'GET',
  path: '/api/lotto/result',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary: 'Result of a round, with its corrections',
  input: byRound,
  output: result,
});

export const lottoResults = endpoint({
  method: 'GET',
  path: '/api/lotto/results',
  origin: 'spec',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'Results of a day (by default the latest day with one), newest first',
  input: z.strictObject({ date: date.optional(), category_id: id.optional(), ...byAgent }),
  output: z.object({
    date,
    dates: z.array(date).describe('recent days that have results, newest first'),
    results: z.array(result),
    /** The government's lottery: the days of its last draws, newest first, and the newest result. */
    government: z.object({ dates: z.array(date), newest: result.nullable() }),
  }),
});

export const lottoHistory = endpoint({
  method: 'GET',
  path: '/api/lotto/history',
  origin: 'extension',
  access: 'visitor',
  tenant: 'agent_id',
  failures: { unauthorized: 'in-place' },
  summary: 'The newest results of one lottery, whatever the day; without a category the newest of each; 20 by default',
  input: z.strictObject({ category_id: looseId.optional(), limit: page.limit, ...byAgent }),
  output: z.array(result),
});
