import { useEffect, useEffectEvent, useState } from 'react';
import { followClock, serverNow } from '#src/lib/clock.ts';
import { useFirstNow } from '#src/lib/use-first-now.ts';

/** Timers are set again at the latest after this: much longer ones overflow, and a device may have slept. */
const MAX_TIMER_MS = 3_600_000;

/**
 * The server's time (epoch ms), updated when one of `times` (epoch ms) passes; then `onPass` is called too. A time
 * that passed while the page slept counts when it wakes. If the clock is set back, passed times count as not passed.
 */
export function useClockAt(times: readonly number[], onPass: () => void): number {
  const [now, setNow] = useState(useFirstNow());
  const pass = useEffectEvent(onPass);
  const key = times.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = serverNow();
    const awaited = key === '' ? [] : key.split(',').map(Number);
    const passedAt = (at: number) => awaited.filter((time) => time <= at).length;
    const update = () => {
      clearTimeout(timer);
      const at = serverNow();
      const passed = passedAt(at) - passedAt(seen);
      if (passed !== 0) setNow(at);
      if (passed > 0) pass();
      seen = at;
      const next = Math.min(...awaited.filter((time) => time > at), at + MAX_TIMER_MS);
      timer = setTimeout(update, next - at);
    };
    setNow((first) => (passedAt(first) === passedAt(seen) ? first : seen));
    update();
    const leave = followClock(update);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [key]);
  return now;
}
