import './countdown.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { serverNow } from '../lib/clock.ts';
import { countdown, type Moment } from '../lib/time.ts';
import { partText } from '../text/parts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export interface CountdownProps {
  /** When it is over, by the server's clock. */
  until: Moment;
  /** Called once per `until`, at the end (at once if it has passed). */
  onEnd?: () => void;
  /** From here on it is drawn in the accent colour; 10 minutes without it. */
  soonMs?: number;
  className?: string;
}

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
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end]);
  return Math.max(0, left);
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
