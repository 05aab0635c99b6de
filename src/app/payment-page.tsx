import PaymentPage from '../features/payment/pages/payment-page.tsx';
import { PromotionOffer } from '../features/promotion/components/promotion-offer.tsx';

/** `/member/payment`: the deposit, and once the money is there the promotion for it. */
export const PaymentWithOffer = () => <PaymentPage whenPaid={<PromotionOffer />} />;
