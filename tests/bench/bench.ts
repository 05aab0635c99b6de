/** One measured figure beside its comparison, from the same run. */
export interface Figure {
  what: string;
  measured: string;
  comparison: string;
  /** measured ÷ comparison. */
  ratio: number;
  limit: { least: number } | { most: number };
}

export function isWithin({ ratio, limit }: Figure): boolean {
  return 'least' in limit ? ratio >= limit.least : ratio <= limit.most;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('the median of nothing');
  return (low + high) / 2;
}
