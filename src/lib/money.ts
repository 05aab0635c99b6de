/** The app's one place that formats and parses baht. */
import { bahtOf, satang, satangOf } from '../../contract/money.ts';
import { grouped } from './count.ts';

const MINUS = '\u2212';
const UNKNOWN = '\u2013';

/** Baht to the nearest satang, halves away from zero; by way of text, because 1.005 * 100 is less than 100.5. */
function roundToSatang(baht: number): number {
  return (Math.sign(baht) * Math.round(Number((Math.abs(baht) * 100).toFixed(4)))) / 100;
}

/** The parts of an amount as `<Money>` draws them: `{ sign: '−', whole: '1,250', decimals: '.37' }`. */
export function splitBaht(baht: number): { sign: '' | '+' | '\u2212'; whole: string; decimals: string } {
  if (!Number.isFinite(baht)) return { sign: '', whole: UNKNOWN, decimals: '' };
  const amount = roundToSatang(baht);
  const [whole = '', decimals = ''] = Math.abs(amount).toFixed(2).split('.');
  return { sign: amount < 0 ? MINUS : amount > 0 ? '+' : '', whole: grouped(whole), decimals: `.${decimals}` };
}

/** Baht as Thai writes them, with two decimals: `1,250.00`, `−40.50` (a true minus sign). */
export function formatBaht(baht: number): string {
  const { sign, whole, decimals } = splitBaht(baht);
  return `${sign === MINUS ? sign : ''}${whole}${decimals}`;
}

/**
 * The baht of a typed amount; NaN if it is no number. A comma only separates thousands: `1,5` is not 15. Limits and
 * decimals are judged by `checkAmount` (contract/input.ts).
 */
export function parseBaht(typed: string): number {
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$|^\.\d+$/.test(typed);
  return isNumber ? Number(typed.replaceAll(',', '')) : Number.NaN;
}

/** Sum of balances in baht, added in satang so that it is exact. */
export function sumBalances(wallets: readonly { balance: number }[]): number {
  return bahtOf(satang(wallets.reduce((sum, { balance }) => sum + satangOf(balance), 0)));
}
