import type { OutputOf } from '#contract/endpoint.ts';
import type { redemptionHistory } from '#contract/redemption.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Sheet } from '#src/ui/sheet.tsx';

export type Redemption = OutputOf<typeof redemptionHistory>['items'][number];

interface Step {
  icon: IconName;
  name: string;
  /** Null: it has not happened yet. */
  at: string | null;
}

/** The steps so far and, for goods that are sent by post, the next ones. */
function stepsOf({ state, time, decided_at, address }: Redemption): Step[] {
  const redeemed: Step = { icon: 'coins', name: text.redeemed, at: time };
  if (state === 'cancelled') return [redeemed, { icon: 'close', name: text.states.cancelled, at: decided_at }];
  if (!address) return [redeemed];
  const isSent = state === 'shipped';
  return [redeemed, { icon: isSent ? 'check' : 'clock', name: text.states[state], at: isSent ? decided_at : null }];
}

/** A redemption: its steps with times, and for goods the address and the tracking number. */
export function RedemptionSheet({ redemption, onClose }: { redemption: Redemption; onClose: () => void }) {
  const { name, quantity, points, address, tracking, reason } = redemption;
  return (
    <Sheet open onClose={onClose} title={name} text={text.redemptionLine(quantity, points)}>
      <ol className="grid gap-3" aria-label={text.steps}>
        {stepsOf(redemption).map((step) => (
          <li key={step.name} className="flex items-center gap-3">
            <span className={step.at === null ? 'glyph text-money-pending' : 'glyph'}>
              <Icon name={step.icon} size={20} />
            </span>
            <span className="flex-1 min-w-0">
              <b className="block font-medium text-sm">{step.name}</b>
              {step.at !== null && <span className="block text-xs text-muted num">{formatDateTime(step.at)}</span>}
            </span>
          </li>
        ))}
      </ol>
      {reason !== null && <p className="text-sm mt-3">{text.cancelledFor(reason)}</p>}
      {tracking && (
        <div className="inset-box p-4 mt-4 flex items-center gap-3">
          <p className="flex-1 min-w-0 text-sm">
            <span className="text-muted">{tracking.carrier}</span>
            <b className="block font-medium num break-all">{tracking.number}</b>
          </p>
          <CopyButton value={tracking.number} description={text.copyTracking} />
        </div>
      )}
      {address && (
        <section className="mt-5">
          <h3 className="text-base">{text.shipTo}</h3>
          <address className="not-italic text-sm text-muted mt-1 num">
            {address.first_name} {address.last_name} {address.phone}
            <br />
            {address.line} {address.subdistrict} {address.district} {address.province} {address.postcode}
          </address>
        </section>
      )}
    </Sheet>
  );
}
