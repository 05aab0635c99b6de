import { Link } from 'react-router-dom';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { missingTo, percentDone } from '#src/lib/progress.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Meter } from '#src/ui/meter.tsx';
import { Money } from '#src/ui/money.tsx';
import { type Bonus, categoryNames, playAddress } from '../model/promotion.ts';

/** A running bonus: its balance, turnover, expiry and maximum, and the buttons to play and to give it up. */
export function BonusCard({ bonus, onForfeit }: { bonus: Bonus; onForfeit: () => void }) {
  const { wallet, turnover, max_withdraw: most, state } = bonus;
  const left = missingTo(turnover.target, turnover.done);
  const status = state === 'closing' ? text.closing : left > 0 ? text.left(formatSatang(left)) : text.met;
  return (
    <article className="surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base">{bonus.title}</h3>
        <Money amount={wallet.balance} unit="บาท" className="text-lg font-medium ml-auto" />
      </div>
      <Turnover {...turnover} />
      <p className="text-sm mt-2 num">{status}</p>
      <ul className="text-xs text-muted mt-2 grid gap-0.5 num">
        <li>{text.playAt(categoryNames(bonus.categories))}</li>
        <li>{text.until(formatDateTime(bonus.expires_at))}</li>
        {most !== null && <li>{text.most(formatBaht(most))}</li>}
      </ul>
      {state === 'running' && (
        <div className="grid fit-7 gap-3 mt-4">
          {left > 0 && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={onForfeit}>
              {text.forfeit}
            </Button>
          )}
          <Link to={playAddress(bonus)} className={buttonClass({})}>
            {text.play}
          </Link>
        </div>
      )}
    </article>
  );
}

function Turnover({ done, target }: Bonus['turnover']) {
  const percent = percentDone(done, target);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm mt-3">
        <span className="text-muted">{text.meter}</span>
        <span className="num ml-auto">
          <b className="font-medium">{formatBaht(done)}</b> <span className="text-muted">/ {formatBaht(target)}</span>
        </span>
      </div>
      <Meter label={text.meter} percent={percent} className="mt-2" />
    </>
  );
}
