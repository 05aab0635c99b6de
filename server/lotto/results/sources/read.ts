import type { Config } from '#server/config/config.ts';
import type { ResultSource } from '#server/config/config-values.ts';
import * as text from '../../text.ts';
import { eodhdSource, twelveDataSource } from './closes.ts';
import { gloSource } from './glo.ts';
import { numbersSource } from './numbers.ts';
import { type DrawAnswer, type DrawQuestion, type SourceAdapter, SourceFault } from './source.ts';

const ADAPTERS: Readonly<Record<ResultSource['adapter'], SourceAdapter>> = {
  glo: gloSource,
  numbers: numbersSource,
  eodhd: eodhdSource,
  twelvedata: twelveDataSource,
};

/** A source's answer about a draw, or the reason why it is not used. */
export interface Reading {
  answer: DrawAnswer | null;
  fault: string | null;
  retryAfterSeconds: number | null;
}

/** Agents with the same lottery ask the same question at the same moment: the source is asked once. */
const SHARED_MS = 5_000;

export type SourceReader = (name: string, question: DrawQuestion) => Promise<Reading>;

export function createSourceReader({ resultSources }: Pick<Config, 'resultSources'>): SourceReader {
  const shared = new Map<string, { at: number; reading: Promise<Reading> }>();
  async function read(name: string, question: DrawQuestion): Promise<Reading> {
    const source = resultSources.get(name);
    try {
      if (!source) throw new SourceFault(text.sourceUnset(name));
      const answer = await ADAPTERS[source.adapter](source, question);
      return { answer, fault: null, retryAfterSeconds: null };
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      return { answer: null, fault: error.message, retryAfterSeconds: error.retryAfterSeconds };
    }
  }
  return (name, question) => {
    const key = JSON.stringify([name, question]);
    const now = performance.now();
    for (const [other, { at }] of shared) if (now - at > SHARED_MS) shared.delete(other);
    const known = shared.get(key);
    if (known) return known.reading;
    const reading = read(name, question);
    shared.set(key, { at: now, reading });
    return reading;
  };
}
