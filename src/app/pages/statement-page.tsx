import { PaymentReviews } from '#src/features/deposit/components/payment-reviews.tsx';
import StatementPage from '#src/features/statement/pages/statement-page.tsx';

/** `/member/statement`: every change of the member's money, over it what arrived and is in no wallet yet. */
export default function StatementWithReviews() {
  return <StatementPage waitingDeposits={<PaymentReviews />} />;
}
