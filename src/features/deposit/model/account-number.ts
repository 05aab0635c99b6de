const GROUPS: Record<number, readonly number[]> = { 10: [3, 1, 5, 1], 12: [4, 4, 4] };
const PHONE_GROUPS = [3, 3, 4];

/**
 * A bank account or TrueMoney number in its printed form: `012-3-45678-9`, `081-234-5678`. Copying uses the bare
 * digits.
 */
export function formatAccountNumber(number: string, kind: 'bank' | 'truemoney'): string {
  const groups = kind === 'truemoney' && number.length === 10 ? PHONE_GROUPS : GROUPS[number.length];
  if (!groups) return number;
  let from = 0;
  return groups
    .map((length) => {
      const part = number.slice(from, from + length);
      from += length;
      return part;
    })
    .join('-');
}
