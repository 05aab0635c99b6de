import { cancelPayment, inquiryStatus, qrcodeInfo } from '#contract/deposit.ts';
import { CancelButton } from '#src/share/cancel-button.tsx';
import { PAYMENT_TEXT } from '#src/text/payment.ts';

const { payment: text } = PAYMENT_TEXT;
const QUESTION = { title: text.cancelTitle, text: text.cancelText, yes: text.cancelYes, no: text.cancelNo };

/** Cancels the open deposit after a confirmation. If it ended meanwhile, the page shows its status. */
export function CancelPayment({ paymentId, label = text.cancel }: { paymentId: string; label?: string }) {
  return (
    <CancelButton
      endpoint={cancelPayment}
      input={{ payment_id: paymentId }}
      reads={[qrcodeInfo, inquiryStatus]}
      label={label}
      question={QUESTION}
      variant="ghost"
      className="px-3 text-error"
    />
  );
}
