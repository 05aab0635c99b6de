/** Thai names of the fields. */
import type { Field } from './fields.ts';

const SIDES: Record<string, { name: string; range: string }> = {
  low: { name: 'ต่ำ', range: '4–10' },
  high: { name: 'สูง', range: '11–17' },
  odd: { name: 'คี่', range: 'รวมเป็นคี่' },
  even: { name: 'คู่', range: 'รวมเป็นคู่' },
};

export const sideRange = (id: string): string => SIDES[id]?.range ?? '';

export function fieldName({ id, group, numbers }: Field): string {
  switch (group) {
    case 'side':
      return SIDES[id]?.name ?? id;
    case 'single':
      return `เต็ง ${numbers[0]}`;
    case 'pair':
      return `โต๊ด ${numbers[0]}-${numbers[1]}`;
    case 'double':
      return `เบิ้ล ${numbers[0]}`;
    case 'triple':
      return numbers.length === 0 ? 'ตองใดก็ได้' : `ตอง ${numbers[0]}`;
    case 'total':
      return numbers[0] === 11 ? '11 ไฮโล' : `แต้ม ${numbers[0]}`;
  }
}

/** The field's payout for one baht, stake included: `×7`, `×2–15`, `×13.12`. */
export function payText({ pays }: Field): string {
  const [first, last] = [pays[0], pays.at(-1) ?? pays[0]];
  return first === last ? `×${first / 100}` : `×${first / 100}–${last / 100}`;
}
