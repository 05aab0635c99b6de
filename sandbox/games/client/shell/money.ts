import { type Satang, satang } from '#contract/money.ts';
import type { RoundView } from '../../api.ts';

const withDecimals = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,250.00`. */
export const bahtText = (amount: Satang): string => withDecimals.format(amount / 100);

/** A round's change of the balance: `+20.00`, `−10.00`, `0.00`. */
export const netText = (net: Satang): string =>
  `${net > 0 ? '+' : net < 0 ? '−' : ''}${withDecimals.format(Math.abs(net) / 100)}`;

/** A round's return; 0 while that is unknown. */
export const returnOf = ({ winSatang }: Pick<RoundView, 'winSatang'>): Satang => winSatang ?? satang(0);

/** A round's change of the balance. */
export const netOf = (round: Pick<RoundView, 'stakeSatang' | 'winSatang'>): Satang =>
  satang(returnOf(round) - round.stakeSatang);
