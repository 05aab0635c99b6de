import type { Drawn } from '#contract/lotto-rules.ts';
import { yeekeeNumbers } from '#contract/yeekee-rules.ts';
import { formatCount } from '#src/lib/count.ts';

/** The digits of a yeekee result. */
export const RESULT_DIGITS = 5;
/** Replaces a digit that is still hidden. */
const HIDDEN = '·';

/** The first `open` digits of a result; the others are hidden. */
export const openDigits = (number: string, open: number): string => number.slice(0, open).padEnd(RESULT_DIGITS, HIDDEN);

/** A number whose last five digits are the result, with some of them hidden: `6,275,1··`. */
export function openTotal(total: number, open: number): string {
  let hidden = RESULT_DIGITS - open;
  return [...formatCount(total)]
    .reverse()
    .map((sign) => {
      if (sign === ',' || hidden <= 0) return sign;
      hidden -= 1;
      return HIDDEN;
    })
    .reverse()
    .join('');
}

/** The prizes that `open` digits decide: 2 ตัวล่าง after two of them, the others after all (docs/rules.md#yeekee). */
export function openPrizes(number: string, open: number): Drawn {
  const { three_top, two_top, two_bottom } = yeekeeNumbers(number);
  const isWhole = open >= RESULT_DIGITS;
  return {
    three_top: isWhole ? three_top : null,
    two_top: isWhole ? two_top : null,
    two_bottom: open >= 2 ? two_bottom : null,
    three_front: [],
    three_bottom: [],
  };
}
