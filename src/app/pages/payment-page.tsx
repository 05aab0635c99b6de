import PaymentPage from '#src/features/deposit/pages/payment-page.tsx';
import { PromotionOffer } from '#src/features/promotion/components/promotion-offer.tsx';
import { ErrorPage } from '../routes/error-page.tsx';
import { PageError } from '../routes/page-error.ts';

/**
 * `/member/payment`: the deposit, and once the money is there the promotion for it; the 404 page where there is none.
 */
export const PaymentWithOffer = () => (
  <PaymentPage
    whenPaid={<PromotionOffer />}
    whenUnknown={
      <main id="main" className="outline-none">
        <ErrorPage error={PageError.notFound()} />
      </main>
    }
  />
);
