import { z } from 'zod';
import { enteredResult } from '#contract/operator-lotto.ts';
import { addressOf } from '#server/lib/remote.ts';
import * as text from '../../text.ts';
import { prizesOf } from '../results.ts';
import { readSource, refuseOtherDay, type SourceAdapter, SourceFault } from './source.ts';

/** `result` has the shape that operators enter; null: not published yet. */
const answer = z.object({ date: z.iso.date(), result: enteredResult.nullable() });

/**
 * This platform's own protocol, for lotteries whose results nobody publishes as data: GET <url>?lottery=<symbol or
 * code>&date=2026-12-01 gives {date, result} (docs/operations.md#result-sources).
 */
export const numbersSource: SourceAdapter = async ({ url: base, secret }, question) => {
  const url = new URL(base);
  url.searchParams.set('lottery', question.symbol ?? question.lottery);
  url.searchParams.set('date', question.date);
  const { date, result } = await readSource(url, answer, {
    ...(secret !== null && { headers: { authorization: `Bearer ${secret}` } }),
  });
  refuseOtherDay(url, date, question);
  if (result === null) return null;
  if ((question.kind === 'government') !== 'first_prize' in result)
    throw new SourceFault(`${addressOf(url)} ${text.RESULT_OF_OTHER_LOTTERY}`);
  return { prizes: prizesOf(result), index: null };
};
