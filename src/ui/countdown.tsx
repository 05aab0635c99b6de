import { useEffect, useEffectEvent } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { countdown, type Moment } from '#src/lib/time.ts';
import { partText } from '#src/text/parts.ts';
import { useTimeLeft } from './use-time-left.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export interface CountdownProps {
  /** The end, by the server's clock. */
  until: Moment;
  /** Called once per `until`, at the end (at once if it has passed). */
  onEnd?: () => void;
  /** From this time before the end on it has the accent colour; 10 minutes by default. */
  soonMs?: number;
  className?: string;
}

/** Time left against the server's clock. Silent for screen readers except when one minute is left. */
export function Countdown({ until, onEnd, soonMs = 10 * MINUTE, className }: CountdownProps) {
  const left = useTimeLeft(until);
  const isOver = left <= 0;
  const end = useEffectEvent(() => onEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `until` starts a new countdown, which ends again
  useEffect(() => {
    if (isOver) end();
  }, [isOver, until]);
  return (
    <>
      <span role="timer" aria-live="off" className={classNames('num', left < soonMs && 'text-accent', className)}>
        {countdown(left)}
      </span>
      <span role="status" className="sr-only">
        {isOver ? partText.timeIsUp : left <= MINUTE && left > MINUTE - 5 * SECOND ? partText.oneMinuteLeft : ''}
      </span>
    </>
  );
}
