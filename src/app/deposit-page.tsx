import { paymentChannels, qrcodeInfo } from '../../contract/payment.ts';
import { prefetchAnswer } from '../api/prefetch-answer.ts';
import { DepositForm } from '../features/payment/components/deposit-form.tsx';
import { PromotionChoice } from '../features/promotion/components/promotion-choice.tsx';
import { useUser } from '../stores/user.ts';

/** `/member/deposit`: how much, by which channel, for which promotion; an open deposit comes first. */
export default function DepositPage() {
  return (
    <div className="page-narrow">
      <DepositForm button="bar" extra={(amountBaht) => <PromotionChoice amountBaht={amountBaht} />} />
    </div>
  );
}

/**
 * From LINE's entry, where it is about to be shown: what the form waits for. Elsewhere not: a touch on a link is no visit,
 * and whether a deposit is open must not be an answer of minutes ago.
 */
export function prefetch(_pathname: string, isVisit: boolean): void {
  if (!isVisit || !useUser.getState().isLoggedIn) return;
  prefetchAnswer(paymentChannels, {});
  prefetchAnswer(qrcodeInfo, {});
}
