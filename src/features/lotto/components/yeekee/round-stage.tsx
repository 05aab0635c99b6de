import { classNames } from '../../../../lib/class-names.ts';
import { formatCount } from '../../../../lib/count.ts';
import { countdown, formatTime, SOON_MS } from '../../../../lib/time.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import { endOf, type Phase, type Round } from '../../model/yeekee-round.ts';
import type { Shots } from '../../model/yeekee-shots.ts';

const { stage: text } = YEEKEE_TEXT;

export interface RoundStageProps {
  round: Round;
  phase: Exclude<Phase, 'resulted' | 'void'>;
  /** Milliseconds until the phase ends. */
  left: number;
  list: Shots;
}

/** The clock of the phase, and the sum of the shots so far. */
export function RoundStage({ round, phase, left, list }: RoundStageProps) {
  const time = formatTime(endOf(round, phase));
  const isSoon = phase !== 'upcoming' && left < SOON_MS;
  return (
    <section className="hero-card yk-stage px-4 py-3">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <div>
          <p role="status" className="text-xs text-muted num">
            {text.phase[phase](time)}
          </p>
          <p role="timer" aria-live="off" className={classNames('yk-figure', isSoon && 'text-accent')}>
            {phase === 'drawing' && left <= 0 ? text.drawing : countdown(left)}
          </p>
        </div>
        <div className="ml-auto text-right">
          <p className="text-xs text-muted num">{text.sum(list.count)}</p>
          <p className="yk-figure">{formatCount(list.sum)}</p>
        </div>
      </div>
    </section>
  );
}
