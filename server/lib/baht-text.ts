import { formatSatang } from '../../contract/baht-text.ts';
import type { Satang } from '../../contract/money.ts';

const COUNT = new Intl.NumberFormat('th-TH');

/** An amount in baht, always with two decimals: 150000 satang → `1,500.00`. */
export const bahtText = formatSatang;

/** An amount in baht without decimals where it has none: 150000 satang → `1,500`, 150050 satang → `1,500.5`. */
export const shortBahtText = (amount: Satang): string => formatSatang(amount).replace(/\.?0{1,2}$/, '');

/** A count of points, prizes or pieces: 1500 → `1,500`. */
export const countText = (value: number): string => COUNT.format(value);
