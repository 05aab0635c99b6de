import { useEffect, useState } from 'react';
import { serverNow } from '#src/lib/clock.ts';

/** The server's time, epoch ms, anew every `everyMs`. */
export function useClock(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
