import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { link } from '#src/lib/links.ts';
import { bangkokDay, countdown, formatTime, SOON_MS, shortDate } from '#src/lib/time.ts';
import { homeText } from '#src/text/home.ts';
import { Flag } from '#src/ui/flag.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import type { Round, RoundState } from '../../model/round-state.ts';
import { stateOf } from '../../model/state-of.ts';
import { NumberEntry } from './number-entry.tsx';
import type { LotteryRates } from './use-home-lottery.ts';

const { deck: text, kinds } = homeText;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BLANK = '\u00a0';
/** The rates stand beside it on the narrowest phone. */
const LARGE = 'text-[min(2.75rem,12.3cqw)]/[1.27]';
const SMALLER = 'text-[min(1.75rem,7.5cqw)]/[1.43]';

/** `15:45 น.` today, `1 ธ.ค. 15:20 น.` on another day. */
const whenOf = (time: string, now: number) =>
  `${bangkokDay(time) === bangkokDay(now) ? '' : `${shortDate(time)} `}${formatTime(time)}`;

const STATES: Readonly<Partial<Record<RoundState, string>>> = { open: text.open, upcoming: text.upcoming };

/**
 * A round to bet on: its clock, its rates and a field for a number. If it is not open yet the clock counts to its
 * opening.
 */
export function RoundCard({ round, now, rates }: { round: Round; now: number; rates: LotteryRates | undefined }) {
  const state = stateOf(round, now);
  const until = state === 'upcoming' ? round.bet_opens_at : round.bet_closes_at;
  const left = useTimeLeft(until);
  const isLong = left >= DAY_MS;
  const isSoon = left < SOON_MS && state === 'open';
  const when = whenOf(until, now);
  const share = left / (Date.parse(until) - Date.parse(round.bet_opens_at));
  return (
    <Frame
      badge={<Flag icon={round.icon} />}
      title={round.category_name}
      line={round.round_no === null ? round.name : text.roundOf(round.round_no, round.rounds_in_day ?? 0)}
      to={round.kind === 'government' ? link('drawNight', { round_id: round.round_id }) : undefined}
      state={
        <span className={classNames('state text-xs!', state === 'open' && 'tone-in')}>
          {STATES[state] ?? text.closed}
        </span>
      }
      when={state === 'upcoming' ? text.opens(when) : text.closes(when)}
      clock={
        <p
          role="timer"
          aria-live="off"
          className={classNames('font-bold num', left >= HOUR_MS ? SMALLER : LARGE, isSoon && 'text-accent')}
        >
          {countdown(left, true)}
        </p>
      }
      rates={linesOf(rates, isLong)}
      // The rest of its time, for a round that fills its slot of the day.
      share={round.round_no === null || state !== 'open' ? null : Math.min(1, share)}
      isSoon={isSoon}
    >
      <NumberEntry
        round={round}
        isOpen={state === 'open'}
        label={state === 'upcoming' ? text.notYet(when) : text.field}
      />
    </Frame>
  );
}

/** As high as the card that comes. */
export const CardSkeleton = () => (
  <Frame
    badge={<span className="size-11 flex-none" />}
    title={BLANK}
    line={BLANK}
    state={null}
    when={BLANK}
    clock={<p className={LARGE}>{BLANK}</p>}
    rates={[]}
    share={null}
  >
    <div className="paper torn entry" aria-hidden="true">
      <p>{BLANK}</p>
      <div className="digits" />
    </div>
  </Frame>
);

/** The payouts of a baht, in two lines beside a short clock, in three beside a long one. */
function linesOf(rates: LotteryRates | undefined, isLong: boolean): readonly string[] {
  const sold = kinds.flatMap(([betType, name]) => {
    const rate = rates?.rates.find(({ bet_type, is_open }) => bet_type === betType && is_open);
    return rate ? [`${name} ×${rate.rate}`] : [];
  });
  if (isLong) return sold.filter((_, index) => index !== 2);
  return [sold.slice(0, 2), sold.slice(2)].map((line) => line.join(' · '));
}

interface FrameProps {
  badge: ReactNode;
  title: string;
  line: string;
  /** The page that the line leads to: the night of a draw. */
  to?: string | undefined;
  state: ReactNode;
  when: string;
  clock: ReactNode;
  rates: readonly string[];
  /** The share of the bar, 0 to 1; null: no bar. */
  share: number | null;
  isSoon?: boolean;
  children: ReactNode;
}

function Frame({ badge, title, line, to, state, when, clock, rates, share, isSoon, children }: FrameProps) {
  return (
    <section className="hero-card round-card" aria-label={title.trim() ? `${title} ${line}` : undefined}>
      <div className="p-4 pb-3">
        <div className="round-row items-center gap-x-3">
          {badge}
          <div className="flex-[1_1_6rem] min-w-0">
            <h2 className="text-lg">{title}</h2>
            <p className="text-xs text-muted num">
              {to ? (
                <Link
                  to={to}
                  className="relative underline decoration-dotted underline-offset-4 after:absolute after:-inset-y-3.5 after:inset-x-0"
                >
                  {line}
                </Link>
              ) : (
                line
              )}
            </p>
          </div>
          {state}
        </div>
        <div className="round-row items-end justify-between gap-x-1 mt-2">
          <div>
            <p className="text-xs text-muted num">{when}</p>
            {clock}
          </div>
          <ul className="text-xs text-muted num leading-[1.67] pb-1.5">
            {rates.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        <div className={classNames('bar mt-1', share === null && 'invisible', isSoon && 'is-soon')} aria-hidden="true">
          <i style={{ width: `${(share ?? 0) * 100}%` }} />
        </div>
      </div>
      {children}
    </section>
  );
}
