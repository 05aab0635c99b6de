import { useSearchParams } from 'react-router-dom';
import { paymentChannels, qrcodeInfo } from '../../../contract/deposit.ts';
import { preloadQuery } from '../../api/preload-query.ts';
import { DepositForm } from '../../features/deposit/components/deposit-form.tsx';
import { PromotionChoice } from '../../features/promotion/components/promotion-choice.tsx';
import { billDepositOf } from '../../lib/bill-deposit.ts';
import { useUser } from '../../stores/user.ts';
import type { EarlyAnswers } from '../chunk.tsx';

/** Waiting this long for a form that is drawn once is better than a skeleton first. */
const PATIENCE_MS = 300;

/** `/member/deposit`: amount, channel and promotion; a deposit that is still open comes first. */
export default function DepositPage() {
  const [query] = useSearchParams();
  return (
    <div className="page-narrow">
      <DepositForm button="bar" bill={billDepositOf(query)} extra={(amount) => <PromotionChoice amount={amount} />} />
    </div>
  );
}

/**
 * Reads what the form waits for, when the page is about to be shown from LINE's entry. Not at a touch on a link: whether
 * a deposit is open must not be an answer of minutes ago.
 * @public `lazyChunk` calls it.
 */
export async function prefetch(_pathname: string, early?: EarlyAnswers): Promise<void> {
  if (!early || !useUser.getState().isLoggedIn) return;
  const answers = [paymentChannels, qrcodeInfo].map((endpoint) =>
    preloadQuery(endpoint, {}, early.take(endpoint.path)),
  );
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all(answers), patience]);
}
