/** The one place that writes amounts as text, for the app, the server and the sandbox. `parseBaht` (input.ts) reads them. */
import { type Baht, bahtOf, type Satang } from './money.ts';

const MINUS = '\u2212';
const UNKNOWN = '\u2013';

/**
 * Thousands separated as in Thai: `2480` to `2,480`. It avoids `Intl`, whose locale data took a slow phone as long to
 * read as all other code of a start.
 */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** The parts of an amount as `<Money>` draws them: `{ sign: '−', whole: '1,250', decimals: '.37' }`. */
export function splitBaht(amount: Baht): { sign: '' | '+' | '\u2212'; whole: string; decimals: string } {
  const satang = Math.round(Number(amount) * 100);
  if (!Number.isFinite(satang)) return { sign: '', whole: UNKNOWN, decimals: '' };
  const digits = String(Math.abs(satang)).padStart(3, '0');
  return {
    sign: satang < 0 ? MINUS : satang > 0 ? '+' : '',
    whole: grouped(digits.slice(0, -2)),
    decimals: `.${digits.slice(-2)}`,
  };
}

/** Baht as Thai writes them, with two decimals: `1,250.00`, `−40.50` (a true minus sign). */
export function formatBaht(amount: Baht): string {
  const { sign, whole, decimals } = splitBaht(amount);
  return `${sign === MINUS ? sign : ''}${whole}${decimals}`;
}

/** `formatBaht` of satang: 150000 to `1,500.00`. */
export const formatSatang = (amount: Satang): string => formatBaht(bahtOf(amount));
