import { classNames } from '#src/lib/class-names.ts';
import { formatCount } from '#src/lib/count.ts';
import { countdown, formatTime, SOON_MS } from '#src/lib/time.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
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
  const isDrawing = phase === 'drawing' && left <= 0;
  const isSoon = phase !== 'upcoming' && left < SOON_MS;
  return (
    <section className="hero-card yk-stage px-4 py-3">
      {/* Words and figures in rows of their own: neither a longer sum nor another phase makes the card higher. */}
      <div className="flex flex-wrap justify-between gap-x-3 text-xs text-muted num">
        <p role="status">{text.phase[phase](time)}</p>
        <p className="ml-auto">{text.sum(list.count)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="timer" aria-live="off" className={classNames('yk-figure', isSoon && 'text-accent')}>
          {isDrawing ? <span className="yk-words">{text.drawing}</span> : countdown(left)}
        </p>
        <p className="yk-figure ml-auto">{formatCount(list.sum)}</p>
      </div>
    </section>
  );
}
