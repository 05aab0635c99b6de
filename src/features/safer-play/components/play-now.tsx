import { Link } from 'react-router-dom';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import type { Limits } from '../model/limits.ts';

/** A time-out or self-exclusion in force: its end, and what the member can still do. */
export function Barred({ limits }: { limits: Limits }) {
  const until = limits.excluded_until ?? limits.timeout_until;
  if (until === null) return null;
  return (
    <section className="surface p-5 grid gap-4" role="status">
      <div className="flex gap-3">
        <Icon name="clock" size={24} className="text-money-pending flex-none mt-0.5" />
        <div>
          <b className="block text-lg font-medium">{limits.excluded_until ? text.excluded : text.paused}</b>
          <p className="num">{text.until(formatDateTime(until))}</p>
          <p className="text-sm text-muted mt-1">{limits.excluded_until ? text.excludedText : text.pausedText}</p>
        </div>
      </div>
      <div className="grid fit-7 gap-3">
        <Link to={link('withdraw')} className={buttonClass({})}>
          {text.withdraw}
        </Link>
        <Link to={link('statement')} className={buttonClass({ variant: 'quiet' })}>
          {text.statement}
        </Link>
      </div>
    </section>
  );
}

/** The current play session so far: time, stakes, wins and net result. */
export function PlayFigures({ session }: Pick<Limits, 'session'>) {
  if (session.started_at === null) return null;
  const rows = [
    [text.stakes, session.stakes],
    [text.wins, session.wins],
    [text.net, session.net],
  ] as const;
  return (
    <section aria-label={text.nowTitle}>
      <p className="text-sm text-muted num">{text.since(text.length(serverNow() - Date.parse(session.started_at)))}</p>
      <dl className="grid fit-6 gap-3 mt-2">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-medium num">
              <Money amount={amount} unit="บาท" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
