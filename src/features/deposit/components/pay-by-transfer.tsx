import { useState } from 'react';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { OpenPayment } from '../model/payment-state.ts';
import { OwnAccount } from './own-account.tsx';
import { StatusSteps } from './status-steps.tsx';
import { TimeLeft } from './time-left.tsx';
import { TransferCard } from './transfer-card.tsx';
import type { PaymentOnScreen } from './use-payment.ts';

const { payment: text } = PAYMENT_TEXT;

/** Bank and TrueMoney deposits: the receiving account, the exact amount, and the rules. */
export function PayByTransfer({ payment, refresh }: { payment: OpenPayment; refresh: PaymentOnScreen['refresh'] }) {
  return (
    <>
      {payment.receiver && <TransferCard payment={payment} receiver={payment.receiver} />}
      <section className="surface px-5 pb-5 pt-1">
        <TimeLeft payment={payment} />
      </section>
      {payment.type === 'bank' && <OwnAccount />}
      <StatusSteps payment={payment} status="pending" />
      <ul className="grid gap-2 text-sm text-muted px-1">
        {text.rules[payment.type === 'truemoney' ? 'truemoney' : 'bank'].map((rule) => (
          <li key={rule} className="flex gap-2">
            <Icon name="check" size={16} className="mt-1 text-brand-ink" />
            {rule}
          </li>
        ))}
      </ul>
      <div className="action-bar">
        <CheckButton refresh={refresh} />
      </div>
    </>
  );
}

/**
 * The button "I have paid": refreshes at once. The status is updated anyway, but a player who has paid expects a
 * button.
 */
function CheckButton({ refresh }: { refresh: PaymentOnScreen['refresh'] }) {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const inquiry = await refresh();
      if (inquiry?.status === 'pending') toast.info(text.notYet, { id: 'check' });
    } catch {
      toast.error(text.checkFailed, { id: 'check' });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Button
      size="lg"
      className="w-full max-w-[30rem] mx-auto flex"
      busy={isChecking}
      busyLabel={text.checking}
      onClick={() => void check()}
    >
      {text.check}
    </Button>
  );
}
