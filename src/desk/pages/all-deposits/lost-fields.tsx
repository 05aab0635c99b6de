import { ACCOUNT_BANKS } from '#contract/banks.ts';
import { DeskField } from '../../parts/field.tsx';
import { DeskSelect } from '../../parts/select.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import type { LostPayment } from './use-lost-payment.ts';

/** The payment as the bank's page has it, and why it is entered by hand. */
export function LostFields({
  payment,
  faults,
  onChange,
}: {
  payment: LostPayment;
  faults: { amount: string | undefined; time: string | undefined };
  onChange: (part: Partial<LostPayment>) => void;
}) {
  return (
    <>
      <DeskField
        label={words.bankLine}
        value={payment.line}
        maxLength={500}
        data-autofocus
        onChange={({ target }) => onChange({ line: target.value })}
      />
      <div className="two-columns">
        <DeskField
          label={words.amount}
          value={payment.amount}
          inputMode="decimal"
          fault={faults.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        <DeskField
          label={words.time}
          type="datetime-local"
          value={payment.time}
          fault={faults.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
        <DeskSelect
          label={words.payer}
          value={payment.bank}
          onChange={({ target }) => onChange({ bank: target.value })}
        >
          {Object.entries(ACCOUNT_BANKS).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </DeskSelect>
        <DeskField
          label={words.payerAccount}
          value={payment.account}
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => onChange({ account: target.value.replace(/\D/g, '') })}
        />
        <DeskField
          label={words.payerName}
          value={payment.name}
          maxLength={120}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <DeskSelect
          label={words.reasonTitle}
          value={payment.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        >
          {words.reasons.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </DeskSelect>
      </div>
      <DeskField
        label={words.noteLabel}
        value={payment.note}
        maxLength={200}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}
