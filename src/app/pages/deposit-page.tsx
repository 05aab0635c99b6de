import { useSearchParams } from 'react-router-dom';
import { DepositForm } from '#src/features/deposit/components/deposit-form.tsx';
import { PromotionChoice } from '#src/features/promotion/components/promotion-choice.tsx';
import { billDepositOf } from '#src/lib/bill-deposit.ts';

/** `/member/deposit`: amount, channel and promotion; a deposit that is still open comes first. */
export default function DepositPage() {
  const [query] = useSearchParams();
  return (
    <div className="page-narrow">
      <DepositForm button="bar" bill={billDepositOf(query)} extra={(amount) => <PromotionChoice amount={amount} />} />
    </div>
  );
}
