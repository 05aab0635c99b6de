import type { SlipNumber, SlipView } from './bill-slip.ts';

/** Sizes of the picture of a slip in CSS pixels, as the page draws it on a phone. */
export const SLIP_SIZES = {
  width: 390,
  margin: 16,
  padding: 16,
  head: 98,
  columns: 32,
  group: 26,
  line: 40,
  hit: 52,
  /** For two numbers side by side. */
  small: 26,
  more: 32,
  footGap: 14,
  fact: 26,
  stamp: 62,
  remark: 24,
  foot: 12,
  tear: 20,
  code: 88,
  stub: 40,
} as const;

/** From this many numbers on, those that did not win are smaller and two side by side. */
const SMALL_FROM = 40;
/** A picture of more numbers would be higher than some phones can draw. */
const MAX_NUMBERS = 200;
/**
 * Pixels of the picture for one CSS pixel: sharp for a few lines, and less for many, which would take a slow phone
 * long.
 */
const SHARP = 2;
const MAX_PIXELS = 1_100_000;

export type LayoutRow =
  | { kind: 'group'; y: number; name: string; rates: string }
  | { kind: 'number'; y: number; height: number; row: SlipNumber }
  /** Two numbers side by side, the second on the right. */
  | { kind: 'pair'; y: number; pair: readonly [SlipNumber, SlipNumber | undefined] }
  | { kind: 'more'; y: number; count: number };

export interface SlipLayout {
  width: number;
  height: number;
  scale: number;
  columns: number;
  /** Whether numbers that did not win lie two side by side. */
  isSmall: boolean;
  rows: readonly LayoutRow[];
  /** The tops of stamp and facts, remarks, the tear line, and the code. */
  foot: number;
  footHeight: number;
  remarks: readonly { y: number; text: string }[];
  tear: number;
  code: number;
}

/** The numbers of a picture: all, or as many as it has room for, those that won before others. */
function chosen(groups: SlipView['groups']): ReadonlySet<SlipNumber> {
  const all = groups.flatMap(({ rows }) => rows);
  const [hits, others] = [all.filter(({ isHit }) => isHit), all.filter(({ isHit }) => !isHit)];
  return new Set([...hits, ...others].slice(0, MAX_NUMBERS));
}

const pairsOf = (rows: readonly SlipNumber[]) =>
  rows.flatMap((row, index): (readonly [SlipNumber, SlipNumber | undefined])[] =>
    index % 2 === 0 ? [[row, rows[index + 1]]] : [],
  );

/** The place of each part of a slip's picture. */
export function layoutOf(view: SlipView): SlipLayout {
  const size = SLIP_SIZES;
  const shown = chosen(view.groups);
  const columns = size.margin + size.head;
  const rows: LayoutRow[] = [];
  let y = columns + size.columns;
  let left = 0;
  const isSmall = shown.size >= SMALL_FROM;
  for (const { name, rates, rows: numbers } of view.groups) {
    const own = numbers.filter((row) => shown.has(row));
    left += numbers.length - own.length;
    if (own.length === 0) continue;
    rows.push({ kind: 'group', y, name, rates });
    y += size.group;
    for (const row of isSmall ? own.filter(({ isHit }) => isHit) : own) {
      const height = row.isHit ? size.hit : size.line;
      rows.push({ kind: 'number', y, height, row });
      y += height;
    }
    for (const pair of isSmall ? pairsOf(own.filter(({ isHit }) => !isHit)) : []) {
      rows.push({ kind: 'pair', y, pair });
      y += size.small;
    }
  }
  if (left > 0) {
    rows.push({ kind: 'more', y, count: left });
    y += size.more;
  }
  const foot = y + size.footGap;
  const footHeight = Math.max(view.facts.length * size.fact, view.stamp ? size.stamp : 0);
  y = foot + footHeight;
  const remarks = [view.voided, view.corrected, ...view.unsold, view.note].flatMap((text) => {
    if (text === null) return [];
    y += size.remark;
    return [{ y: y - size.remark, text }];
  });
  const tear = y + size.foot;
  const code = tear + size.tear;
  const height = code + size.code + size.stub + size.margin;
  const scale = Math.min(SHARP, Math.sqrt(MAX_PIXELS / (size.width * height)));
  return { width: size.width, height, scale, columns, isSmall, rows, foot, footHeight, remarks, tear, code };
}
