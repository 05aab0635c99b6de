import { classNames } from '#src/lib/class-names.ts';
import { countdown, SOON_MS } from '#src/lib/time.ts';
import { Icon } from './icon.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** The time left until `until` (ISO 8601) as a chip, red in the last five minutes; only a screen reader says `label`. */
export function CountdownChip({ until, label }: { until: string; label: string }) {
  const left = useTimeLeft(until);
  return (
    <span className={classNames('countdown-chip', left < SOON_MS && 'is-soon')}>
      <Icon name="clock" size={16} />
      <span className="sr-only">{label}</span>
      <span role="timer" aria-live="off">
        {countdown(left)}
      </span>
    </span>
  );
}
