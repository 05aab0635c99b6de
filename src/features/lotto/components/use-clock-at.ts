import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';

/** A longer timer than this many ms would overflow, and devices sleep: it is set anew after it. */
const LONGEST_MS = 3_600_000;

/**
 * Now by the server's clock (epoch ms), told anew whenever one of the moments passes; `onPass` hears of each of those,
 * in a page that slept too.
 */
export function useClockAt(moments: readonly number[], onPass: () => void): number {
  const [now, setNow] = useState(serverNow);
  const pass = useEffectEvent(onPass);
  const key = moments.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = serverNow();
    const times = key === '' ? [] : key.split(',').map(Number);
    const look = () => {
      clearTimeout(timer);
      const at = serverNow();
      if (times.some((time) => time > seen && time <= at)) {
        setNow(at);
        pass();
      }
      seen = at;
      const next = Math.min(...times.filter((time) => time > at), at + LONGEST_MS);
      timer = setTimeout(look, next - at);
    };
    setNow(seen);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key]);
  return now;
}
