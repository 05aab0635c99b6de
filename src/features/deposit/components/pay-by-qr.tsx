import { formatBaht } from '#contract/baht-text.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import type { OpenPayment } from '../model/payment-state.ts';
import { RenewButton } from './renew-button.tsx';
import { SaveQr } from './save-qr.tsx';
import { StatusSteps } from './status-steps.tsx';
import { TimeLeft } from './time-left.tsx';
import type { PaymentOnScreen } from './use-payment.ts';

const { payment: text } = PAYMENT_TEXT;

interface PayByQrProps {
  payment: OpenPayment;
  payload: string;
  isExpired: boolean;
  onRenewed: PaymentOnScreen['show'];
}

/** The PromptPay QR code with the exact amount. Once expired it fades to 12 % and a new one is offered. */
export function PayByQr({ payment, payload, isExpired, onRenewed }: PayByQrProps) {
  const amount = formatBaht(payment.amount);
  return (
    <>
      <section className="surface p-5 text-center">
        <p className="text-sm text-muted">{text.amount}</p>
        <p className="text-4xl mt-0.5">
          <Money amount={payment.amount} className="font-bold" />
        </p>
        <p className="text-sm text-brand-ink">{isExpired ? text.expiredTitle : text.exact}</p>
        <div className="relative mx-auto mt-4 w-60 rounded-box bg-white">
          <QrCode payload={payload} label={text.qrAlt(amount)} expired={isExpired} className="shadow-none" />
          <p className={`text-[oklch(25%_0.02_172)] text-xs font-medium -mt-2 pb-3 ${isExpired ? 'invisible' : ''}`}>
            {text.promptPay}
          </p>
          {isExpired && (
            <div className="absolute inset-0 grid place-items-center">
              <RenewButton payment={payment} onRenewed={onRenewed} />
            </div>
          )}
        </div>
        {isExpired ? <p className="text-sm text-muted mt-4">{text.expiredText}</p> : <TimeLeft payment={payment} />}
      </section>
      <StatusSteps payment={payment} status={isExpired ? 'expired' : 'pending'} />
      <Reference value={payment.reference} />
      {!isExpired && (
        <div className="action-bar">
          <SaveQr payment={payment} payload={payload} />
        </div>
      )}
    </>
  );
}

function Reference({ value }: { value: string }) {
  return (
    <section className="surface pl-5 pr-3 py-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-muted">{text.reference}</span>
      <span className="num flex-1 basis-auto text-right">{value}</span>
      <CopyButton value={value} variant="ghost" doneText={text.referenceCopied} description={text.copyReference} />
    </section>
  );
}
