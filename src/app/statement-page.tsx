import { PaymentReviews } from '../features/deposit/components/payment-reviews.tsx';
import StatementPage from '../features/statement/pages/statement-page.tsx';

/** `/member/statement`: every change of the member's money, over it what arrived and is in no wallet yet. */
export default function StatementWithReviews() {
  return <StatementPage waitingDeposits={<PaymentReviews />} />;
}
