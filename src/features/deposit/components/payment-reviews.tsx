import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { ContactStaff } from './contact-staff.tsx';
import { type Review, useReviews } from './use-reviews.ts';

const { reviews: text, payment } = PAYMENT_TEXT;

/**
 * Payments that arrived and are not credited yet: what came, why it waits, until when, and what to do. Empty without
 * any.
 */
export function PaymentReviews({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const reviews = useReviews();
  if (reviews.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={text.title}>
      {reviews.map((review) => (
        <ReviewCard key={review.review_id} review={review} onLeave={onLeave} />
      ))}
    </section>
  );
}

function ReviewCard({ review, onLeave }: { review: Review; onLeave: (() => void) | undefined }) {
  const { payment_id, received, requested, reason, reference, review_until } = review;
  const isLate = Date.parse(review_until) <= serverNow();
  return (
    <article className="surface p-5">
      <div className="flex items-center gap-3">
        <span className="glyph text-money-pending">
          <Icon name="clock" />
        </span>
        <div className="flex-1 min-w-0">
          <h2 className="text-base font-bold">
            {text.received} <Money amount={received} unit="บาท" />
          </h2>
          <p className="state tone-wait text-sm!">{text.state}</p>
        </div>
      </div>
      <p className="text-sm mt-3 num">
        {reason}
        {requested !== null && ` ${text.requested(formatBaht(requested))}`}
      </p>
      <p className="text-sm text-muted mt-1 num">{isLate ? text.late : text.until(formatDateTime(review_until))}</p>
      <p className="text-sm text-muted num">
        {payment.reference} {reference}
      </p>
      <p className="text-sm text-muted">{text.toDo}</p>
      <div className="grid mt-4">
        {payment_id === null || isLate ? (
          <ContactStaff />
        ) : (
          <Link
            to={link('payment', { id: payment_id })}
            onClick={onLeave}
            className={buttonClass({ variant: 'quiet', block: true })}
          >
            {text.open}
          </Link>
        )}
      </div>
    </article>
  );
}
