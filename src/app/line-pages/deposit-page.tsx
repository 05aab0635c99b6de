import { useSearchParams } from 'react-router-dom';
import { paymentChannels, qrcodeInfo } from '#contract/deposit.ts';
import { prefetchQuery, preloadShown } from '#src/api/preload-query.ts';
import { DepositForm } from '#src/features/deposit/components/deposit-form.tsx';
import { PromotionChoice } from '#src/features/promotion/components/promotion-choice.tsx';
import { billDepositOf } from '#src/lib/bill-deposit.ts';
import { useUser } from '#src/stores/user.ts';

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
 * Requests what the form shows first.
 * @public Called by src/boot/mount.tsx.
 */
export function requestFirst(): void {
  prefetchQuery(paymentChannels, {});
  prefetchQuery(qrcodeInfo, {});
}

/**
 * Reads what the form waits for, when the page is about to be shown from LINE's entry. Not at a touch on a link: whether
 * a deposit is open must not be an answer of minutes ago.
 * @public `lazyChunk` calls it.
 */
export async function prefetch(_pathname: string, isShown = false): Promise<void> {
  if (isShown && useUser.getState().isLoggedIn) await preloadShown([paymentChannels, qrcodeInfo]);
}
