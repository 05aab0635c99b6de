import { arabicDigits } from '#contract/digits.ts';
import { checkAmount } from '#contract/input.ts';
import { type Baht, bahtOf, satang } from '#contract/money.ts';
import { DeskField } from '../../parts/field.tsx';
import { accountsText as words } from '../../text/accounts.ts';

const MOST_SATANG = 10_000_000_00;

/** Limits as they are typed. */
export interface Typed {
  amount: string;
  count: string;
}

/** What was typed; undefined while it is no limit. Empty: no limit. */
export function limitsTyped({ amount, count }: Typed): { amount: Baht | null; count: number | null } | undefined {
  const sum = amount.trim() === '' ? null : checkAmount(amount, { min: satang(1), max: satang(MOST_SATANG) });
  const times = count.trim() === '' ? null : Number(count);
  if ((sum !== null && !sum.ok) || times === 0) return undefined;
  return { amount: sum === null ? null : bahtOf(sum.amount), count: times };
}

/** The two limits of a day. */
export function LimitFields({ value, onChange }: { value: Typed; onChange: (value: Typed) => void }) {
  const isAmountWrong = limitsTyped({ ...value, count: '' }) === undefined;
  return (
    <div className="two-columns">
      <DeskField
        label={words.dayAmount}
        inputMode="decimal"
        maxLength={14}
        data-autofocus
        value={value.amount}
        fault={isAmountWrong ? words.wrongAmount : undefined}
        onChange={({ target }) => onChange({ ...value, amount: arabicDigits(target.value).replace(/[^\d.,]/g, '') })}
      />
      <DeskField
        label={words.dayCount}
        inputMode="numeric"
        maxLength={7}
        value={value.count}
        fault={value.count === '0' ? words.wrongCount : undefined}
        onChange={({ target }) => onChange({ ...value, count: arabicDigits(target.value).replace(/\D/g, '') })}
      />
    </div>
  );
}
