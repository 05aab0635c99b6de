import type { LineSymbol, SlotSymbol, SlotVariant } from './variants.ts';

/** The row (0 top, 2 bottom) on each of the five reels. */
export const LINES = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 0, 2, 0, 0],
] as const;

export interface LinePay {
  readonly symbol: LineSymbol;
  /** The number of symbols from the left. */
  readonly count: number;
  /** Times the line's stake. */
  readonly pay: number;
}

const NOTHING: LinePay = { symbol: 'wild', count: 0, pay: 0 };

function payOf(variant: SlotVariant, symbol: LineSymbol, count: number): LinePay {
  return count < 3 ? NOTHING : { symbol, count, pay: variant.linePays[symbol][count - 3] ?? 0 };
}

/** The larger of two payouts: that of the leading wilds, or that of the first other symbol with wilds in between. */
export function payOfLine(variant: SlotVariant, symbols: readonly SlotSymbol[]): LinePay {
  const end = (isIn: (symbol: SlotSymbol) => boolean) => {
    const found = symbols.findIndex((symbol) => !isIn(symbol));
    return found < 0 ? symbols.length : found;
  };
  const wilds = end((symbol) => symbol === 'wild');
  const first = symbols[wilds];
  const alone = payOf(variant, 'wild', wilds);
  if (first === undefined || first === 'scatter' || first === 'wild') return alone;
  const together = payOf(
    variant,
    first,
    end((symbol) => symbol === first || symbol === 'wild'),
  );
  return together.pay >= alone.pay ? together : alone;
}
