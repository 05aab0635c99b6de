import { useEffect, useState } from 'react';
import { followClock, serverNow } from '#src/lib/clock.ts';
import type { Moment } from '#src/lib/time.ts';
import { useFirstNow } from '#src/lib/use-first-now.ts';

const SECOND = 1000;

/** Milliseconds left, updated at each full second. */
export function useTimeLeft(until: Moment): number {
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(end - useFirstNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const now = end - serverNow();
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
    };
    tick();
    const leave = followClock(tick);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [end]);
  return Math.max(0, left);
}
