import type { ResultSource } from '#server/config/config-values.ts';
import { meant } from '#server/lib/nearest.ts';

export interface SourcedLottery {
  code: string;
  kind: string;
  /** Names of RESULT_SOURCES, and what each calls the lottery. */
  sources: readonly { name: string; symbol?: string | undefined }[];
}

/** The question to one source of a lottery, or the reason why it cannot be asked. */
export interface SourceQuestion {
  code: string;
  /** The place in the lottery's list of sources. */
  place: number;
  name: string;
  /** The question as it is sent: `lottery=hanoi`. */
  asked: string;
  fault: string | null;
}

type Asked = { code: string; kind: string; symbol: string | undefined };

/** Each adapter's question about a lottery; null if it does not have such lotteries. */
const ASKED: Readonly<Record<ResultSource['adapter'], (lottery: Asked) => string | null>> = {
  glo: ({ kind }) => (kind === 'government' ? 'the government’s draw' : null),
  numbers: ({ symbol, code }) => `lottery=${symbol ?? code}`,
  eodhd: ({ kind, symbol }) => (kind === 'stock' && symbol !== undefined ? symbol : null),
  twelvedata: ({ kind, symbol }) => (kind === 'stock' && symbol !== undefined ? symbol : null),
};
const NOT_ASKED: Readonly<Record<ResultSource['adapter'], string>> = {
  glo: 'has the government’s lottery only',
  numbers: '',
  eodhd: 'has stock indices only, each by its symbol',
  twelvedata: 'has stock indices only, each by its symbol',
};

/**
 * The questions to the sources of an agent's lotteries. `known` is RESULT_SOURCES; null if unknown here, and then
 * names are not checked. One answer never pays two lotteries, and never counts as two sources of one
 * (docs/rules.md#lottery-results).
 */
export function sourceQuestions(
  lotteries: readonly SourcedLottery[],
  known: ReadonlyMap<string, ResultSource> | null,
): SourceQuestion[] {
  const asked = new Map<string, SourceQuestion>();
  return lotteries.flatMap(({ code, kind, sources }) =>
    sources.flatMap(({ name, symbol }, place): SourceQuestion[] => {
      const source = known?.get(name);
      const what = source ? ASKED[source.adapter]({ code, kind, symbol }) : `lottery=${symbol ?? code}`;
      const question: SourceQuestion = { code, place, name, asked: what ?? '', fault: null };
      if (known && !source)
        return [{ ...question, fault: `RESULT_SOURCES has no ${name}${meant(name, known.keys())}` }];
      if (source && what === null) return [{ ...question, fault: `${name} ${NOT_ASKED[source.adapter]}` }];
      const address = `${source ? `${source.adapter} ${source.url}` : name} ${what}`;
      const before = asked.get(address);
      if (before) return [{ ...question, fault: faultOfBoth(before, question) }];
      asked.set(address, question);
      return [question];
    }),
  );
}

const faultOfBoth = (before: SourceQuestion, { code, name, asked }: SourceQuestion): string =>
  before.code === code
    ? `${before.name} and ${name} are one address: it would agree with itself`
    : `${name} is asked for ${asked}, as it is for lottery ${before.code}: one result would pay both. Give each a symbol of its own`;
