import { formatTime } from '#src/lib/time.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { StepList } from '#src/ui/step-list.tsx';
import type { OpenPayment, PaymentStatus } from '../model/payment-state.ts';
import { paymentSteps, type Step } from '../model/payment-steps.ts';

/** The steps of the deposit, updated live. */
export function StatusSteps({ payment, status }: { payment: OpenPayment; status: PaymentStatus }) {
  const sideNote = ({ key, state }: Step) => {
    if (key === 'created') return formatTime(payment.created_at);
    return state === 'busy' ? PAYMENT_TEXT.payment.steps.waitingHint : '';
  };
  const steps = paymentSteps(status, payment.type).map((step) => ({ ...step, note: sideNote(step) }));
  return (
    <section className="surface px-5 py-4" role="status">
      <StepList steps={steps} />
    </section>
  );
}
