import type { Prizes, Result } from './prizes.ts';

/** The prize that a lottery's statistics count. */
export type StatisticKind = 'two_bottom' | 'three_top' | 'three_bottom';
export const DIGITS_OF = { two_bottom: 2, three_top: 3, three_bottom: 3 } as const satisfies Record<
  StatisticKind,
  number
>;

/** The numbers of a kind that a result has. */
export function drawnOf(prizes: Prizes | null, kind: StatisticKind): readonly string[] {
  if (!prizes) return [];
  if (kind === 'three_bottom') return prizes.three_bottom;
  const number = prizes[kind];
  return number === null ? [] : [number];
}

/** The kinds that a lottery has: the back prizes are the government's. */
export const kindsIn = (results: readonly Result[]): readonly StatisticKind[] =>
  (['two_bottom', 'three_top', 'three_bottom'] as const).filter((kind) =>
    results.some(({ prizes }) => drawnOf(prizes, kind).length > 0),
  );

/** The kind in the last column of past draws: the column before it has the first prize or, without one, the upper three. */
export const lastColumn = (kind: StatisticKind, hasFirst: boolean): StatisticKind =>
  kind === 'three_top' && !hasFirst ? 'two_bottom' : kind;

export interface Found {
  round: Result['round'];
  /** Draws since then; 0: the newest. */
  ago: number;
}

/** The draws that had the number; `results` are newest first. A void draw counts as one. */
export const findNumber = (results: readonly Result[], kind: StatisticKind, number: string): readonly Found[] =>
  results.flatMap(({ round, prizes }, ago) => (drawnOf(prizes, kind).includes(number) ? [{ round, ago }] : []));

const DAYS_SHOWN = 2;
const DRAWS_SHOWN = 5;

/** The days of the chips: the newest two, the government's last draws (of one lottery: its last days), and the chosen one. */
export function chipDays(of: {
  dates: readonly string[];
  government: readonly string[];
  chosen: string;
  today: string;
}): readonly string[] {
  const { dates, government, chosen, today } = of;
  const last = government.length > 0 ? government.slice(0, DRAWS_SHOWN) : dates.slice(0, DAYS_SHOWN + DRAWS_SHOWN);
  const days = new Set(
    [...dates.slice(0, DAYS_SHOWN), ...last, chosen].filter((day) => day <= today || day === chosen),
  );
  return [...days].sort().reverse();
}
