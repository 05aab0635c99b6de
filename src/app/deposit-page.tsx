import { DepositForm } from '../features/payment/components/deposit-form.tsx';
import { PromotionChoice } from '../features/promotion/components/promotion-choice.tsx';

/** `/member/deposit`: how much, by which channel, for which promotion; an open deposit comes first. */
export default function DepositPage() {
  return (
    <div className="w-full max-w-[34rem] mx-auto">
      <DepositForm button="bar" extra={(amountBaht) => <PromotionChoice amountBaht={amountBaht} />} />
    </div>
  );
}
