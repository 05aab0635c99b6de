import { bahtOf, satang, satangOf } from '../../../../contract/money.ts';
import { formatBaht, parseBaht } from '../../../lib/money.ts';
import { AFFILIATE_TEXT as text } from '../../../text/affiliate.ts';

type CheckedAmount = { ok: true; amount: number } | { ok: false; message: string };

/** Checks a typed amount to redeem: at most 2 decimals, between the minimum and the commission. All amounts in baht. */
export function checkRedeemAmount(typed: string, { min, most }: { min: number; most: number }): CheckedAmount {
  const amount = parseBaht(typed.trim());
  if (!(amount > 0) || /\.\d{3}/.test(typed)) return { ok: false, message: text.wrongAmount };
  // The field takes more digits than a double holds to the satang.
  const amountSatang = satang(Math.min(Math.round(amount * 100), Number.MAX_SAFE_INTEGER));
  if (amountSatang < satangOf(min)) return { ok: false, message: text.tooLittle(formatBaht(min)) };
  if (amountSatang > satangOf(most)) return { ok: false, message: text.tooMuch(formatBaht(most)) };
  return { ok: true, amount: bahtOf(amountSatang) };
}
