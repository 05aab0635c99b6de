import { useState } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { billDays } from '#contract/lotto-bills.ts';
import { buyerList } from '#contract/lotto-buyers.ts';
import { bahtOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { dayLabel } from '#src/lib/day-labels.ts';
import { netOf } from '#src/lib/net.ts';
import { bangkokDay, formatDate, shortDate } from '#src/lib/time.ts';
import { BUYERS_TEXT } from '#src/text/buyers.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { signed } from '../../model/signed.ts';
import { type DaySums, sumOf } from '../../model/slip-list.ts';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { SumsHead } from './sums-head.tsx';

const { sums: text } = SLIP_TEXT;
const NOTHING = sumOf([]);
const monthOf = (day: string) => formatDate(day).replace(/^\d+ /, '');
const NO_DAYS: ReadonlySet<string> = new Set();

interface BillSumsProps {
  now: number;
  pollMs: number;
  /** Only the bills of a buyer (`own`: of the member), with the sum of the month. */
  buyerId: string | null;
}

/** The member's stakes and returns of a day and its month, from settled draws only. */
export function BillSums({ now, pollMs, buyerId }: BillSumsProps) {
  const today = bangkokDay(now);
  const [day, setDay] = useState(today);
  const [isChoosing, setChoosing] = useState(false);
  const month = day.slice(0, 7);
  const sums = useQuery(
    billDays,
    { month, ...(buyerId && { buyer_id: buyerId }) },
    { keepPreviousData: true, refreshInterval: pollMs },
  );
  const buyers = useQuery(buyerList, buyerId && buyerId !== 'own' ? {} : null).data;
  const name = buyers?.find(({ buyer_id }) => buyer_id === buyerId)?.name;
  if (!sums.data) return sums.error ? <Failure text={text.failed} /> : <Skeleton className="h-44 rounded-box" />;
  const { days, waiting } = sums.data;
  const isFormer = sums.data.month !== month;
  return (
    <section className="surface p-4 bill-sums" aria-label={text.label}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <button
          type="button"
          className="inline-flex items-center gap-1 min-h-11 -my-2 font-medium num"
          aria-haspopup="dialog"
          aria-label={`${text.chooseDay} ${formatDate(day)}`}
          onClick={() => setChoosing(true)}
        >
          {buyerId
            ? BUYERS_TEXT.month(name ?? BUYERS_TEXT.own, monthOf(day))
            : text.day(dayLabel(day, now), shortDate(day))}
          <Icon name="down" size={16} />
        </button>
        <span className="text-sm text-muted num">{text.waiting(formatBaht(waiting))}</span>
      </div>
      {isFormer && sums.error ? (
        <Failure text={text.failed} className="mt-2" />
      ) : isFormer ? (
        <Skeleton className="h-20 mt-2" />
      ) : (
        <table className="w-full mt-2 num text-right">
          <SumsHead />
          <tbody>
            {!buyerId && <SumRow name={dayLabel(day, now)} sums={days.find(({ date }) => date === day) ?? NOTHING} />}
            <SumRow
              name={
                buyerId
                  ? BUYERS_TEXT.results.bills(days.reduce((sum, { bill_count }) => sum + bill_count, 0))
                  : monthOf(day)
              }
              sums={sumOf(days)}
            />
          </tbody>
        </table>
      )}
      <p className="text-xs text-muted mt-3 pt-3 border-t border-hairline">{text.settledOnly}</p>
      {isChoosing && (
        <DaySheet
          day={day}
          today={today}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            setDay(chosen);
          }}
        />
      )}
    </section>
  );
}

function SumRow({ name, sums: { staked, paid } }: { name: string; sums: DaySums }) {
  const net = netOf(staked, paid);
  return (
    <tr className="text-[min(1rem,4.2vw)]">
      <th className="font-normal text-left text-[min(.875rem,4vw)] py-1">{name}</th>
      <td data-name={SLIP_TEXT.stake}>{formatBaht(staked)}</td>
      <td data-name={SLIP_TEXT.back}>{formatBaht(paid)}</td>
      <td
        data-name={SLIP_TEXT.net}
        className={net > 0 ? 'font-bold text-money-in' : net < 0 ? 'font-medium text-loss' : undefined}
      >
        {signed(bahtOf(net))}
      </td>
    </tr>
  );
}

interface DaySheetProps {
  day: string;
  today: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

function DaySheet({ day, today, onChoose, onClose }: DaySheetProps) {
  const [month, setMonth] = useState(day.slice(0, 7));
  const [chosen, setChosen] = useState(day);
  const days = useQuery(billDays, { month }, { keepPreviousData: true });
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.chooseDay}
      footer={
        <Button block size="lg" className="num" onClick={() => onChoose(chosen)}>
          {SLIP_TEXT.calendar.seeDay(shortDate(chosen))}
        </Button>
      }
    >
      <MonthCalendar
        month={month}
        today={today}
        chosen={chosen}
        own={new Map(days.data?.days.map((one) => [one.date, one]))}
        government={NO_DAYS}
        onMonth={setMonth}
        onChoose={setChosen}
      />
    </Sheet>
  );
}
