import { Link } from 'react-router-dom';
import { formatBaht } from '#contract/baht-text.ts';
import { type BillDeposit, billFields } from '#src/lib/bill-deposit.ts';
import { link } from '#src/lib/links.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { OpenPayment } from '../model/payment-state.ts';
import { CancelPayment } from './cancel-payment.tsx';

const { deposit: text } = PAYMENT_TEXT;
const MINUTE_MS = 60_000;

interface OpenDepositProps {
  payment: OpenPayment;
  bill: BillDeposit;
  /** Called when the deposit expires. */
  onEnd: () => void;
  /** Called when the player opens the payment page, so that a dialog can close. */
  onLeave?: () => void;
}

/** The open deposit: it is paid or cancelled before another one can be opened. */
export function OpenDeposit({ payment, bill, onEnd, onLeave }: OpenDepositProps) {
  return (
    <section className="surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        <span className="glyph text-money-pending">
          <Icon name={payment.type === 'promptpay' ? 'qr' : 'clock'} />
        </span>
        <div className="flex-[1_1_6em] min-w-0">
          <h2 className="text-base font-bold">{text.openTitle}</h2>
          <p className="text-sm text-muted num">{text.openText(formatBaht(payment.amount))}</p>
        </div>
        <span className="countdown-chip">
          <Countdown until={payment.expires_at} soonMs={MINUTE_MS} onEnd={onEnd} />
        </span>
      </div>
      <p className="hint mt-3">{text.openHint}</p>
      <Link
        to={link('payment', { id: payment.payment_id, ...billFields(bill.roundId) })}
        onClick={onLeave}
        className={buttonClass({ size: 'lg', block: true }, 'mt-4')}
      >
        {text.openAction}
      </Link>
      <div className="grid justify-items-center mt-2">
        <CancelPayment paymentId={payment.payment_id} label={text.openCancel} />
      </div>
    </section>
  );
}
