import PaymentPage from '#src/features/deposit/pages/payment-page.tsx';
import { PromotionOffer } from '#src/features/promotion/components/promotion-offer.tsx';
import { ErrorPage } from '../routes/error-page.tsx';
import { PageError } from '../routes/page-error.ts';

/**
 * `/member/payment`: the deposit, and once the money has arrived the promotion for it; the 404 page if there is none.
 */
export default function PaymentWithOffer() {
  return (
    <PaymentPage
      whenPaid={<PromotionOffer />}
      whenUnknown={
        <main id="main" className="outline-none">
          <ErrorPage error={PageError.notFound()} />
        </main>
      }
    />
  );
}
