import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';
import { RESULT_DIGITS } from '../../model/reveal.ts';
import { play } from '../sound/play.ts';

const STEP_MS = 700;

export interface Reveal {
  /** The number of open digits of the result. */
  open: number;
  openAll: () => void;
  /** Starts again; undefined where motion is not wanted. */
  replay: (() => void) | undefined;
}

/**
 * Opens a result digit by digit for a player who has watched its round (`isWatched`); for others, and if motion is
 * not wanted, it is open at once. `hasResult`: begins when it is true.
 */
export function useReveal(hasResult: boolean, isWatched: boolean): Reveal {
  const [opened, setOpened] = useState<number | null>(null);
  const first = isWatched && !prefersReducedMotion() ? 0 : RESULT_DIGITS;
  const open = hasResult ? (opened ?? first) : 0;
  const isRunning = hasResult && open < RESULT_DIGITS;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      setOpened(open + 1);
      play(open + 1 < RESULT_DIGITS ? 'digit' : 'result');
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, open]);
  return {
    open,
    openAll: () => {
      setOpened(RESULT_DIGITS);
      play('result');
    },
    replay: prefersReducedMotion() ? undefined : () => setOpened(0),
  };
}
