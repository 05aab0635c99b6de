import { splitBaht } from '../../contract/baht-text.ts';
import type { Baht } from '../../contract/money.ts';

/** Baht without decimals, for stakes and quick amounts, which are whole: `1,250`. */
export const formatWholeBaht = (amount: Baht): string => splitBaht(amount).whole;
