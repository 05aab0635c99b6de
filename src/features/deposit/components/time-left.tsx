import { serverNow } from '#src/lib/clock.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import { type OpenPayment, timeLeftShare } from '../model/payment-state.ts';

const MINUTE_MS = 60_000;

/** The countdown with a shrinking bar; the last minute has the accent colour. */
export function TimeLeft({ payment }: { payment: OpenPayment }) {
  const left = useTimeLeft(payment.expires_at);
  const share = timeLeftShare(payment, serverNow());
  return (
    <div className="mt-4">
      <p className="flex items-center justify-center gap-2 text-sm">
        <span className="text-muted">{PAYMENT_TEXT.payment.expiresIn}</span>
        <Countdown until={payment.expires_at} soonMs={MINUTE_MS} className="text-lg font-bold" />
      </p>
      <div className="bar mt-2 h-1! max-w-60 mx-auto" aria-hidden="true">
        <i className={left < MINUTE_MS ? 'bg-accent!' : undefined} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
