import { z } from 'zod';
import * as text from '../../text.ts';
import { prizesOf } from '../results.ts';
import { readSource, refuseOtherDay, type SourceAdapter, SourceFault } from './source.ts';

/** Empty while the number has not been drawn. */
const numbers = (digits: number) =>
  z.object({ number: z.array(z.object({ value: z.string().regex(new RegExp(`^(\\d{${digits}})?$`)) })) });

const draw = z.object({
  date: z.iso.date(),
  data: z.object({ first: numbers(6), last2: numbers(2), last3f: numbers(3), last3b: numbers(3) }).nullable(),
});
/** An answer without `response` or `result` means that there is no such draw yet. */
const answer = z.object({ response: z.object({ result: draw.nullish() }).nullish() });

/**
 * The Government Lottery Office's own JSON (docs/decisions/2026-11-28-a-lottery-is-data.md): POST {date, month,
 * year} of a draw.
 */
export const gloSource: SourceAdapter = async ({ url: base, secret }, question) => {
  if (question.kind !== 'government') throw new SourceFault(text.SOURCE_GOVERNMENT_ONLY);
  const url = new URL(base);
  const [year, month, date] = question.date.split('-');
  const { response } = await readSource(url, answer, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(secret !== null && { authorization: `Bearer ${secret}` }) },
    body: JSON.stringify({ date, month, year }),
  });
  const result = response?.result;
  if (!result?.data) return null;
  refuseOtherDay(url, result.date, question);
  const { first, last2, last3f, last3b } = result.data;
  const drawn = (list: typeof first) => list.number.flatMap(({ value }) => (value === '' ? [] : [value]));
  const [first_prize] = drawn(first);
  const [two_bottom] = drawn(last2);
  const three_front = drawn(last3f);
  const three_bottom = drawn(last3b);
  if (first_prize === undefined || two_bottom === undefined || three_front.length < 2 || three_bottom.length < 2)
    return null;
  if (drawn(first).length > 1 || drawn(last2).length > 1 || three_front.length > 2 || three_bottom.length > 2)
    throw new SourceFault(text.sourceMalformed(base, 'response.result.data'));
  return { prizes: prizesOf({ first_prize, three_front, three_bottom, two_bottom }), index: null };
};
