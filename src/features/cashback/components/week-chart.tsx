import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { formatDate } from '#src/lib/time.ts';
import { CASHBACK_TEXT as text } from '#src/text/cashback.ts';
import { Money } from '#src/ui/money.tsx';
import type { Summary } from './claim-card.tsx';

const HALF_PX = 72;
const MIN_PX = 3;

const weekday = (date: string) => text.weekday[new Date(`${date}T00:00:00Z`).getUTCDay()];

/** A bar for each day, up for a win and down for a loss; each is labelled with its day and amount. */
export function WeekChart({ summary: { days, net_7_days, running } }: { summary: Summary }) {
  const sum = satangOf(net_7_days);
  return (
    <section className="surface p-5" aria-label={text.week}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base">{text.week}</h2>
        <span className={sum < 0 ? 'text-loss' : sum > 0 ? 'text-money-in' : 'text-muted'}>
          <Money amount={net_7_days} unit="บาท" sign />
        </span>
      </div>
      {days.every(({ net }) => satangOf(net) === 0) ? (
        <p className="text-sm text-muted mt-1">{text.noPlay}</p>
      ) : (
        <Bars days={days} runningDate={running.date} />
      )}
    </section>
  );
}

function Bars({ days, runningDate }: Pick<Summary, 'days'> & { runningDate: string }) {
  const most = Math.max(...days.map(({ net }) => Math.abs(satangOf(net))));
  return (
    <ol className="grid grid-cols-7 gap-2 mt-3">
      {days.map(({ date, net }) => {
        const won = satangOf(net);
        const height = won === 0 ? 0 : Math.max(MIN_PX, (Math.abs(won) / most) * HALF_PX);
        return (
          <li key={date} className="text-center" aria-label={`${formatDate(date)} ${formatBaht(net)} บาท`}>
            <span className="flex flex-col justify-end" style={{ height: HALF_PX }}>
              {won > 0 && <i className="block rounded-t-md bg-money-in" style={{ height }} />}
            </span>
            <span className="block border-t border-base-300" style={{ height: HALF_PX }}>
              {won < 0 && <i className="block rounded-b-md bg-loss" style={{ height }} />}
            </span>
            <span className={date === runningDate ? 'text-xs text-money-pending' : 'text-xs text-muted'}>
              {weekday(date)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
