import type { Moment } from '#src/lib/time.ts';
import { State } from './state.tsx';
import { ageText } from './times.ts';

const MINUTE_MS = 60_000;

/** How long something has waited; late ones have a clock and colour. */
export function Age({ since, now, targetMinutes }: { since: Moment; now: number; targetMinutes: number }) {
  const age = now - new Date(since).getTime();
  if (age <= targetMinutes * MINUTE_MS) return <span>{ageText(age)}</span>;
  return (
    <State tone="warn" icon="clock">
      {ageText(age)}
    </State>
  );
}
