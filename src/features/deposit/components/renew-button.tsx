import { useNavigate, useSearchParams } from 'react-router-dom';
import { generateQr, openTransfer, qrcodeInfo } from '#contract/deposit.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { billDepositOf, billFields } from '#src/lib/bill-deposit.ts';
import { link } from '#src/lib/links.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { type OpenPayment, requestedBaht } from '../model/payment-state.ts';
import type { PaymentOnScreen } from './use-payment.ts';

/** Opens the same deposit again: same channel, same whole baht. */
export function RenewButton({ payment, onRenewed }: { payment: OpenPayment; onRenewed: PaymentOnScreen['show'] }) {
  const navigate = useNavigate();
  const whileShown = useWhileShown();
  const { roundId } = billDepositOf(useSearchParams()[0]);
  const { run, isRunning } = useCommand(payment.type === 'promptpay' ? generateQr : openTransfer);
  const renew = async () => {
    try {
      const renewed = await run({ channel_id: payment.channel_id, amount: requestedBaht(payment.amount) });
      whileShown(() => onRenewed(renewed));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'renew' });
      if (error.code !== 'payment_open') return;
      // Without an id the page shows the open deposit.
      void revalidate([qrcodeInfo]);
      whileShown(() => void navigate(link('payment', billFields(roundId)), { replace: true }));
    }
  };
  return (
    <Button
      icon="refresh"
      busy={isRunning}
      busyLabel={PAYMENT_TEXT.payment.renewing}
      className="px-6"
      onClick={() => void renew()}
    >
      {PAYMENT_TEXT.payment.renew}
    </Button>
  );
}
