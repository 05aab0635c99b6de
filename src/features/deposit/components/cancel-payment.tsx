import { useState } from 'react';
import { cancelPayment, inquiryStatus, qrcodeInfo } from '../../../../contract/deposit.ts';
import { ApiError } from '../../../api/api-error.ts';
import { revalidate } from '../../../api/change-answers.ts';
import { useCommand } from '../../../api/use-command.ts';
import { PAYMENT_TEXT } from '../../../text/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

const { payment: text } = PAYMENT_TEXT;

/** Cancels the open deposit after a confirmation. If it ended meanwhile, the page shows its status. */
export function CancelPayment({ paymentId, label = text.cancel }: { paymentId: string; label?: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, isRunning } = useCommand(cancelPayment, { revalidates: [qrcodeInfo, inquiryStatus] });
  const cancel = async () => {
    try {
      await run({ payment_id: paymentId });
      setConfirming(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'cancel' });
      if (!error.isDefinite) return;
      setConfirming(false);
      void revalidate([qrcodeInfo, inquiryStatus]);
    }
  };
  return (
    <>
      <Button variant="ghost" className="px-3 text-error" onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={text.cancelTitle}
        text={text.cancelText}
        confirm={text.cancelYes}
        cancel={text.cancelNo}
        danger
        busy={isRunning}
        onConfirm={() => void cancel()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
