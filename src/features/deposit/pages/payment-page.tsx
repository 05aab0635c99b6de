import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { baht } from '#contract/money.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorBlock } from '#src/ui/error-block.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import { CancelPayment } from '../components/cancel-payment.tsx';
import { PayByQr } from '../components/pay-by-qr.tsx';
import { PayByTransfer } from '../components/pay-by-transfer.tsx';
import { PaymentDone } from '../components/payment-done.tsx';
import { PaymentHeader } from '../components/payment-header.tsx';
import { PaymentNotice } from '../components/payment-notice.tsx';
import { PaymentSkeleton } from '../components/payment-skeleton.tsx';
import { SendSlip } from '../components/send-slip.tsx';
import { type PaymentOnScreen, usePayment } from '../components/use-payment.ts';
import { type PaymentStatus, shownStatus } from '../model/payment-state.ts';

const { payment: text } = PAYMENT_TEXT;
const TITLES = { promptpay: text.titleQr, bank: text.titleBank, truemoney: text.titleTrueMoney };

interface PaymentPageProps {
  /** The way on once the deposit is credited. */
  whenPaid?: ReactNode;
  /** Shown in place of a deposit that the server does not know. */
  whenUnknown?: ReactNode;
}

/** `/member/payment`: a deposit, open, ended or under review. */
export default function PaymentPage({ whenPaid, whenUnknown }: PaymentPageProps) {
  const payment = usePayment();
  const { details, inquiry, status } = payment;
  // Rerenders the page when the deposit expires.
  useTimeLeft(details?.expires_at ?? 0);
  const shown = status && details ? shownStatus(status, details.expires_at, serverNow()) : status;
  if (shown === 'paid' && inquiry) return <PaymentDone inquiry={inquiry} details={details} next={whenPaid} />;
  if (payment.isUnknown) return whenUnknown;
  const isPaying = shown === 'pending' && details !== null;
  return (
    <div className="page page-flow">
      <PaymentHeader
        title={details ? TITLES[details.type] : text.title}
        action={isPaying && <CancelPayment paymentId={details.payment_id} />}
      />
      <main className="shell max-w-[30rem]! grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
        <PaymentBody payment={payment} status={shown} />
        {canSendSlip(shown) && <SendSlip />}
        {payment.isStale && isPaying && <p className="text-sm text-muted text-center">{text.stale}</p>}
      </main>
    </div>
  );
}

/** A slip is useless once the deposit is credited or under review. */
const canSendSlip = (status: PaymentStatus | null) =>
  status === 'pending' || status === 'expired' || status === 'cancelled';

function PaymentBody({ payment, status }: { payment: PaymentOnScreen; status: PaymentStatus | null }) {
  const { details, inquiry, isLoading, isFailed, error, refresh, show } = payment;
  if (isLoading) return <PaymentSkeleton />;
  // A failed retry needs no message: the error block stays.
  if (isFailed)
    return <ErrorBlock error={error} title={text.errorTitle} onRetry={() => void refresh().catch(() => undefined)} />;
  if (status === null) return <NoPayment />;
  const isOpen = status === 'pending' || status === 'expired';
  if (isOpen && details?.payload) {
    return <PayByQr payment={details} payload={details.payload} isExpired={status === 'expired'} onRenewed={show} />;
  }
  if (status === 'pending' && details) return <PayByTransfer payment={details} refresh={refresh} />;
  if (status === 'pending' || status === 'paid') return <PaymentSkeleton />;
  const amount = inquiry?.amount ?? details?.amount ?? baht(0);
  const reference = details?.reference ?? inquiry?.reference;
  return <PaymentNotice kind={status} amount={amount} inquiry={inquiry} reference={reference} />;
}

function NoPayment() {
  return (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      action={
        <Link to={link('deposit')} className={buttonClass({})}>
          {text.emptyAction}
        </Link>
      }
    />
  );
}
