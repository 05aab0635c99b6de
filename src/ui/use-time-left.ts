import { useEffect, useState } from 'react';
import { onClockJump, serverNow } from '../lib/clock.ts';
import type { Moment } from '../lib/time.ts';

const SECOND = 1000;

/** Milliseconds left, updated at each full second. */
export function useTimeLeft(until: Moment): number {
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => end - serverNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const now = end - serverNow();
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
    };
    tick();
    // Timers sleep in the background: catch up the moment the page is seen again.
    document.addEventListener('visibilitychange', tick);
    const endJumps = onClockJump(tick);
    return () => {
      clearTimeout(timer);
      endJumps();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end]);
  return Math.max(0, left);
}
