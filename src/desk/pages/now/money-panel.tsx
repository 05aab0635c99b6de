import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import { clockTime, formatTime, shortDate } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import type { Now } from '../../api/live.tsx';
import { Panel } from '../../parts/panel.tsx';
import { amountText } from '../../text/money.ts';
import { nowText } from '../../text/now.ts';
import { HourChart } from './hour-chart.tsx';

const DAY_MS = 24 * 3_600_000;
const BANGKOK_MS = 7 * 3_600_000;
const weekdayOf = (at: number) => nowText.weekdays[new Date(at + BANGKOK_MS).getUTCDay()] ?? '';

/** `+7.4 %` against the week before; empty where there was nothing. */
export function changeText(now: Baht, before: Baht): string {
  const [one, other] = [satangOf(now), satangOf(before)];
  if (other === 0) return '';
  const percent = ((one - other) / Math.abs(other)) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}

/** Money in, out and what is left of it, today and at this time a week ago. */
export function sumsOf(money: Now['money']) {
  const net = (one: Baht, other: Baht) => bahtOf(satang(satangOf(one) - satangOf(other)));
  return [
    { label: nowText.in, now: money.in, before: money.in_before },
    { label: nowText.out, now: money.out, before: money.out_before },
    { label: nowText.net, now: net(money.in, money.out), before: net(money.in_before, money.out_before) },
  ];
}

/** Money of the day beside the same weekday of the week before, with its hours. */
export function MoneyPanel({ money, at }: { money: Now['money']; at: number }) {
  const hour = Number(clockTime(at).slice(0, 2));
  const weekday = weekdayOf(at);
  return (
    <Panel
      title={
        <>
          <h2>{nowText.money(formatTime(at))}</h2>
          <span className="dim sm">{nowText.moneyBelow(weekday, shortDate(at - 7 * DAY_MS))}</span>
        </>
      }
    >
      <div className="panel-b now-sums">
        {sumsOf(money).map(({ label, now, before }) => (
          <div key={label} className="vs gap-0.5">
            <h3>{label}</h3>
            <span className="fig">
              <Money amount={now} unit={null} className="fig" />
            </span>
            <span className="sm dim nowrap">
              {nowText.before(weekday, amountText(before))} <b className="med ink">{changeText(now, before)}</b>
            </span>
          </div>
        ))}
      </div>
      <div className="panel-b">
        <HourChart hours={money.hours} hour={hour} />
        <div className="hs sm dim gap-4 mt-1">
          <span className="hs gap-1.5">
            <i className="swatch" /> {nowText.today}
          </span>
          <span className="hs gap-1.5">
            <i className="swatch is-line" /> {nowText.lastWeek}
          </span>
          <span>{nowText.running(`${String(hour).padStart(2, '0')}:00 น.`)}</span>
        </div>
      </div>
    </Panel>
  );
}
