import { memo, useRef } from 'react';
import { MINIMUM_SHOTS, type YeekeeMode } from '#contract/yeekee-rules.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useOnline } from '#src/lib/use-online.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { Shot, Shots } from '../../model/yeekee-shots.ts';
import { useSlide } from './use-slide.ts';

const { seats: text } = YEEKEE_TEXT;
const SEATS = Array.from({ length: MINIMUM_SHOTS }, (_, index) => index + 1);

export interface SeatsProps {
  list: Shots;
  mode: YeekeeMode | undefined;
  /** Whether the stream is connected; null once the round is over. */
  isLive: boolean | null;
}

/**
 * The sixteen newest shots, the newest in the first seat; the shot in the last one is subtracted. The clock's seconds
 * do not render it again.
 */
export const Seats = memo(function Seats({ list, mode, isLive }: SeatsProps) {
  const { shots, count } = list;
  const grid = useRef<HTMLOListElement>(null);
  useSlide(grid, count);
  return (
    <section aria-label={text.title}>
      <div className="flex items-center justify-between gap-2 min-h-9">
        <h2 className="text-base leading-[1.75rem]">{text.title}</h2>
        {isLive !== null && <LiveState isLive={isLive} />}
      </div>
      <ol ref={grid} className="seats">
        {SEATS.map((seat) => {
          const shot = shots[seat - 1];
          return shot ? <Seat key={shot.position} seat={seat} shot={shot} /> : <EmptySeat key={-seat} seat={seat} />;
        })}
      </ol>
      <p className="flex gap-2 text-sm text-muted mt-2">
        <Icon name="info" size={16} className="mt-1" />
        <span>{noteOf(count, mode, isLive === null)}</span>
      </p>
    </section>
  );
});

function noteOf(count: number, mode: YeekeeMode | undefined, isOver: boolean): string {
  if (count === 0 && !isOver) return text.none;
  if (count < MINIMUM_SHOTS) return text.missing(MINIMUM_SHOTS - count);
  if (isOver) return text.wasSubtracted;
  return mode === 'classic' ? text.subtracted : text.subtractedAndAdded;
}

const Seat = memo(function Seat({ seat, shot }: { seat: number; shot: Shot }) {
  const isLast = seat === MINIMUM_SHOTS;
  const who = shot.is_mine ? text.you : shot.name_masked;
  return (
    <li
      data-position={shot.position}
      className={classNames('seat', shot.is_mine && 'is-mine', isLast && 'is-sixteenth')}
    >
      <b className="num">{shot.number}</b>
      <span>{isLast ? text.sixteenth(shot.is_mine) : text.seat(seat, who)}</span>
    </li>
  );
});

function EmptySeat({ seat }: { seat: number }) {
  const isLast = seat === MINIMUM_SHOTS;
  return (
    <li className={classNames('seat is-empty', isLast && 'is-sixteenth')} aria-hidden="true">
      <span>{isLast ? text.sixteenth(false) : seat}</span>
    </li>
  );
}

function LiveState({ isLive }: { isLive: boolean }) {
  const isOnline = useOnline();
  if (!isOnline) return <span className="state tone-closed text-xs!">{text.offline}</span>;
  return (
    <span className={classNames('state text-xs!', isLive ? 'tone-in' : 'tone-wait')}>
      {isLive ? text.live : text.polling}
    </span>
  );
}
