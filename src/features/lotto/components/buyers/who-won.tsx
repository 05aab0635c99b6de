import './buyers.css';
import '#src/ui/choices.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { shortBetName } from '#contract/bet-names.ts';
import { billDetail, billList, noteHandedBills } from '#contract/lotto-bills.ts';
import { buyerResults } from '#contract/lotto-buyers.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { formatDate, formatTime, shortDate } from '#src/lib/time.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { rateText } from '#src/text/lotto.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { CheckInput } from '#src/ui/inputs.tsx';
import { Meter } from '#src/ui/meter.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.tsx';
import {
  type BuyerResult,
  type BuyerResults,
  buyerName,
  isHanded,
  linesOf,
  type WhoWon as Sums,
  whoWon,
} from '../../model/buyer-results.ts';
import { leftOutName, whyLeftOut } from '../../model/left-out.ts';
import { shareOfBuyer } from '../../model/share-buyer.ts';
import { signed } from '../../model/signed.ts';
import { SumsHead } from '../bill-history/sums-head.tsx';
import { Ring } from '../paper/ring.tsx';

const { results: text } = BUYERS_TEXT;
const POLL_MS = 30_000;
const HITS_SHOWN = 4;

const moment = (at: string) => `${shortDate(at)} ${formatTime(at)}`;
const linkOf = ({ bill_ids: [first = ''], buyer }: BuyerResult, roundId: string) =>
  buyer === null || first === '' ? link('lottoBills', { round: roundId }) : link('lottoBills', { bill: first });

/** What each buyer's bills of a round returned, what is still to be handed on, and the sums of all bills. */
export function WhoWon({ roundId, notFound }: { roundId: string; notFound: ReactNode }) {
  const results = useQuery(
    buyerResults,
    { round_id: roundId },
    { refreshInterval: (known) => (known && known.settled_at === null ? POLL_MS : 0) },
  );
  const { data } = results;
  if (results.error?.code === 'round_not_found') return notFound;
  if (!data)
    return (
      <Pending of={results} failed={text.failed}>
        <ResultsSkeleton />
      </Pending>
    );
  const sums = whoWon(data);
  return (
    <div className="who-page grid grid-cols-[minmax(0,1fr)] gap-3 w-full max-w-[30rem] mx-auto">
      <Heading results={data} />
      {data.buyers.length === 0 ? (
        <p className="surface p-4 text-sm text-muted">{text.none}</p>
      ) : (
        <>
          {data.void_reason === null && satangOf(bahtOf(sums.toHand)) > 0 && <ToHand sums={sums} />}
          <Paid results={data} sums={sums} />
          <Unpaid results={data} sums={sums} />
          <AllBills results={data} sums={sums} />
        </>
      )}
      <NotBought results={data} />
    </div>
  );
}

function Heading({ results: { round, prizes, corrected_at, void_reason } }: { results: BuyerResults }) {
  const drawn = prizes && [prizes.three_top, prizes.two_bottom].filter((number) => number !== null).join(' · ');
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-3">
      <div className="min-w-0">
        <h2 className="text-lg leading-normal">{text.title}</h2>
        <p className="text-sm text-muted num">{text.of(round.category_name, formatDate(round.draw_date))}</p>
      </div>
      {drawn && (
        <p className="text-right text-xs text-muted">
          {SLIP_TEXT.drawnNames}
          <b className="block text-lg leading-normal text-base-content num tracking-wider">{drawn}</b>
        </p>
      )}
      {corrected_at && <p className="basis-full text-sm text-half num">{text.corrected(moment(corrected_at))}</p>}
      {void_reason !== null && (
        <p className="basis-full text-sm [overflow-wrap:anywhere]">{text.voided(void_reason)}</p>
      )}
    </header>
  );
}

/** The part of the winnings that the member has not handed on yet. */
function ToHand({ sums: { waiting, handed, toHand } }: { sums: Sums }) {
  return (
    <section className="surface p-4" role="status">
      <p className="text-sm text-muted num">{waiting > 0 ? text.left(waiting) : text.allHanded}</p>
      <p className="text-3xl text-win">
        <Money amount={bahtOf(satang(Math.max(0, toHand - handed)))} className="font-bold" />
      </p>
      <Meter
        label={text.handed}
        percent={Math.floor((Math.min(handed, toHand) / toHand) * 100)}
        className="mt-2 [&>i]:bg-win!"
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted mt-2 num">
        <span>{text.handedSum(formatBaht(bahtOf(handed)))}</span>
        <span>{text.fromSum(formatBaht(bahtOf(toHand)))}</span>
      </p>
    </section>
  );
}

function Paid({ results, sums: { paid } }: { results: BuyerResults; sums: Sums }) {
  if (paid.length === 0) return null;
  const title = results.void_reason === null ? text.won(paid.length) : text.refunded(paid.length);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-base leading-[1.75] font-bold px-1 num">{title}</h3>
      {paid.map((result) => (
        <PaidBuyer key={result.bill_ids.join()} results={results} result={result} />
      ))}
    </section>
  );
}

/** A buyer's winning numbers and their money; the tick is the member's note that it is handed on. */
function PaidBuyer({ results, result }: { results: BuyerResults; result: BuyerResult }) {
  const { buyer, paid, staked, hits } = result;
  const isRefund = results.void_reason !== null;
  const name = buyerName(result);
  const label = isRefund ? text.back : buyer ? text.give : text.received;
  const more = hits.length - HITS_SHOWN;
  return (
    <article
      className={isHanded(result) ? 'paper torn hand is-past' : 'paper torn hand'}
      aria-label={text.paper(name, formatBaht(paid), isRefund)}
    >
      <div className="hand-top">
        <div className="min-w-0">
          <h3>
            <Link to={linkOf(result, results.round.round_id)}>{name}</Link>
          </h3>
          {hits.slice(0, HITS_SHOWN).map(({ bet_type, number, amount, rate }, place) => (
            <p key={`${bet_type} ${number} ${rate}`} className="hand-hit">
              <Ring order={place}>{number}</Ring>
              <span>{text.hit(shortBetName(bet_type), formatCount(Number(amount)), rateText(rate))}</span>
            </p>
          ))}
          {more > 0 && <p className="text-sm text-muted num">{text.moreHits(more)}</p>}
          {hits.length === 0 && <p className="text-sm text-muted num">{linesOf(result)}</p>}
        </div>
        <p className="hand-sum">
          {label}
          <b>{formatBaht(paid)}</b>
          {text.staked(formatBaht(staked))}
        </p>
      </div>
      {buyer && (
        <div className="hand-foot">
          <HandedTick result={result} label={isRefund ? text.givenBack : text.handed} />
          <ShareButton look="ghost" label={text.send} subject={shareOfBuyer(results, result)} />
        </div>
      )}
    </article>
  );
}

function HandedTick({ result, label }: { result: BuyerResult; label: string }) {
  const { run, isRunning } = useCommand(noteHandedBills, { revalidates: [buyerResults, billList, billDetail] });
  const { handed_at, handed } = result;
  const change = async (isNow: boolean) => {
    try {
      await run({ bill_ids: result.bill_ids.map(String), is_handed: isNow });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.isDefinite ? error.message : text.saveFailed, { id: 'handed' });
    }
  };
  return (
    <label className="tick">
      <CheckInput
        type="checkbox"
        className="checkbox checkbox-sm"
        checked={isHanded(result)}
        disabled={isRunning}
        onChange={(isNow) => void change(isNow)}
      />
      <span>
        {handed_at !== null && !isHanded(result) ? (
          text.part(formatBaht(handed))
        ) : (
          <>
            {label}
            {handed_at && <small className="text-muted num"> {moment(handed_at)}</small>}
          </>
        )}
      </span>
    </label>
  );
}

/** Buyers without a return; before the result, all of them. */
function Unpaid({ results, sums: { unpaid } }: { results: BuyerResults; sums: Sums }) {
  if (unpaid.length === 0) return null;
  const isSettled = results.settled_at !== null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-base leading-[1.75] font-bold px-1">{isSettled ? text.lost : text.waiting}</h3>
      <div className="surface rows px-4">
        {unpaid.map((result) => (
          <Link key={result.bill_ids.join()} to={linkOf(result, results.round.round_id)} className="who">
            <span>
              {buyerName(result)}
              <small>{linesOf(result)}</small>
            </span>
            <b className="font-medium! num">
              {isSettled ? signed(bahtOf(satang(-satangOf(result.staked)))) : formatBaht(result.staked)}
            </b>
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Buyers for whom nothing could be bought: they have no bill, and no return. */
function NotBought({ results: { left_out } }: { results: BuyerResults }) {
  if (left_out.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-base leading-[1.75] font-bold px-1">{BUNDLE_TEXT.leftOut.title}</h3>
      <div className="surface rows px-4">
        {left_out.map((one) => (
          <div key={one.left_out_id} className="who">
            <span>
              {leftOutName(one)}
              {whyLeftOut(one).map((why) => (
                <small key={why}>{why}</small>
              ))}
            </span>
            <span className="text-sm text-muted">{BUNDLE_TEXT.leftOut.free}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

function AllBills({ results, sums: { bills, staked, back } }: { results: BuyerResults; sums: Sums }) {
  const { settled_at, round, wallet_names } = results;
  const net = satang(back - staked);
  return (
    <section className="surface px-4 py-3 bill-sums">
      <table className="w-full num text-right">
        <SumsHead />
        <tbody>
          <tr className="text-[min(1rem,4.2vw)]">
            <th className="font-normal text-left text-[min(.875rem,4vw)] py-1">{text.bills(bills)}</th>
            <td data-name={SLIP_TEXT.stake}>{formatBaht(bahtOf(staked))}</td>
            <td data-name={SLIP_TEXT.back}>{settled_at ? formatBaht(bahtOf(back)) : '–'}</td>
            <td
              data-name={SLIP_TEXT.net}
              className={settled_at && net > 0 ? 'font-bold text-money-in' : settled_at && net < 0 ? 'text-loss' : ''}
            >
              {settled_at ? signed(bahtOf(net)) : '–'}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="text-xs text-muted mt-3 pt-3 border-t border-hairline num">
        {settled_at
          ? back > 0 && text.paidTo(wallet_names.join(' '), moment(settled_at))
          : text.waitingText(moment(round.result_at))}
        {settled_at && back > 0 && <br />}
        {text.note}
      </p>
    </section>
  );
}

function ResultsSkeleton() {
  return (
    <div className="grid gap-3">
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-14 rounded-box" />
      <Skeleton className="h-36 rounded-box" />
      <Skeleton className="h-40 rounded-box" />
    </div>
  );
}
