import { Link } from 'react-router-dom';
import { formatCount } from '../../../../lib/count.ts';
import { link } from '../../../../lib/links.ts';
import { countdown } from '../../../../lib/time.ts';
import { YEEKEE_TEXT as text } from '../../../../text/yeekee.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { isOver, type Phase } from '../../model/yeekee-round.ts';
import type { Shots } from '../../model/yeekee-shots.ts';

const RADIUS = 44;
/** A colour of its own, because the card is dark in both themes. */
const LAST_MINUTES = 'oklch(74% 0.135 38)';
const AROUND = 2 * Math.PI * RADIUS;
/** How long each phase lasts at full ring: a round closes every 15 minutes, and shooting continues for two more. */
const FULL_MS = { upcoming: 15 * 60_000, open: 15 * 60_000, shooting: 2 * 60_000, drawing: 60_000 } as const;

export interface RoundClockProps {
  roundId: string;
  phase: Phase;
  /** Milliseconds until the phase ends. */
  left: number;
  list: Shots;
}

/** The countdown of the phase as a ring, and the sum of the shots so far. */
export function RoundClock({ roundId, phase, left, list }: RoundClockProps) {
  return (
    <section className="hero-card guilloche p-5 pb-3">
      <div className="flex items-center gap-5">
        {!isOver(phase) && <Ring phase={phase} left={left} />}
        <div className="min-w-0">
          <span className="text-sm text-muted">{text.sum}</span>
          <p className="text-2xl leading-9 font-bold num">{formatCount(list.sum)}</p>
          <p className="text-sm text-muted num mt-1">{text.count(list.count)}</p>
        </div>
      </div>
      <div className="flex items-center gap-3 mt-4 min-h-11">
        <p className="flex-1 text-sm leading-snug text-muted">{text.phaseHint[phase]}</p>
        {phase === 'open' && (
          <Link to={link('lotto', { round_id: roundId })} className={buttonClass({ variant: 'glass' }, 'px-4')}>
            {text.bet}
          </Link>
        )}
      </div>
    </section>
  );
}

function Ring({ phase, left }: { phase: Exclude<Phase, 'resulted' | 'void'>; left: number }) {
  const time = countdown(left);
  const isWaiting = phase === 'drawing';
  const share = isWaiting ? 0.25 : Math.min(1, left / FULL_MS[phase]);
  return (
    <svg
      viewBox="0 0 100 100"
      className="w-26 h-26 flex-none"
      role="img"
      aria-label={isWaiting ? text.phase.drawing : text.ringLabel(text.ring[phase], time)}
    >
      <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="oklch(100% 0 0 / .12)" strokeWidth="6" />
      <g className={isWaiting ? 'origin-center animate-[turn_1.6s_linear_infinite]' : undefined}>
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={phase === 'shooting' ? LAST_MINUTES : 'var(--color-primary)'}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
          transform="rotate(-90 50 50)"
        />
      </g>
      <text
        x="50"
        y="53"
        textAnchor="middle"
        fill="currentColor"
        fontSize={time.length > 5 ? 15 : 21}
        fontWeight="700"
        className="num"
      >
        {isWaiting && left <= 0 ? '…' : time}
      </text>
      <text x="50" y="68" textAnchor="middle" fill="currentColor" opacity=".8" fontSize="10.5">
        {text.ring[phase]}
      </text>
    </svg>
  );
}
