import { grouped } from './count.ts';

const MINUS = '\u2212';
const UNKNOWN = '\u2013';

/** Baht to the nearest satang, halves away from zero; the detour over text undoes binary dust such as 1.005 * 100. */
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

/** Sum of balances in baht; added in satang, so that no binary dust gathers. */
export function sumBalances(wallets: readonly { balance: number }[]): number {
  return wallets.reduce((satang, { balance }) => satang + Math.round(balance * 100), 0) / 100;
}
