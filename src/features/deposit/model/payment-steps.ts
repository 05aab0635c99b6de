import { PAYMENT_TEXT } from '#src/text/payment.ts';
import type { StepState } from '#src/ui/step-list.tsx';
import type { ChannelType, PaymentStatus } from './payment-state.ts';

export interface Step {
  key: 'created' | 'payment' | 'credit';
  state: StepState;
  label: string;
}

const { steps } = PAYMENT_TEXT.payment;

const PAYMENT_STEP: Record<PaymentStatus, readonly [StepState, string]> = {
  pending: ['busy', steps.waiting],
  paid: ['done', steps.received],
  review: ['busy', steps.review],
  expired: ['stopped', steps.expired],
  cancelled: ['stopped', steps.cancelled],
};

/** The steps of a deposit: created, paid, credited to the wallet. */
export function paymentSteps(status: PaymentStatus, type: ChannelType): readonly Step[] {
  const [state, label] = PAYMENT_STEP[status];
  return [
    { key: 'created', state: 'done', label: type === 'promptpay' ? steps.createdQr : steps.createdTransfer },
    { key: 'payment', state, label },
    { key: 'credit', state: status === 'paid' ? 'done' : 'next', label: steps.credited },
  ];
}
