import { useEffect, useState } from 'react';
import type { PastedLine } from '#contract/lists/line.ts';
import { linesOf, readLines } from '#contract/lists/list.ts';
import { useLotto } from '#src/stores/lotto.ts';
import type { Terms } from '../../model/round-terms.ts';

/** Well under 50 ms on a phone four times slower, whose timers count the same. */
const CHUNK_MS = 8;
/** Lines that are shown before all are read: more than a screen has. */
const FIRST_SHOWN = 20;

/**
 * The lines of a text, read a few at a time, so that a long one does not block the page: the first ones are shown at
 * once, the others when all are read, because drawing the list takes longer than reading.
 */
export function usePasteReading(written: string, terms: Terms): { lines: readonly PastedLine[]; isReading: boolean } {
  const [state, setState] = useState<{ lines: readonly PastedLine[]; isReading: boolean }>({
    lines: [],
    isReading: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text; rates that change meanwhile are found by the bill's check.
  useEffect(() => {
    const reading = readLines(
      {
        sold: terms.rates.map(({ bet_type }) => bet_type),
        stakes: useLotto.getState().billInputData?.stakes ?? {},
      },
      linesOf(written),
    );
    const lines: PastedLine[] = [];
    let isReading = true;
    let isShown = false;
    const readSome = () => {
      const until = performance.now() + CHUNK_MS;
      while (isReading && performance.now() < until) {
        const { done, value } = reading.next();
        if (value) lines.push(value);
        isReading = done !== true;
      }
      if (!isReading || (!isShown && lines.length >= FIRST_SHOWN)) {
        setState({ lines: [...lines], isReading });
        isShown = true;
      }
      if (isReading) timer = setTimeout(readSome);
    };
    let timer = setTimeout(readSome);
    return () => clearTimeout(timer);
  }, [written]);
  return state;
}
