import { Link } from 'react-router-dom';
import { formatNumber } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { homeText } from '#src/text/home.ts';
import { homeBelowText } from '#src/text/home-below.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { LotteryRates } from './use-home-lottery.ts';

const { rates: text } = homeBelowText;
const { kinds } = homeText;

/** The payout of a baht in the government's lottery. Nothing if the agent does not sell it. */
export function GovernmentRates({ rates }: { rates: readonly LotteryRates[] | undefined }) {
  const lottery = rates?.find(({ kind }) => kind === 'government');
  if (!lottery) return null;
  const title = text.title(lottery.name);
  return (
    <section className="surface p-4 grid gap-2" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-lg">{title}</h2>
        <Link to={link('lottoRates')} className="inline-flex items-center gap-0.5 min-h-11 text-sm text-muted">
          {text.all}
          <Icon name="right" size={16} />
        </Link>
      </div>
      <dl className="grid fours gap-2 text-center num">
        {kinds.map(([betType, name]) => {
          const rate = lottery.rates.find(({ bet_type, is_open }) => bet_type === betType && is_open);
          return (
            rate && (
              <div key={betType} className="inset-box py-2.5">
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="text-base font-bold">×{formatNumber(rate.rate)}</dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}
