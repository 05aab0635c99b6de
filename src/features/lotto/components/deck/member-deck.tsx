import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { shortBetName } from '#contract/bet-names.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { billList, billResults } from '#contract/lotto-bills.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { countdown, formatTime } from '#src/lib/time.ts';
import { memberDeckText as text } from '#src/text/member-deck.ts';
import { Flag } from '#src/ui/flag.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import { openBillRows, stakedIn } from '../../model/own-bills.ts';
import { Deck } from './deck.tsx';
import type { LatestResults, OwnOf, ResultsProps } from './latest-results.tsx';
import type { HomeLottery } from './use-home-lottery.ts';

/** The card has room for this many numbers; the line that counts the others takes the place of one. */
const MAX_ROWS = 3;
const REFRESH_MS = 60_000;
/** A bill that loses causes no event. */
const BILLS_MS = 30_000;

type BillPage = OutputOf<typeof billList>;

/** The deck with the member's open bill in it. */
export function MemberDeck({ lottery }: { lottery: HomeLottery }) {
  const { data } = useQuery(
    billList,
    { status: 'pending', limit: 20 },
    { refreshInterval: (known) => (known?.pending_count ? BILLS_MS : 0) },
  );
  const bills = data?.pending_count
    ? { key: 'bills', label: text.bills(data.pending_count), isPaper: true, content: <OpenBill bills={data} /> }
    : undefined;
  return <Deck lottery={lottery} bills={bills} />;
}

/** The open bill whose result comes first, as a slip of paper; the number of further ones leads to them. */
function OpenBill({ bills }: { bills: BillPage }) {
  const [bill] = [...bills.items].sort(
    (one, other) => Date.parse(one.round.result_at) - Date.parse(other.round.result_at),
  );
  if (!bill) return null;
  const { round } = bill;
  const { rows, more } = openBillRows(bill, MAX_ROWS);
  const others = bills.pending_count - 1;
  const sum = stakedIn(bills);
  const to = others > 0 ? link('lottoBills', { status: 'pending' }) : link('lottoBills', { bill: bill.bill_id });
  return (
    <Link to={to} className="paper torn engraved grid content-between p-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3">
          <Flag icon={round.icon} />
          <div className="flex-[1_1_6rem]">
            <h2 className="text-lg">{round.category_name}</h2>
            <p className="text-xs text-muted num">
              {round.name} · {bill.bill_no}
            </p>
          </div>
          <span className="state tone-wait text-xs!">{text.waits}</span>
        </div>
        <dl className="mt-3 num border-t-[1.5px] border-current">
          {rows.map(({ number, bets }) => (
            <div key={number} className="flex flex-wrap items-center justify-between min-h-10 border-b border-hairline">
              <dt className="text-xl leading-[2rem] font-bold tracking-wider">{number}</dt>
              <dd className="text-sm">
                {bets.map(([name, amount]) => `${shortBetName(name)} ${formatCount(Number(amount))}`).join(' · ')}
              </dd>
            </div>
          ))}
        </dl>
        {more > 0 && <p className="text-xs text-muted num mt-1">{text.more(more)}</p>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 mt-3">
        <ResultClock at={round.result_at} />
        <div className="text-right ml-auto">
          <p className="text-xs text-muted num">
            {others === 0 ? text.stake : sum === null ? text.andOthers(others) : text.all(bills.pending_count)}
          </p>
          <p className="text-xl font-bold num leading-[2rem]">{formatBaht(sum ?? bill.total)}</p>
        </div>
      </div>
    </Link>
  );
}

function ResultClock({ at }: { at: string }) {
  const left = useTimeLeft(at);
  return (
    <div>
      <p className="text-xs text-muted num">{left > 0 ? text.resultIn(formatTime(at)) : text.resultDue}</p>
      {left > 0 && (
        <p className="text-2xl font-bold num" role="timer" aria-live="off">
          {countdown(left)}
        </p>
      )}
    </div>
  );
}

/** `Results`, the newest ones, with the member's own hits. */
export const MemberResults = ({ Results, ...props }: ResultsProps & { Results: typeof LatestResults }) => (
  <Results {...props} useOwn={useOwnResults} />
);

const useOwnResults: OwnOf = () => {
  const { data, error } = useQuery(billResults, {}, { refreshInterval: REFRESH_MS });
  return data || error ? new Map(data?.map((one) => [one.round_id, one])) : undefined;
};
