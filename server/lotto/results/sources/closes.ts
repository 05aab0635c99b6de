/** Sources of stock indices: the close of the day and of the trading day before it. */
import { z } from 'zod';
import { prizesOfIndex } from '#contract/lotto-draw.ts';
import type { ResultSource } from '#server/config/config-values.ts';
import { addDays } from '#server/lib/bangkok.ts';
import { addressOf } from '#server/lib/remote.ts';
import * as text from '../../text.ts';
import {
  type DrawAnswer,
  type DrawQuestion,
  readSource,
  refuseOtherDay,
  type SourceAdapter,
  SourceFault,
} from './source.ts';

interface Close {
  /** `2026-12-01`. */
  date: string;
  close: string;
}

/** A decimal number in hundredths, the third decimal rounded half up, without a float; undefined for anything else. */
export function hundredthsOf(decimal: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(decimal) ?? [];
  if (whole === undefined) return undefined;
  const [tens = '0', ones = '0', next = '0'] = decimals;
  return Number(whole) * 100 + Number(tens + ones) + (next >= '5' ? 1 : 0);
}

/** Three weeks: longer than any exchange is closed. */
const DAYS_BACK = 21;

/** The numbers of the day, from closes in any order. */
function answerOf(url: URL, closes: readonly Close[], question: DrawQuestion): DrawAnswer | null {
  const [today, before] = closes
    .filter(({ date }) => date <= question.date)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (!today) return null;
  refuseOtherDay(url, today.date, question);
  const [close, previous] = [today, before].map((one) => one && hundredthsOf(one.close));
  if (close === undefined || previous === undefined || before?.date === today.date)
    throw new SourceFault(text.sourceMalformed(addressOf(url), 'close'));
  const index = { close, change: close - previous };
  return { prizes: prizesOfIndex(index), index };
}

function questionFor({ url: base }: ResultSource, { kind, symbol, date }: DrawQuestion) {
  if (kind !== 'stock') throw new SourceFault(text.SOURCE_STOCK_ONLY);
  if (symbol === null) throw new SourceFault(text.SOURCE_WITHOUT_SYMBOL);
  return { url: new URL(base), symbol, from: addDays(date, -DAYS_BACK) };
}

const eodhdAnswer = z.array(z.object({ date: z.iso.date(), close: z.number() })).max(100);

/** EODHD's end-of-day prices: GET <url>/<symbol>?from&to&fmt=json&api_token. */
export const eodhdSource: SourceAdapter = async (source, question) => {
  const { url, symbol, from } = questionFor(source, question);
  url.pathname += `/${encodeURIComponent(symbol)}`;
  for (const [name, value] of Object.entries({ from, to: question.date, period: 'd', fmt: 'json' }))
    url.searchParams.set(name, value);
  if (source.secret !== null) url.searchParams.set('api_token', source.secret);
  const rows = await readSource(url, eodhdAnswer);
  return answerOf(
    url,
    rows.map(({ date, close }) => ({ date, close: String(close) })),
    question,
  );
};

const twelveDataAnswer = z.object({
  status: z.literal('ok'),
  values: z.array(z.object({ datetime: z.string().regex(/^\d{4}-\d\d-\d\d$/), close: z.string() })).max(100),
});

/** Twelve Data's time series: GET <url>?symbol&interval=1day&start_date&end_date; its key is in a header. */
export const twelveDataSource: SourceAdapter = async (source, question) => {
  const { url, symbol, from } = questionFor(source, question);
  // `end_date` is a time: without the day after it the day's own row would be left out.
  const range = { symbol, interval: '1day', start_date: from, end_date: addDays(question.date, 1) };
  for (const [name, value] of Object.entries(range)) url.searchParams.set(name, value);
  const { values } = await readSource(url, twelveDataAnswer, {
    ...(source.secret !== null && { headers: { authorization: `apikey ${source.secret}` } }),
  });
  return answerOf(
    url,
    values.map(({ datetime, close }) => ({ date: datetime, close })),
    question,
  );
};
