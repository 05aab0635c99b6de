import { formatBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { lottoRates } from '#contract/lotto-lobby.ts';
import { classNames } from '#src/lib/class-names.ts';
import { LOTTO_TEXT, rateText } from '#src/text/lotto.ts';

const { rates: text } = LOTTO_TEXT;
export type CategoryRates = OutputOf<typeof lottoRates>[number];

/** Each bet type with its rate, true odds, return to the player and limits in baht. */
export function RateTable({ rates, name }: { rates: CategoryRates['rates']; name: string }) {
  return (
    <table className="w-full text-sm num">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th className="font-normal text-left py-1.5">{text.bet}</th>
          <th className="font-normal text-right py-1.5">{text.rate}</th>
          <th className="font-normal text-right py-1.5">{text.odds}</th>
          <th className="font-normal text-right py-1.5">{text.rtp}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.bet_type} className={classNames('border-t border-hairline', !rate.is_open && 'text-muted')}>
            <th className="text-left font-normal py-2.5">
              <span className="block font-medium">{BET_NAMES[rate.bet_type]}</span>
              <span className="block text-xs text-muted">
                {rate.is_open ? text.range(formatBaht(rate.min), formatBaht(rate.max)) : text.closed}
              </span>
            </th>
            <td className="text-right font-bold text-base py-2.5">{rateText(rate.rate)}</td>
            <td className="text-right py-2.5 whitespace-nowrap">{text.oneIn(rate.odds)}</td>
            <td className="text-right py-2.5">{text.percent(rate.rtp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
