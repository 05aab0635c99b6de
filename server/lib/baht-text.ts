import { bahtOf, type Satang } from '../../contract/money.ts';

const TWO_DECIMALS = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DECIMALS_IF_ANY = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 2 });
const COUNT = new Intl.NumberFormat('th-TH');

/** An amount in baht, always with two decimals: 150000 satang → `1,500.00`. */
export const bahtText = (amount: Satang): string => TWO_DECIMALS.format(bahtOf(amount));

/** An amount in baht without decimals where it has none: 150000 satang → `1,500`, 150050 satang → `1,500.5`. */
export const shortBahtText = (amount: Satang): string => DECIMALS_IF_ANY.format(bahtOf(amount));

/** A count of points, prizes or pieces: 1500 → `1,500`. */
export const countText = (value: number): string => COUNT.format(value);
