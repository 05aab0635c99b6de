import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht, splitBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import { COLUMN_NAMES, COLUMN_OF } from '#contract/lotto-columns.ts';
import { wins } from '#contract/lotto-rules.ts';
import { bahtOf, satangOf } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { netOf } from '#src/lib/net.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Money } from '#src/ui/money.tsx';
import { openPrizes, RESULT_DIGITS } from '../../model/reveal.ts';
import type { RoundSlipData, RoundSlipNumber, SlipBet } from '../../model/round-slip.ts';
import type { Phase } from '../../model/yeekee-round.ts';
import { Ring } from '../paper/ring.tsx';
import { useWinSound } from '../sound/play.ts';
import { useRoundSlip } from './use-round-slip.ts';

const { slip: text } = YEEKEE_TEXT;

export interface RoundSlipProps {
  roundId: string;
  phase: Phase;
  /** The result, of which `open` digits are seen; null before there is one. */
  number: string | null;
  open: number;
}

/** The member's bills of this round as one slip of paper: the waiting lines, then the hits of each digit. */
export const RoundSlip = memo(function RoundSlip({ roundId, phase, number, open }: RoundSlipProps) {
  const isTold = number !== null && open === RESULT_DIGITS;
  const isRevealing = !isTold && (phase === 'drawing' || phase === 'resulted');
  const { slip, bills, isLoading } = useRoundSlip(roundId, number !== null, isRevealing);
  const isPending = slip?.isPending === true;
  useWinSound(isPending, slip !== null && !isPending && netOf(slip.total, slip.payout) > 0);
  if (!slip) {
    // A visitor, too, may write a slip; the login comes with its price.
    if (phase !== 'open') return null;
    if (isLoading) return <div className="paper torn yk-slip is-blank" />;
    return (
      <Link to={link('lotto', { round_id: roundId })} className="paper torn yk-slip is-blank">
        <b className="font-medium">{text.none}</b>
        <span className="yk-write">{text.write}</span>
      </Link>
    );
  }
  const [only] = bills;
  const to =
    bills.length === 1 && only ? link('lottoBills', { bill: only.bill_id }) : link('lottoBills', { round: roundId });
  return (
    <section className="paper torn yk-slip" aria-label={text.label}>
      <Link to={to} className="yk-slip-head">
        <b className="font-medium">
          {number === null ? text.title : text.own} <Money amount={slip.total} unit="บาท" />
        </b>
        <State slip={slip} isOpen={number === null || isTold} />
      </Link>
      {number === null ? (
        <p className="text-sm text-muted num">{linesOf(slip)}</p>
      ) : (
        <Hits slip={slip} number={number} open={open} />
      )}
      {phase === 'open' && (
        <Link to={link('lotto', { round_id: roundId })} className="yk-more">
          {text.more}
        </Link>
      )}
    </section>
  );
});

function State({ slip, isOpen }: { slip: RoundSlipData; isOpen: boolean }) {
  if (!isOpen || slip.isPending) return <span className="state tone-wait text-xs!">{text.waiting}</span>;
  if (satangOf(slip.payout) === 0) return <span className="text-sm text-muted">{text.lost}</span>;
  const net = netOf(slip.total, slip.payout);
  return (
    <span className="text-sm text-right">
      <span className="text-muted whitespace-nowrap">
        {text.back} <Money amount={slip.payout} unit={null} />
      </span>{' '}
      <b className={net > 0 ? 'yk-won whitespace-nowrap' : 'whitespace-nowrap'}>
        {text.net} <Money amount={bahtOf(net)} unit="บาท" sign />
      </b>
    </span>
  );
}

const nameOf = (number: string): string => (number.length === 1 ? text.run(number) : number);

/** `213 บน โต๊ด · 75 บน ล่าง · วิ่ง 4 บน`. */
const linesOf = ({ numbers, more }: RoundSlipData): string =>
  [
    ...numbers.map(({ number, bets }) =>
      [nameOf(number), ...bets.map(({ betType }) => COLUMN_NAMES[COLUMN_OF[betType]])].join(' '),
    ),
    ...(more > 0 ? [text.others(more)] : []),
  ].join(' · ');

function Hits({ slip, number, open }: { slip: RoundSlipData; number: string; open: number }) {
  const drawn = openPrizes(number, open);
  return (
    <>
      <ul className="yk-lines">
        {slip.numbers.map((one) => (
          <HitLine
            key={one.number}
            one={one}
            isHit={({ betType }) => wins(betType, one.number, drawn)}
            isWhole={open === RESULT_DIGITS}
          />
        ))}
      </ul>
      {slip.more > 0 && <p className="text-sm text-muted pt-2">{text.others(slip.more)}</p>}
    </>
  );
}

/** A number with its bets; a hit is circled as by hand. */
function HitLine({
  one: { number, bets },
  isHit,
  isWhole,
}: {
  one: RoundSlipNumber;
  isHit: (bet: SlipBet) => boolean;
  isWhole: boolean;
}) {
  const hits = bets.filter(isHit);
  return (
    <li>
      {hits.length > 0 ? (
        <Ring className="num">
          {number}
          <span className="sr-only"> {text.hit}</span>
        </Ring>
      ) : (
        <b className="num">{number}</b>
      )}
      {bets.map((bet) => (
        <span key={bet.betType} className={hits.includes(bet) ? 'font-bold' : undefined}>
          <span className="sr-only">{BET_NAMES[bet.betType]}</span>
          <span aria-hidden="true">{COLUMN_NAMES[COLUMN_OF[bet.betType]]}</span>{' '}
          <span className="num">{splitBaht(bet.amount).whole}</span>
          {isWhole && hits.includes(bet) && satangOf(bet.payout) > 0 && (
            <small className="yk-won num">+{formatBaht(bet.payout)}</small>
          )}
        </span>
      ))}
    </li>
  );
}
