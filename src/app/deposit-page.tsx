import { paymentChannels, qrcodeInfo } from '../../contract/payment.ts';
import { bringAnswer } from '../api/prefetch-answer.ts';
import { DepositForm } from '../features/payment/components/deposit-form.tsx';
import { PromotionChoice } from '../features/promotion/components/promotion-choice.tsx';
import { useUser } from '../stores/user.ts';
import { takeAsked } from './first-asked.ts';

/** A form drawn at once as it will be is worth so long a wait; after it the skeleton stands. */
const MOMENT_MS = 300;

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
export async function prefetch(_pathname: string, isVisit: boolean): Promise<void> {
  if (!isVisit || !useUser.getState().isLoggedIn) return;
  const answers = [paymentChannels, qrcodeInfo].map((endpoint) => bringAnswer(endpoint, {}, takeAsked(endpoint.path)));
  const moment = new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
  await Promise.race([Promise.all(answers), moment]);
}
