const withDecimals = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const withoutDecimals = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 });

/** `1,250.00`. */
export const bahtText = (satang: number): string => withDecimals.format(satang / 100);

/** What a round changed the balance by: `+20.00`, `−10.00`, `0.00`. */
export const netText = (satang: number): string =>
  `${satang > 0 ? '+' : satang < 0 ? '−' : ''}${bahtText(Math.abs(satang))}`;

/** For stakes and paytables: `1,250`, or `12.50` where there are satang. */
export const shortBahtText = (satang: number): string =>
  satang % 100 === 0 ? withoutDecimals.format(satang / 100) : withDecimals.format(satang / 100);
