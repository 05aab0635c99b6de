import { classNames } from '#src/lib/class-names.ts';
import { COUPON_TEXT as text } from '#src/text/promotion.ts';
import { Button } from '#src/ui/button.tsx';
import { type Coupon, linesOf, worthOf } from '../model/coupon.ts';

interface CouponCardProps {
  coupon: Coupon;
  busy: boolean;
  onUse: () => void;
}

/** A coupon as a ticket with its stub; only a usable one has a button. */
export function CouponCard({ coupon, busy, onUse }: CouponCardProps) {
  const { state, title } = coupon;
  const isUsable = state === 'usable';
  const [worth, unit] = worthOf(coupon).split(/\s/u);
  return (
    <article className={classNames('ticket surface', !isUsable && 'text-muted')}>
      <p className={classNames('ticket-stub num', isUsable ? 'bg-secondary text-secondary-content' : 'bg-base-300')}>
        <b className="text-xl font-bold">{worth}</b>
        {unit && <span className="text-sm">{unit}</span>}
      </p>
      <span className="ticket-tear" aria-hidden="true" />
      <div className="flex-1 min-w-0 flex flex-wrap items-center gap-2 p-[min(1rem,4vw)]">
        <div className="flex-[1_1_6em] min-w-0">
          <h3 className="text-base font-medium">{title}</h3>
          {linesOf(coupon).map((line) => (
            <span key={line} className="block text-xs text-muted num">
              {line}
            </span>
          ))}
        </div>
        {isUsable ? (
          <Button
            variant="quiet"
            className="px-4 ml-auto"
            busy={busy}
            aria-label={`${text.use} ${title}`}
            onClick={onUse}
          >
            {text.short}
          </Button>
        ) : (
          <span className="text-sm flex-none ml-auto">{state === 'used' ? text.used : text.expired}</span>
        )}
      </div>
    </article>
  );
}
