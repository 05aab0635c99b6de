import { Link, useNavigate } from 'react-router-dom';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { formatTime } from '#src/lib/time.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { addLines } from '../../model/draft-lines.ts';
import { openRound, type Round, type RoundState } from '../../model/round-state.ts';
import { useLobby } from '../use-lobby.ts';
import { type CarriedList, carryList } from './carried-list.ts';
import { writtenFor } from './written-number.ts';

const { lock: text } = PAD_TEXT;

/**
 * Why the round takes no bets now, with links to its result and to the next round; drafted lines can be moved there.
 */
export function RoundNotOpen({ round, state }: { round: Round; state: Exclude<RoundState, 'open'> }) {
  const isDone = state === 'resulted' || state === 'void';
  return (
    <section className="surface p-6 text-center w-full max-w-120 mx-auto md:mt-6" role="status">
      <span className="mx-auto grid place-items-center size-14 rounded-full bg-base-300 text-muted">
        <Icon name={state === 'upcoming' ? 'clock' : 'lock'} />
      </span>
      <h2 className="text-lg mt-3">{text[state]}</h2>
      <p className="text-sm text-muted num">
        {/* A lottery that is taken out of sale closes before its time. */}
        {state === 'closed' &&
          Date.parse(round.bet_closes_at) <= serverNow() &&
          text.closedText(formatTime(round.bet_closes_at))}
        {state === 'resulted' && text.resultedText}
        {state === 'void' && text.voidText}
        {state === 'upcoming' && text.upcomingText}
      </p>
      {state === 'upcoming' && (
        <p className="text-2xl font-bold mt-1">
          <Countdown until={round.bet_opens_at} />
        </p>
      )}
      <div className="grid gap-2 mt-5 max-w-80 mx-auto">
        {/* What a visitor wrote before a login that took longer than the round. */}
        {state !== 'upcoming' && <NextRound round={round} number={writtenFor(round.round_id)} />}
        {isDone && (
          <Link
            to={link('lottoResults', { category: round.category_id })}
            className={buttonClass({ variant: 'quiet' })}
          >
            {text.result}
          </Link>
        )}
        {state === 'closed' && round.kind === 'yeekee' && (
          <Link to={link('yeekee', { round_id: round.round_id })} className={buttonClass({ variant: 'quiet' })}>
            {text.shoot}
          </Link>
        )}
        {state === 'closed' && round.kind === 'government' && (
          <Link to={link('drawNight', { round_id: round.round_id })} className={buttonClass({ variant: 'quiet' })}>
            {text.night}
          </Link>
        )}
        {!isDone && (
          <Link to={link('lottoRule', { round_id: round.round_id })} className={buttonClass({ variant: 'quiet' })}>
            {text.rule}
          </Link>
        )}
        <Link to={link('lottoLobby')} className={buttonClass({ variant: 'ghost' })}>
          {PAD_TEXT.toLobby}
        </Link>
      </div>
    </section>
  );
}

interface NextRoundProps {
  round: Round;
  /** Digits that are still being written. */
  number?: string;
  /** A list that is on the screen. */
  list?: CarriedList | undefined;
}

/** Leads to the lottery's next round and takes along the draft, and what is being written. */
export function NextRound({ round, number, list }: NextRoundProps) {
  const navigate = useNavigate();
  const { lobby, lotteries, now } = useLobby();
  const draft = useLotto(({ billInputData }) => (billInputData?.roundId === round.round_id ? billInputData : null));
  const lines = draft && addLines(draft.lines, draft.aside ?? [], 'keep').lines;
  const lottery = lotteries?.find(({ category_id }) => category_id === round.category_id);
  // It has the button's size: a round closes while its player looks at it, and nothing may move then.
  if (!lotteries && !lobby.error)
    return <Skeleton className={buttonClass({ variant: 'quiet', size: 'lg' }, 'min-w-40')} />;
  if (!lottery) return null;
  const next = openRound(lottery, now);
  if (!next || next.round_id === round.round_id) return <p className="text-sm text-muted">{text.noNext}</p>;
  const go = () => {
    if (lines && lines.length > 0) useLotto.getState().startDraft(next.round_id, lines);
    if (list) carryList(next.round_id, list);
    navigate(link('lotto', { round_id: next.round_id, ...(number && { number }) }), { replace: true });
  };
  const name = `${next.category_name} ${next.name}`;
  return (
    <Button size="lg" className="num" onClick={go}>
      {list
        ? text.nextWithList(next.name)
        : lines && lines.length > 0
          ? text.nextWithDraft(next.name, lines.length)
          : number
            ? text.nextWithNumber(next.name, number)
            : text.next(name)}
    </Button>
  );
}
