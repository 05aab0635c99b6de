import { Link, useSearchParams } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { type Baht, satangOf } from '#contract/money.ts';
import { billDepositOf, billFields } from '#src/lib/bill-deposit.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';
import { Money } from '#src/ui/money.tsx';
import type { Inquiry } from '../model/payment-state.ts';
import { ContactStaff } from './contact-staff.tsx';

const { payment: text, reviews } = PAYMENT_TEXT;

/** A deposit that ended without being credited, or that is under review. */
const NOTICES = {
  review: {
    icon: 'clock',
    tone: 'bg-money-pending/15 text-money-pending',
    title: text.reviewTitle,
    text: text.reviewText,
  },
  cancelled: { icon: 'minus', tone: 'bg-base-300 text-muted', title: text.cancelledTitle, text: text.cancelledText },
  expired: { icon: 'clock', tone: 'bg-base-300 text-muted', title: text.expiredTransferTitle, text: text.expiredText },
} as const satisfies Record<string, { icon: IconName; tone: string; title: string; text: string }>;

interface PaymentNoticeProps {
  kind: keyof typeof NOTICES;
  /** The amount of the deposit that was opened. */
  amount: Baht;
  inquiry: Inquiry | null;
  /** The reference by which the agent finds the deposit. */
  reference?: string | undefined;
}

export function PaymentNotice({ kind, amount, inquiry, reference }: PaymentNoticeProps) {
  const notice = NOTICES[kind];
  const { received, review_until, reason } = inquiry ?? {};
  const { roundId } = billDepositOf(useSearchParams()[0]);
  return (
    <section className="surface p-6 text-center grid justify-items-center" role="status">
      <span className={`grid place-items-center size-14 rounded-full ${notice.tone}`}>
        <Icon name={notice.icon} />
      </span>
      <h2 className="text-lg mt-3">{notice.title}</h2>
      <p className="text-2xl font-bold mt-1">
        <Money amount={received ?? amount} />
      </p>
      {received !== undefined && satangOf(received) !== satangOf(amount) && (
        <p className="text-sm num">{text.reviewAmounts(formatBaht(received), formatBaht(amount))}</p>
      )}
      {reference && (
        <p className="text-sm text-muted num mt-1">
          {text.reference} {reference}
        </p>
      )}
      {reason && <p className="text-sm mt-2">{reason}</p>}
      {review_until && (
        <p className="text-sm text-muted mt-2 num">
          {Date.parse(review_until) <= serverNow() ? reviews.late : reviews.until(formatDateTime(review_until))}
        </p>
      )}
      {/* Of a payment that was decided the reason says all: it is credited no more. */}
      {!(kind === 'cancelled' && reason) && <p className="text-sm text-muted mt-2">{notice.text}</p>}
      <div className="grid gap-2 w-full max-w-72 mt-6">
        {kind === 'review' ? (
          <ContactStaff />
        ) : (
          <Link to={link('deposit', billFields(roundId))} className={buttonClass({ size: 'lg' })}>
            {text.newDeposit}
          </Link>
        )}
        <Link to={link('member')} className={buttonClass({ variant: 'quiet' })}>
          {text.member}
        </Link>
      </div>
    </section>
  );
}
