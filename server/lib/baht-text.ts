import { formatSatang } from '#contract/baht-text.ts';

const COUNT = new Intl.NumberFormat('th-TH');

/** An amount in baht, always with two decimals: 150000 satang → `1,500.00`. */
export const bahtText = formatSatang;

/** A count of points, prizes or pieces: 1500 → `1,500`. */
export const countText = (value: number): string => COUNT.format(value);
