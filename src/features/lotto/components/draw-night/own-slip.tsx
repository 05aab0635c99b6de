import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import '../bill-slip/slip.css';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { formatBaht } from '#contract/baht-text.ts';
import { MAX_OWN_DRAW_LINES } from '#contract/lotto-numbers.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { link } from '#src/lib/links.ts';
import { netOf } from '#src/lib/net.ts';
import { useUser } from '#src/stores/user.ts';
import { DRAW_TEXT as text } from '#src/text/draw-night.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Draw, type DrawPhase, type DrawSlip, drawSlipOf, type OwnDraw } from '../../model/draw-night.ts';
import { NumberLine } from '../bill-slip/number-line.tsx';
import { useWinSound } from '../sound/play.ts';

interface OwnSlipProps {
  draw: Draw;
  phase: DrawPhase;
  own: SWRResponse<OwnDraw, ApiError>;
  now: number;
}

/** The member's bills of the round as one slip of paper, marked as the numbers come. */
export function OwnSlip({ draw, phase, own: read, now }: OwnSlipProps) {
  const own = read.data;
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  useWinSound(
    own?.is_settled === false,
    own?.is_settled === true && phase === 'finished' && netOf(own.total, own.paid) > 0,
  );
  if (!isLoggedIn)
    return (
      <section className="paper torn draw-paper grid gap-3 justify-items-start" aria-label={text.own}>
        <p>{text.visitor}</p>
        <Link to={link('login')} className={buttonClass({})}>
          {text.login}
        </Link>
      </section>
    );
  if (!own)
    return (
      <Pending of={read} failed={text.ownFailed}>
        <Skeleton className="h-80 rounded-box" />
      </Pending>
    );
  if (own.bill_count === 0) {
    const isOpen = draw.round.status === 'open' && now < Date.parse(draw.round.bet_closes_at);
    return (
      <section
        className="paper torn draw-paper flex flex-wrap items-center justify-between gap-x-3"
        aria-label={text.own}
      >
        <b className="font-medium">{isOpen ? text.none : text.noneOver}</b>
        {isOpen && (
          <Link to={link('lotto', { round_id: draw.round.round_id })} className="draw-write">
            {text.bet}
          </Link>
        )}
      </section>
    );
  }
  const slip = drawSlipOf(own, draw, phase);
  return (
    <section aria-labelledby="own-slip">
      <div className="section-head">
        <h2 id="own-slip">{text.own}</h2>
        <span className="text-sm text-muted num">{asideOf(slip, own, phase)}</span>
      </div>
      <div className={lookOf(slip, phase)}>
        <SlipHead slip={slip} own={own} phase={phase} />
        <div className="slip-cols text-xs leading-[1.5rem] text-muted" style={columnsStyle(slip)} aria-hidden="true">
          <span>{SLIP_TEXT.number}</span>
          {slip.columns.map((column) => (
            <span key={column}>{COLUMN_NAMES[column]}</span>
          ))}
        </div>
        <SlipLines slip={slip} />
        {own.line_count > own.lines.length && own.lines.length === MAX_OWN_DRAW_LINES && (
          <p className="text-sm text-muted pt-2 num">{text.otherLines(own.line_count - own.lines.length)}</p>
        )}
        <Link to={link('lottoBills', { round: draw.round.round_id })} className="draw-write">
          {text.seeBills} {own.bill_count > 1 && <span className="num">({text.bills(own.bill_count)})</span>}
        </Link>
      </div>
    </section>
  );
}

const columnsStyle = ({ columns }: DrawSlip) => ({ '--n': columns.length }) as CSSProperties;

/** Gold only for more than was staked, and only once it is official. */
function lookOf({ net, hits }: DrawSlip, phase: DrawPhase): string {
  const look = 'paper torn engraved draw-paper draw-slip';
  if (phase !== 'finished') return look;
  if (net > 0) return `${look} is-won`;
  return hits === 0 ? `${look} is-lost` : look;
}

function asideOf({ waiting }: DrawSlip, { is_settled, line_count }: OwnDraw, phase: DrawPhase): string {
  if (phase === 'void') return is_settled ? '' : text.refunding;
  if (phase === 'finished') return is_settled ? '' : text.paying;
  return phase === 'running' && waiting > 0 ? text.waiting(waiting) : text.lines(line_count);
}

function netName({ hits, rows }: DrawSlip, own: OwnDraw, phase: DrawPhase): string {
  if (phase !== 'finished') return text.netSoFar(hits);
  return hits === own.lines.length && rows.length > 0 ? text.allWon(hits) : text.net(hits);
}

/** The net amount first, honest: all stakes of the round are taken off, and nothing is said before a number is known. */
function SlipHead({ slip, own, phase }: { slip: DrawSlip; own: OwnDraw; phase: DrawPhase }) {
  if (phase === 'before' || phase === 'waiting')
    return <p className="pb-2 font-medium num">{text.staked(formatBaht(own.total))}</p>;
  if (phase === 'void')
    return (
      <p className="pb-2 font-medium num">
        {satangOf(own.paid) > 0 ? text.refunded(formatBaht(own.paid)) : text.staked(formatBaht(own.total))}
      </p>
    );
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 pb-2">
      <div>
        <p className="text-xs text-muted num">{netName(slip, own, phase)}</p>
        <p className={slip.net > 0 ? 'draw-net text-win' : 'draw-net'}>
          <Money amount={bahtOf(slip.net)} sign unit="บาท" />
        </p>
      </div>
      <p className="ml-auto text-sm text-muted num text-right leading-[1.5rem]">
        {slip.paid > 0 && <span className="block">{text.win(formatBaht(bahtOf(satang(slip.paid))))}</span>}
        {text.stake(formatBaht(own.total))}
      </p>
    </div>
  );
}

/** Beyond so many hits the rings are drawn at once. */
const MAX_ONE_BY_ONE = 6;

function SlipLines({ slip }: { slip: DrawSlip }) {
  let hits = 0;
  return (
    <ul className="slip-lines" style={columnsStyle(slip)}>
      {slip.rows.map((row) => {
        if (row.isHit) hits += 1;
        return <NumberLine key={row.number} row={row} order={Math.min(hits, MAX_ONE_BY_ONE)} />;
      })}
    </ul>
  );
}
