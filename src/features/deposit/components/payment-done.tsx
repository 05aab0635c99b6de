import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { billDepositOf, billToConfirm } from '#src/lib/bill-deposit.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { Money } from '#src/ui/money.tsx';
import { type Inquiry, isPaidLate, type OpenPayment } from '../model/payment-state.ts';

const { payment: text } = PAYMENT_TEXT;

interface PaymentDoneProps {
  inquiry: Inquiry;
  details: OpenPayment | null;
  /** Shown under the details. */
  next?: ReactNode;
}

/** A credited deposit: the amount, the new balance, and where to continue. */
export function PaymentDone({ inquiry, details, next }: PaymentDoneProps) {
  const isLate = isPaidLate(inquiry.paid_at, inquiry.expires_at);
  const { type, reference } = details ?? inquiry;
  const { roundId } = billDepositOf(useSearchParams()[0]);
  return (
    <main className="min-h-dvh grid grid-cols-[minmax(0,1fr)] content-center justify-items-center text-center px-6 py-8 page-flow">
      <Drawing name="done" />
      <div role="status">
        <h1 className="text-xl mt-4">{text.paidTitle}</h1>
        <p className="text-4xl mt-2 text-money-in">
          <Money amount={inquiry.amount} sign className="font-bold" />
        </p>
      </div>
      {/* Opened later, the balance is not that of then. */}
      <Balance label={details ? text.newBalance : text.balanceNow} />
      {isLate && <p className="text-sm text-muted">{text.paidLate}</p>}
      <dl className="surface w-full max-w-[26rem] mt-8 px-5 py-2 text-sm rows">
        {type && <Fact name={text.channel}>{text.channelNames[type]}</Fact>}
        {inquiry.paid_at && <Fact name={text.time}>{formatDateTime(inquiry.paid_at)}</Fact>}
        {reference && <Fact name={text.reference}>{reference}</Fact>}
      </dl>
      {next}
      <div className="action-bar">
        <div className="grid fit-7 gap-3 max-w-[30rem] mx-auto">
          <Link to={link('member')} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
            {text.member}
          </Link>
          <Link to={roundId === null ? link('home') : billToConfirm(roundId)} className={buttonClass({ size: 'lg' })}>
            {roundId === null ? text.home : text.bill}
          </Link>
        </div>
      </div>
    </main>
  );
}

function Balance({ label }: { label: string }) {
  const { data, isValidating } = useQuery(memberWallets, {});
  const cash = data?.wallets.find(isCash);
  if (!cash) return null;
  return (
    <p className={`text-sm text-muted mt-2 ${isValidating ? 'opacity-60' : ''}`}>
      {label} <Money amount={cash.balance} unit="บาท" />
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-3 items-center">
      <dt className="text-muted">{name}</dt>
      <dd className="num text-right ml-auto">{children}</dd>
    </div>
  );
}
