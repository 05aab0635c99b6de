import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PRIZE_SLOTS } from '#contract/lotto-draw.ts';
import { classNames } from '#src/lib/class-names.ts';
import { dayAndTime } from '#src/lib/day-labels.ts';
import { link } from '#src/lib/links.ts';
import { countdown, formatTime } from '#src/lib/time.ts';
import { DRAW_TEXT as text } from '#src/text/draw-night.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import { type Draw, type DrawPhase, isLate, prizesSoFar } from '../../model/draw-night.ts';
import { play } from '../sound/play.ts';

const TONES: Readonly<Record<DrawPhase, string>> = {
  before: 'text-muted',
  waiting: 'is-live',
  running: 'is-live',
  finished: 'is-done',
  void: 'text-muted',
};

const TITLES: Partial<Record<DrawPhase, string>> = { before: text.startsIn, void: text.voidTitle };

interface DrawStageProps {
  draw: Draw;
  phase: DrawPhase;
  now: number;
}

/** The clock before the draw; then the first prize, closed until it is announced, and how far the draw is. */
export function DrawStage({ draw, phase, now }: DrawStageProps) {
  useAnnouncementSound(draw);
  return (
    <section className="hero-card draw-stage p-4" aria-label={text.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-lg">{TITLES[phase] ?? text.first}</h2>
        {phase !== 'void' && <span className={`state text-xs! ${TONES[phase]}`}>{text.phase[phase]}</span>}
      </div>
      {phase === 'before' && <Before round={draw.round} now={now} />}
      {phase === 'void' && (
        <p className="text-sm text-muted mt-1">
          {draw.void_reason && <span className="block">{text.reason(draw.void_reason)}</span>}
          {text.voidText}
        </p>
      )}
      {phase !== 'before' && phase !== 'void' && (
        <>
          <FirstPrize number={prizesSoFar(draw.announced).first_prize} />
          <Progress draw={draw} phase={phase} now={now} />
        </>
      )}
    </section>
  );
}

/** Sounds for each number that comes while the page is open. */
function useAnnouncementSound({ announced }: Draw): void {
  const known = useRef(announced.length);
  const last = announced.at(-1)?.prize;
  useEffect(() => {
    if (announced.length > known.current) play(last === 'first_prize' ? 'result' : 'digit');
    known.current = announced.length;
  }, [announced.length, last]);
}

function Before({ round, now }: { round: Draw['round']; now: number }) {
  const left = useTimeLeft(round.result_at);
  const isOpen = now < Date.parse(round.bet_closes_at);
  return (
    <>
      <p role="timer" aria-live="off" className="draw-clock mt-2">
        {countdown(left)}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-muted num">
          <span className="block">{text.startsAt(dayAndTime(round.result_at, now))}</span>
          {isOpen ? text.closesAt(dayAndTime(round.bet_closes_at, now)) : text.closed}
        </p>
        {isOpen && (
          <Link to={link('lotto', { round_id: round.round_id })} className={buttonClass({ variant: 'glass' }, 'px-5')}>
            {text.bet}
          </Link>
        )}
      </div>
    </>
  );
}

const PLACES = [0, 1, 2, 3, 4, 5];

function FirstPrize({ number }: { number: string | null }) {
  const [known] = useState(number);
  const state = classNames(number === null ? 'is-closed' : number !== known && 'is-new');
  return (
    <>
      <p className="sr-only">{number ?? text.pending}</p>
      {/* Only a number that comes while the page is open turns its cards. */}
      <p key={number} className="draw-digits" aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place} className={classNames('draw-digit', state)}>
            {number?.[place]}
          </span>
        ))}
      </p>
    </>
  );
}

function Progress({ draw, phase, now }: DrawStageProps) {
  const { announced, resulted_at } = draw;
  const last = announced.at(-1);
  if (phase === 'waiting')
    return <p className="text-sm text-muted mt-3">{isLate(draw, phase, now) ? text.late : text.soon}</p>;
  const share = (announced.length / PRIZE_SLOTS.length) * 100;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 mt-3 text-sm text-muted num">
        <span>
          {phase === 'finished' && resulted_at
            ? text.officialAt(formatTime(resulted_at))
            : text.progress(announced.length, PRIZE_SLOTS.length)}
        </span>
        {phase === 'running' && last && <span>{formatTime(last.at)}</span>}
      </div>
      {phase === 'running' && (
        <div className="bar mt-1.5 bg-white/12!" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      {isLate(draw, phase, now) && <p className="text-sm text-muted mt-2">{text.late}</p>}
    </>
  );
}
