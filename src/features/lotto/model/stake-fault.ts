import { bahtOf, type Satang } from '#contract/money.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { stakeOf } from './draft-lines.ts';

/** Why a typed stake is refused, in Thai; null when it is right. The limits are those of one line. */
export function stakeFault(amount: string, { min, max }: { min: Satang; max: Satang }): string | null {
  if (amount === '') return PAD_TEXT.stake.missing;
  const stake = stakeOf(amount);
  if (stake === null) return PAD_TEXT.stake.whole;
  if (stake < min) return PAD_TEXT.stake.least(bahtOf(min));
  return stake > max ? PAD_TEXT.stake.most(bahtOf(max)) : null;
}
