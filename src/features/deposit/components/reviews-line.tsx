import { Link } from 'react-router-dom';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { useReviews } from './use-reviews.ts';

/** A line under the balance about payments that are not in it yet. Leads to the deposit page, which says more. */
export function ReviewsLine({ isHidden }: { isHidden: boolean }) {
  const reviews = useReviews();
  if (reviews.length === 0) return null;
  const total = satang(reviews.reduce((sum, { received }) => sum + satangOf(received), 0));
  return (
    <Link to={link('deposit')} className="flex items-center gap-2 min-h-11 text-sm">
      <Icon name="clock" size={20} className="text-brand-ink" />
      <span className="flex-1">
        {PAYMENT_TEXT.reviews.underBalance} <Money amount={bahtOf(total)} unit="บาท" hidden={isHidden} />
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </Link>
  );
}
