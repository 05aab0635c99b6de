import type { ReactNode } from 'react';
import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { formatDate, formatDateTime } from '#src/lib/time.ts';
import { CASHBACK_TEXT as text } from '#src/text/cashback.ts';
import { Money } from '#src/ui/money.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { type Day, isLimited, setOffOf } from '../model/day.ts';

const NAMES: Readonly<Record<string, string>> = text.categories;

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 min-h-11">
      <dt className="text-muted">{name}</dt>
      <dd className="num text-right ml-auto">{children}</dd>
    </div>
  );
}

/** Shows how a day's amount was computed. */
export function DaySheet({ day, onClose }: { day: Day; onClose: () => void }) {
  const paid = satangOf(day.paid);
  const setOff = setOffOf(day);
  return (
    <Sheet open onClose={onClose} title={formatDate(day.date)} text={text.how}>
      <dl className="rows text-sm">
        {'turnover' in day ? (
          day.by_category.map(({ category, turnover, percent, amount }) => (
            <Row key={category} name={NAMES[category] ?? category}>
              {formatBaht(turnover)} × {percent}% = {formatBaht(amount)}
            </Row>
          ))
        ) : (
          <>
            <Row name={text.stakes}>{formatBaht(day.stakes)}</Row>
            <Row name={text.wins}>{formatBaht(day.wins)}</Row>
            <Row name={text.net}>
              <Money amount={day.net} unit="บาท" sign />
            </Row>
            <Row name={text.rate}>{day.percent}%</Row>
          </>
        )}
        <Row name={text.amount}>
          <b>
            <Money amount={day.amount} unit="บาท" />
          </b>
        </Row>
        {paid !== 0 && paid !== satangOf(day.amount) && <Row name={text.paid}>{formatBaht(day.paid)}</Row>}
        {(setOff > 0 || setOff < 0) && (
          <Row name={setOff > 0 ? text.setOff : text.setOffElsewhere}>
            <Money amount={bahtOf(satang(Math.abs(setOff)))} unit="บาท" />
          </Row>
        )}
        {day.claimed_at && <Row name={text.claimedAt}>{formatDateTime(day.claimed_at)}</Row>}
      </dl>
      {(day.reason ?? isLimited(day)) && <p className="text-xs text-muted mt-3 num">{day.reason ?? text.limited}</p>}
      {day.corrected_at && (
        <p className="text-xs text-muted mt-3">{text.corrected(formatDateTime(day.corrected_at))}</p>
      )}
    </Sheet>
  );
}
