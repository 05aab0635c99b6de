import { Link } from 'react-router-dom';
import { BET_NAMES } from '#contract/bet-names.ts';
import { classNames } from '#src/lib/class-names.ts';
import { dayAndTime, dayLabel, shortTime } from '#src/lib/day-labels.ts';
import { link } from '#src/lib/links.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { bangkokDay, formatTime } from '#src/lib/time.ts';
import { useStop } from '#src/share/use-stop.ts';
import { LOTTO_TEXT, rateText } from '#src/text/lotto.ts';
import { CountdownChip } from '#src/ui/countdown-chip.tsx';
import { Flag, LaterFlag } from '#src/ui/flag.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Round, RoundState } from '../../model/round-state.ts';
import { stateOf } from '../../model/state-of.ts';
import { StoppedRow } from './stopped-row.tsx';

const { lobby: text, state: stateText } = LOTTO_TEXT;

const TONES = {
  open: 'tone-in',
  closed: 'tone-wait',
  upcoming: 'tone-closed',
  resulted: 'tone-win',
  void: 'tone-closed',
} as const satisfies Record<RoundState, string>;

/** The page of a round: betting while it is open, then shooting, the draw or the result; its rule before it opens. */
function pathOf(round: Round, state: RoundState): string {
  if (state === 'open') return link('lotto', { round_id: round.round_id });
  if (round.kind === 'government' && state !== 'upcoming') return link('drawNight', { round_id: round.round_id });
  const isOver = state === 'resulted' || state === 'void';
  if (isOver || (round.kind === 'yeekee' && state !== 'upcoming')) return resultPath(round);
  return link('lottoRule', { round_id: round.round_id });
}

/** The line under the title: a note, the closing time, yeekee's round, or the draw, with its time if it is near. */
function lineOf(round: Round, state: RoundState, note: string | null, now: number): string {
  if (round.note ?? note) return round.note ?? note ?? '';
  if (state === 'closed') return text.closedAt(shortTime(round.bet_closes_at));
  if (round.round_no !== null) return round.name;
  const isSoon = Math.abs(Date.parse(round.draw_date) - Date.parse(bangkokDay(now))) < 86_400_000 * 2;
  return isSoon ? text.resultAt(dayAndTime(round.result_at, now)) : round.name;
}

function asideOf(round: Round, state: RoundState, now: number): string {
  if (state === 'open')
    return round.headline ? `${BET_NAMES[round.headline.bet_type]} ${rateText(round.headline.rate)}` : '';
  if (state === 'closed') return text.resultShort(shortTime(round.result_at));
  if (state === 'resulted') return text.seeResult;
  if (state === 'void') return text.refunded;
  return LOTTO_TEXT.opensShort(dayLabel(round.bet_opens_at, now), formatTime(round.bet_opens_at));
}

/**
 * A lottery or one of its rounds, linked to its page: flag, title, a line about the draw, and the countdown or state.
 */
export function RoundRow({
  round,
  title,
  note,
  now,
  isFavourite,
  isBelow = false,
}: {
  round: Round;
  title: string;
  /** The lottery's, e.g. about a holiday. */
  note: string | null;
  now: number;
  isFavourite: boolean;
  /** The first screen does not reach it. */
  isBelow?: boolean;
}) {
  const RowFlag = isBelow ? LaterFlag : Flag;
  const state = stateOf(round, now);
  const stop = useStop('lottery', round.category_id);
  if (stop && state === 'open') return <StoppedRow round={round} title={title} stop={stop} />;
  const isOff = state === 'upcoming' || state === 'void';
  return (
    <Link
      to={pathOf(round, state)}
      className="surface relative flex flex-wrap items-center gap-x-3 gap-y-1 p-3.5 min-h-20"
    >
      <RowFlag icon={round.icon} isOff={isOff} />
      <span className="flex-[1_1_5rem]">
        <b className={classNames('block font-medium text-base leading-normal', isOff && 'text-muted')}>
          {title}
          {isFavourite && (
            <>
              {' '}
              <Icon name="star" size={16} className="inline text-brand-ink" />
              <span className="sr-only">{text.favourite}</span>
            </>
          )}
        </b>
        <span className="block text-xs text-muted num">{lineOf(round, state, note, now)}</span>
      </span>
      <span className="grid justify-items-end gap-1 ml-auto">
        {state === 'open' ? (
          <CountdownChip until={round.bet_closes_at} label={LOTTO_TEXT.closesIn} />
        ) : (
          <span className={classNames('state', TONES[state])}>{stateText[state]}</span>
        )}
        <span className="text-xs text-muted num">{asideOf(round, state, now)}</span>
      </span>
    </Link>
  );
}
