import { useState } from 'react';
import { serverNow } from '#src/lib/clock.ts';
import { useTimeLeft } from '#src/ui/use-time-left.ts';

const LONG_AGO = 0;

/** The rest of a pause that the server wants (`Retry-After`), in ms; 0 when it is over. */
export function useCooldown(): { leftMs: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(LONG_AGO);
  return { leftMs: useTimeLeft(until), start: (seconds) => setUntil(serverNow() + seconds * 1000) };
}
