import { splitBaht } from '#contract/baht-text.ts';
import type { Baht } from '#contract/money.ts';
import { classNames } from '#src/lib/class-names.ts';
import { partText } from '#src/text/parts.ts';

export interface MoneyProps {
  amount: Baht;
  /** THB beside large figures, บาท in sentences, buttons and rows; null for none. */
  unit?: 'THB' | 'บาท' | null;
  /** Shows + too: for amounts that moved. A minus always shows. */
  sign?: boolean;
  /** Dots in place of the figures. */
  hidden?: boolean;
  className?: string;
}

/** A baht amount: strong integer, small decimals, small unit, tabular digits. Size and weight are inherited. */
export function Money({ amount, unit = 'THB', sign: isSigned = false, hidden = false, className }: MoneyProps) {
  const { sign, whole, decimals } = splitBaht(amount);
  if (hidden) {
    return (
      <span className={classNames('money', className)}>
        <span aria-hidden="true">••••••</span>
        <span className="sr-only">{partText.hiddenAmount}</span>
        {unit && <i> {unit}</i>}
      </span>
    );
  }
  return (
    <span className={classNames('money', className)}>
      {sign === '+' && !isSigned ? '' : sign}
      {whole}
      <small>{decimals}</small>
      {unit && <i> {unit}</i>}
    </span>
  );
}
