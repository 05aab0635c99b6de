import { arabicDigits } from '#contract/digits.ts';
import { checkAmount } from '#contract/input.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import { DeskField } from '../../parts/field.tsx';
import { membersText } from '../../text/members.ts';

/** The amount that a text says; null for none, or for one with more than two decimals. */
export function amountOf(text: string): Baht | null {
  const checked = checkAmount(text, { min: satang(1), max: satang(1_000_000_000) });
  return checked.ok ? bahtOf(checked.amount) : null;
}
export const satangOrNothing = (amount: Baht | null): number => (amount === null ? 0 : satangOf(amount));

/** An amount in baht. */
export function MoneyField({
  label,
  value,
  fault,
  onChange,
}: {
  label: string;
  value: string;
  fault?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <DeskField
      label={label}
      fault={fault}
      inputMode="decimal"
      maxLength={14}
      value={value}
      onChange={({ target }) => onChange(arabicDigits(target.value).replace(/[^\d.,]/g, ''))}
      end={<span className="dim">{membersText.baht}</span>}
    />
  );
}
