import { formatBaht } from '#contract/baht-text.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { BankMark } from '#src/ui/bank-mark.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { formatAccountNumber } from '../model/account-number.ts';
import type { OpenPayment } from '../model/payment-state.ts';

const { payment: text } = PAYMENT_TEXT;
/** The same width before and after copying, so that the row does not wrap during the tap. */
const COPY_SIZE = 'w-[8em] px-0 text-sm';

/** The receiving account and the amount, each with a copy button. Copies bare digits: bank apps refuse dashes and commas. */
export function TransferCard({
  payment,
  receiver,
}: {
  payment: OpenPayment;
  receiver: NonNullable<OpenPayment['receiver']>;
}) {
  const isTrueMoney = payment.type === 'truemoney';
  return (
    <section className="hero-card guilloche p-5">
      <div className="flex items-center gap-3">
        <BankMark code={receiver.bank_code} name={receiver.bank_name} />
        <div className="min-w-0">
          <b className="block font-medium leading-normal">{receiver.bank_name}</b>
          <span className="block text-sm text-muted">{receiver.account_name}</span>
        </div>
      </div>
      <p className="text-sm text-muted mt-5">{isTrueMoney ? text.trueMoneyAccount : text.account}</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-2xl font-bold num flex-[1_0_auto] max-w-full [overflow-wrap:break-word]">
          {formatAccountNumber(receiver.account_no, isTrueMoney ? 'truemoney' : 'bank')}
        </span>
        <CopyButton
          variant="glass"
          className={COPY_SIZE}
          value={receiver.account_no}
          doneText={text.accountCopied}
          description={text.copyAccount}
        />
      </div>
      <p className="text-sm text-muted mt-4">{text.amount}</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-2xl flex-1">
          <Money amount={payment.amount} className="font-bold" />
        </span>
        <CopyButton
          variant="glass"
          className={COPY_SIZE}
          value={formatBaht(payment.amount).replaceAll(',', '')}
          doneText={text.amountCopied}
          description={text.copyAmount}
        />
      </div>
      <p className="text-sm text-brand-ink mt-3">{text.exact}</p>
    </section>
  );
}
