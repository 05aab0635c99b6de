import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/time.ts';
import { PAYMENT_TEXT } from '../../../text/payment.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { OpenPayment, PaymentStatus } from '../model/payment-state.ts';
import { paymentSteps, type Step, type StepState } from '../model/payment-steps.ts';

const MARKS: Record<StepState, ReactNode> = {
  done: (
    <span className="grid place-items-center size-6 rounded-full flex-none bg-money-in text-base-200">
      <Icon name="check" size={16} />
    </span>
  ),
  busy: (
    <span className="grid place-items-center size-6 flex-none text-money-pending">
      <Spinner />
    </span>
  ),
  stopped: (
    <span className="grid place-items-center size-6 rounded-full flex-none bg-base-300 text-muted">
      <Icon name="minus" size={16} />
    </span>
  ),
  next: <span className="size-6 rounded-full flex-none bg-base-300" />,
};
const LABELS: Record<StepState, string> = {
  done: '',
  busy: 'font-medium text-money-pending',
  stopped: 'font-medium',
  next: 'text-muted',
};

/** Created, payment, money in the wallet: told live. */
export function StatusSteps({ payment, status }: { payment: OpenPayment; status: PaymentStatus }) {
  const sideNote = ({ key, state }: Step) => {
    if (key === 'created') return formatTime(payment.created_at);
    return state === 'busy' ? PAYMENT_TEXT.payment.steps.waitingHint : '';
  };
  return (
    <section className="surface px-5 py-4" role="status">
      <ol className="grid gap-3 text-sm">
        {paymentSteps(status, payment.type).map((step) => (
          <li key={step.key} className="flex items-center gap-3 min-h-7">
            {MARKS[step.state]}
            <span className={`flex-1 ${LABELS[step.state]}`}>{step.label}</span>
            <span className="text-xs text-muted">{sideNote(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
