import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { link } from '#src/lib/links.ts';
import { countdown, SOON_MS } from '#src/lib/time.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import type { Round } from '../../model/round-state.ts';
import { stateOf } from '../../model/state-of.ts';

const { lobby: text, state: stateText } = LOTTO_TEXT;

/**
 * The yeekee round that closes next, or opens next if none is open: countdown, share of the remaining time, and its
 * links.
 */
export function YeekeeHero({ round, now }: { round: Round; now: number }) {
  const isOpen = stateOf(round, now) === 'open';
  const until = isOpen ? round.bet_closes_at : round.bet_opens_at;
  const left = useTimeLeft(until);
  const length = Date.parse(round.bet_closes_at) - Date.parse(round.bet_opens_at);
  const share = isOpen ? Math.min(1, left / length) : 0;
  const isSoon = isOpen && left < SOON_MS;
  return (
    <section className="hero-card guilloche p-5 max-[22rem]:p-4" aria-label={`${round.category_name} ${round.name}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="flex items-center gap-3">
          <Flag icon={round.icon} />
          <div>
            <b className="block text-lg leading-normal">{round.category_name}</b>
            <span className="text-sm text-muted num">
              {text.roundOf(round.round_no ?? 0, round.rounds_in_day ?? 0)}
            </span>
          </div>
        </div>
        <span className={`state ${isOpen ? 'text-[oklch(82%_.125_160)]' : 'text-muted'}`}>
          {isOpen ? stateText.open : stateText.upcoming}
        </span>
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-2 gap-y-3">
        <div>
          <span className="text-sm text-muted">{isOpen ? LOTTO_TEXT.closesIn : LOTTO_TEXT.opensIn}</span>
          <p role="timer" aria-live="off" className={classNames('text-3xl font-bold num', isSoon && 'text-accent')}>
            {countdown(left)}
          </p>
        </div>
        {isOpen ? (
          <div className="flex flex-wrap gap-2 max-[22rem]:w-full max-[22rem]:[&>*]:flex-1">
            <Link
              to={link('yeekee', { round_id: round.round_id })}
              className={buttonClass({ variant: 'glass' }, 'px-3.5 max-[22rem]:px-2.5')}
            >
              {text.shoot}
            </Link>
            <Link
              to={link('lotto', { round_id: round.round_id })}
              className={buttonClass({}, 'px-4.5 max-[22rem]:px-3.5')}
            >
              {text.bet}
            </Link>
          </div>
        ) : (
          <Link
            to={link('lottoRule', { round_id: round.round_id })}
            className={buttonClass({ variant: 'glass' }, 'px-6')}
          >
            {text.seeRule}
          </Link>
        )}
      </div>
      <div className={classNames('bar mt-4 bg-black/25!', isSoon && 'is-soon')} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </section>
  );
}
