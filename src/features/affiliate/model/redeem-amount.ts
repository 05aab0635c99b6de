import { formatBaht } from '#contract/baht-text.ts';
import { type CheckedAmount, parseBaht } from '#contract/input.ts';
import { type Baht, satangOf } from '#contract/money.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';

/** Checks a typed amount to redeem: between the minimum and the commission. */
export function checkRedeemAmount(typed: string, { min, most }: { min: Baht; most: Baht }): CheckedAmount {
  const amount = parseBaht(typed.trim());
  if (amount === null || amount === 0) return { ok: false, message: text.wrongAmount };
  if (amount < satangOf(min)) return { ok: false, message: text.tooLittle(formatBaht(min)) };
  if (amount > satangOf(most)) return { ok: false, message: text.tooMuch(formatBaht(most)) };
  return { ok: true, amount };
}
