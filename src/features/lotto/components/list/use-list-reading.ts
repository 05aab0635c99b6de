import { useEffect, useState } from 'react';
import { type ListedLine, readLines } from '#contract/lists/list.ts';
import { type ListReading, type ListTerms, readingOf } from '#contract/lists/read-list.ts';
import { linesOf } from '#contract/lists/text-lines.ts';

/** Well under 50 ms on a phone four times slower, whose timers count the same. */
const CHUNK_MS = 8;
/** Lines that are shown before all are read: more than a screen has. */
const FIRST_SHOWN = 20;
/** How often the count of read lines is shown. */
const SHOWN_EVERY_MS = 100;

export interface Progress {
  reading: ListReading;
  /** Lines that are read, and all of them. */
  done: number;
  all: number;
}

const NOTHING: Progress = { reading: { lines: [], questions: [] }, done: 0, all: 1 };

/**
 * The reading of a text, a few lines at a time, so that a long one does not block the page. With other meanings it is
 * read again, and the reading of before is shown meanwhile.
 */
export function useListReading(written: string, terms: ListTerms): Progress {
  const [progress, setProgress] = useState(NOTHING);
  useEffect(() => {
    const { stakes = {}, skipped = [], ...round } = terms;
    const lines = linesOf(written);
    const steps = readLines({ ...round, stakes }, lines);
    const read: ListedLine[] = [];
    const all = lines.filter((line) => line.trim() !== '').length;
    let isDone = false;
    let first: ListReading | undefined;
    let shownAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSome = () => {
      const until = performance.now() + CHUNK_MS;
      while (!isDone && performance.now() < until) {
        const { done, value } = steps.next();
        if (value) read.push(value);
        isDone = done === true;
      }
      if (isDone) setProgress({ reading: readingOf(read, skipped, round.meanings), done: all, all });
      else {
        timer = setTimeout(readSome);
        const now = performance.now();
        if (read.length >= FIRST_SHOWN && now >= shownAt + SHOWN_EVERY_MS) {
          shownAt = now;
          first ??= readingOf(read, skipped, round.meanings);
          const next = { reading: first, done: read.length, all };
          setProgress((before) => (before.done < before.all ? next : before));
        }
      }
    };
    readSome();
    return () => clearTimeout(timer);
  }, [written, terms]);
  return progress;
}
