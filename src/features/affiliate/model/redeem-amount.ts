import { formatBaht } from '../../../lib/money.ts';
import { AFFILIATE_TEXT as text } from '../../../text/affiliate.ts';
import { typedAmount } from '../../../ui/amount-field.tsx';

export type Judged = { ok: true; amount: number } | { ok: false; message: string };

/** What was typed as an amount to redeem, with at most 2 decimals, from the minimum to all there is. */
export function judgeAmount(typed: string, { min, most }: { min: number; most: number }): Judged {
  const amount = typedAmount(typed.trim());
  if (!(amount > 0) || /\.\d{3}/.test(typed)) return { ok: false, message: text.wrongAmount };
  if (amount < min) return { ok: false, message: text.tooLittle(formatBaht(min)) };
  if (amount > most) return { ok: false, message: text.tooMuch(formatBaht(most)) };
  return { ok: true, amount };
}
